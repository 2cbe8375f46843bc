import type { Http } from '../base/http.ts';
import { createAppStore } from '../base/createAppStore.ts';
import type { AppStore } from '../base/store.ts';

/** A store whose calls go to `send`; what it returns is the answer, complete or in the part that the code under test reads. */
export function storeOfCalls(send: (path: string, call?: never) => Promise<unknown>): AppStore {
  return createAppStore({ http: { send } as unknown as Http });
}
