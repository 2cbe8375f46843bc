/** The console's own calls: base, token and error rules joined to the atoms. */
import { urlOf } from '../base/basePath.ts';
import { showToastAtom } from '../base/toastAtoms.ts';
import { clearAuthenticationAtom, currentToken } from './tokenAtoms.ts';
import { store } from '../base/store.ts';
import { failureTexts } from '../base/failure.ts';
import { logFailedCallAtom } from '../base/failedCalls.ts';
import { createHttp } from '../base/http.ts';

export const http = createHttp({
  urlOf,
  token: currentToken,
  onUnauthorized: () => store.set(clearAuthenticationAtom, 'login.error.unauthorized'),
  onFailure: (failed) => {
    store.set(logFailedCallAtom, failed);
    if (failed.silent) return;
    for (const text of failureTexts(failed.failure, failed.own)) store.set(showToastAtom, 'danger', text);
  },
  onAlert: (text) => store.set(showToastAtom, 'ok', text),
});
