import type { Http } from '../http/http.ts';
import { createAppStore } from '../shell/createAppStore.ts';
import type { AppStore } from '../browser/store.ts';

/** A store whose calls go to `send`; what it returns is the answer, complete or in the part that the code under test reads. */
export function storeOfCalls(send: (path: string, call?: never) => Promise<unknown>): AppStore {
  return createAppStore({ http: { send } as unknown as Http });
}
