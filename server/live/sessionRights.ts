/** The rights of open sessions: checked at intervals, and after each change of accounts. */
import type { ChangedRecord } from '../../src/domain/contract/collectionChange.ts';
import { haveSameRights, type LiveIdentity, type StompSession } from './stompSession.ts';

export interface SessionRightsDeps {
  /** Undefined for a token that is malformed, expired or revoked, or whose user was removed. Rejects when the store fails. */
  authenticate(token: string): Promise<LiveIdentity | undefined>;
  /** Sends a session that its own account was changed. */
  ownAccountChanged(session: StompSession): void;
  readonly log: { warn(facts: Readonly<Record<string, unknown>>, message: string): void };
}

/** The open sessions and the tokens that opened them. */
export class SessionRights {
  readonly #deps: SessionRightsDeps;
  readonly #tokens = new Map<StompSession, string>();

  constructor(deps: SessionRightsDeps) {
    this.#deps = deps;
  }

  /** Open sessions. */
  get count(): number {
    return this.#tokens.size;
  }

  /** Adds a session that was opened with `token`. */
  add(session: StompSession, token: string): void {
    this.#tokens.set(session, token);
  }

  /** Forgets a session that is closed. */
  remove(session: StompSession): void {
    this.#tokens.delete(session);
  }

  /**
   * Verifies the tokens of all sessions again, and ends those that are invalid or whose authorities have changed. Others
   * whose account is among `changed` are notified: its name or mail may be another.
   */
  async check(changed: readonly ChangedRecord[] = []): Promise<void> {
    const users = new Set(changed.map(({ id }) => id));
    await Promise.all([...this.#tokens].map(([session, token]) => this.#checkOne(session, token, users)));
  }

  async #checkOne(session: StompSession, token: string, changed: ReadonlySet<number>): Promise<void> {
    try {
      const identity = await this.#deps.authenticate(token);
      const hasRights = identity !== undefined && haveSameRights(identity, session.identity);
      if (!hasRights || changed.has(identity.userId)) this.#deps.ownAccountChanged(session);
      if (!hasRights)
        session.fail(identity === undefined ? 'The session has ended' : 'The rights have changed');
    } catch (error) {
      this.#deps.log.warn({ error: String(error) }, 'The rights of a live session could not be checked');
    }
  }
}
