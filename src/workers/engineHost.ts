import type { EngineSession } from '../domain/live/enginePort.ts';
import type { Environment } from './connection/liveSession.ts';
import { ThreadLocks, type Locks } from './connection/threadLocks.ts';
import { SharedSession, type SessionWindow } from './sharedSession.ts';

/** What a thread gives the engine. */
export interface HostEnvironment extends Environment {
  /** Absent on pages without TLS, which have a thread each and need none. */
  readonly locks: Locks | undefined;
}

/** The sessions of a thread, each with its windows: windows of one account share a session. */
export class EngineHost {
  readonly environment: HostEnvironment;
  readonly locks: ThreadLocks;
  readonly #sessions = new Map<string, SharedSession>();

  constructor(environment: HostEnvironment) {
    this.environment = environment;
    this.locks = new ThreadLocks('shotpoint.engine', environment);
  }

  /** Adds a window to the session of its account, which starts with its first window. */
  join(window: SessionWindow, session: EngineSession): SharedSession {
    const name = sessionName(session);
    const shared = this.#sessions.get(name) ?? new SharedSession(this.environment, session);
    this.#sessions.set(name, shared);
    shared.join(window, session);
    return shared;
  }

  /** Removes a window from its session, which ends with its last window. */
  leave(window: SessionWindow, shared: SharedSession): void {
    shared.leave(window);
    if (!shared.isEmpty) return;
    for (const [name, each] of this.#sessions) if (each === shared) this.#sessions.delete(name);
  }
}

/** Account, rights and server of a session: after a change of the rights nothing that was received before is shown. */
export function sessionName({ baseUrl, login, authorities }: EngineSession): string {
  return `${login} ${authorities.toSorted().join(' ')} ${baseUrl}`;
}
