import type { EngineSession } from '../domain/live/enginePort.ts';
import type { Environment } from './link/liveSession.ts';
import { SharedSession, type SessionWindow } from './sharedSession.ts';

/** The browser's locks, as far as they are used here. */
export interface Locks {
  request(name: string, act: () => Promise<void> | void): Promise<unknown>;
}

/** What a thread gives the engine. */
export interface HostEnvironment extends Environment {
  /** Absent on pages without TLS, which have a thread each and need none. */
  readonly locks: Locks | undefined;
}

/** The sessions of a thread, each with its windows: windows of one account share a session. */
export class EngineHost {
  readonly environment: HostEnvironment;
  readonly #sessions = new Map<string, SharedSession>();
  #lock: Promise<string> | undefined;

  constructor(environment: HostEnvironment) {
    this.environment = environment;
  }

  /**
   * Calls `act` once the page that holds a lock is gone: closed, reloaded or crashed. Returns the lock that this thread
   * holds while it lives.
   */
  exchangeLocks(pageLock: string, act: () => void): Promise<string> {
    const { locks, reportError } = this.environment;
    locks?.request(pageLock, act).catch((error: unknown) => reportError('A window is not watched', error));
    this.#lock ??= holdLock(locks);
    return this.#lock;
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

/** Takes a lock for the life of this thread; resolves with its name when it is held. */
function holdLock(locks: Locks | undefined): Promise<string> {
  const name = `shotpoint.engine.${crypto.randomUUID()}`;
  return new Promise((held, failed) => {
    const hold = (): Promise<void> => {
      held(name);
      return new Promise(() => undefined);
    };
    if (locks === undefined) failed(new Error('This thread has no locks'));
    else locks.request(name, hold).catch(failed);
  });
}
