import { urlOf } from '../browser/basePath.ts';
import { httpAtom, warmAnswersAtom } from '../http/httpAtom.ts';
import { noteAnswerAtom } from '../http/oldestAnswer.ts';
import { showToastAtom } from '../browser/toastAtoms.ts';
import { currentToken, rejectTokenAtom } from './tokenAtoms.ts';
import type { StateAccess } from '../browser/store.ts';
import { failureTexts } from '../http/failure.ts';
import { logFailedCallAtom } from '../http/failedCalls.ts';
import { pendingCallsOf } from '../http/pendingCalls.ts';
import { createHttp, type Http } from '../http/http.ts';

/** Calls of the console, with the page's base, the token of the session, and toasts for failures. */
export function httpOf(store: StateAccess): Http {
  const http = store.get(httpAtom) ?? ownHttp(store);
  return store.get(warmAnswersAtom)?.taking(http) ?? http;
}

function ownHttp(store: StateAccess): Http {
  return createHttp({
    urlOf,
    token: () => currentToken(store),
    onSent: (call) => pendingCallsOf(store).add(call),
    onUnauthorized: (token) => store.set(rejectTokenAtom, token),
    onFailure: (failed) => {
      store.set(logFailedCallAtom, failed);
      if (failed.silent) return;
      for (const text of failureTexts(failed.failure, failed.text)) store.set(showToastAtom, 'danger', text);
    },
    onAnswer: (headers) => store.set(noteAnswerAtom, headers),
    onAlert: (text) => store.set(showToastAtom, 'ok', text),
  });
}
