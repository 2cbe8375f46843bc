/** The console's own calls: base, token and error rules joined to the atoms. */
import { urlOf } from '../base.ts';
import { notifyAtom } from '../notices/noticeAtoms.ts';
import { clearAuthenticationAtom, currentToken } from '../session/tokenAtoms.ts';
import { store } from '../store.ts';
import { failureNotices } from './failure.ts';
import { logFailedCallAtom } from './failedCalls.ts';
import { createHttp } from './http.ts';

export const http = createHttp({
  urlOf,
  token: currentToken,
  onUnauthorized: () => store.set(clearAuthenticationAtom, 'login.error.unauthorized'),
  onFailure: (failed) => {
    store.set(logFailedCallAtom, failed);
    if (failed.silent) return;
    for (const text of failureNotices(failed.failure, failed.own)) store.set(notifyAtom, 'danger', text);
  },
  onAlert: (text) => store.set(notifyAtom, 'ok', text),
});
