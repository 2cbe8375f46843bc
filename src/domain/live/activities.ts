/** The newest page of each open session, from the tracker topic. */
import { deleteFirst } from '../deleteFirst.ts';
import { parseJson } from '../json/parseJson.ts';
import { ownField, truncateText } from '../json/read.ts';
import { isRow } from '../json/row.ts';

/** A session and the page that it shows. */
export interface Activity {
  readonly sessionId: string;
  readonly login: string;
  readonly ipAddress: string;
  /** Path below the base. */
  readonly page: string;
  /** ISO text of the server; empty where it sends none. */
  readonly time: string;
}

/** Page of a session that has ended. */
const LOGOUT = 'logout';
const MAX_LENGTH = 512;
/** Sessions that are kept; beyond it the one that changed longest ago is dropped. */
export const MAX_ACTIVITIES = 5000;

/** Activities by session; a newer one replaces the earlier one, and a sign-out removes it. */
export class Activities {
  readonly #bySession = new Map<string, Activity>();

  /** Reads the body of a tracker message. Returns false for a body that is none; never throws. */
  receiveBody(body: string): boolean {
    const parsed = parseJson(body);
    if (!isRow(parsed)) return false;
    const textOf = (name: string): string => {
      const value = ownField(parsed, name);
      return typeof value === 'string' ? truncateText(value, MAX_LENGTH) : '';
    };
    const [sessionId, page] = [textOf('sessionId'), textOf('page')];
    if (sessionId === '' || page === '') return false;
    this.#bySession.delete(sessionId);
    if (page === LOGOUT) return true;
    this.#bySession.set(sessionId, {
      sessionId,
      login: textOf('userLogin'),
      ipAddress: textOf('ipAddress'),
      page,
      time: textOf('time'),
    });
    if (this.#bySession.size > MAX_ACTIVITIES) deleteFirst(this.#bySession);
    return true;
  }

  /** Forgets all sessions: the connection was lost, and their ends may have been missed. */
  clear(): void {
    this.#bySession.clear();
  }

  /** All sessions, the newest change first. */
  list(): readonly Activity[] {
    return [...this.#bySession.values()].toReversed();
  }
}
