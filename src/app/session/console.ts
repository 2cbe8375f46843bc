/** The console's own calls: base, token and error rules joined to the atoms. */
import { urlOf } from '../base/basePath.ts';
import { notifyAtom } from '../base/noticeAtoms.ts';
import { clearAuthenticationAtom, currentToken } from './tokenAtoms.ts';
import { store } from '../base/store.ts';
import { failureNotices } from '../base/failure.ts';
import { logFailedCallAtom } from '../base/failedCalls.ts';
import { createHttp } from '../base/http.ts';

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
