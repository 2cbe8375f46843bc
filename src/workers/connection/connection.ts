import { SHOWN_RETRIES, type ConnectionState, type ConnectionStatus } from '../../domain/live/summary.ts';
import { epochMs, type EpochMs, type Millis, type Unit01 } from '../../domain/units.ts';
import type { Cancel, Clock } from './clock.ts';

/** From an error to the next attempt. */
const RETRY_MS: Millis = 2000;
/** Each wait varies at random by up to this share: not all consoles call a restarted server at once. */
const RETRY_JITTER: Unit01 = 0.1;

/** Events of a connection. */
export type ConnectionEvent =
  /** The first attempt begins. */
  | { readonly kind: 'started' }
  /** The wait is over and an attempt begins. */
  | { readonly kind: 'tried' }
  | { readonly kind: 'opened' }
  /** An attempt failed or an open connection was lost; the next attempt comes after `wait`. */
  | { readonly kind: 'lost'; readonly wait: Millis }
  /** No more attempts. */
  | { readonly kind: 'stopped' };

/** State of the reconnecting: what is shown, and the number of errors in a row. */
export interface ReconnectState {
  readonly errors: number;
  readonly shown: ConnectionState;
}

/** State before the first attempt. */
export const NOT_STARTED: ReconnectState = {
  errors: 0,
  shown: { status: 'offline', attempt: 0, since: epochMs(0), nextTryAt: epochMs(0) },
};

/**
 * Returns the state after an event: an error shows offline, the attempts 1 to 5 after it loading, later
 * ones offline, without limit; success shows online and resets the count.
 *
 * @param now  wall clock of this machine
 */
export function reduceConnection(
  state: ReconnectState,
  event: ConnectionEvent,
  now: EpochMs,
): ReconnectState {
  const { errors } = state;
  switch (event.kind) {
    case 'started':
      return shown(state, { status: 'loading', errors: 0, nextTryAt: 0 }, now);
    case 'tried': {
      const status = errors > SHOWN_RETRIES ? 'offline' : 'loading';
      return shown(state, { status, errors, nextTryAt: 0 }, now);
    }
    case 'opened':
      return shown(state, { status: 'online', errors: 0, nextTryAt: 0 }, now);
    case 'stopped':
      return shown(state, { status: 'offline', errors: 0, nextTryAt: 0 }, now);
    case 'lost': {
      const isRetry = errors > 0 && errors < SHOWN_RETRIES;
      const status = isRetry ? 'loading' : 'offline';
      return shown(state, { status, errors: errors + 1, nextTryAt: now + event.wait }, now);
    }
  }
}

/** Next state to show. `nextTryAt` is 0 where no attempt is awaited. */
interface ReconnectStep {
  readonly status: ConnectionStatus;
  readonly errors: number;
  readonly nextTryAt: number;
}

/** `since` moves only when the status does. The first attempt of all counts as number 1. */
function shown(
  before: ReconnectState,
  { status, errors, nextTryAt }: ReconnectStep,
  now: EpochMs,
): ReconnectState {
  const since = before.shown.status === status && before !== NOT_STARTED ? before.shown.since : now;
  const attempt = status === 'loading' ? Math.max(1, errors) : errors;
  return { errors, shown: { status, attempt, since, nextTryAt: epochMs(nextTryAt) } };
}

/** Callbacks of a connection. */
export interface ConnectionHooks {
  /** Begins one attempt. Its owner ends it with exactly one of `opened`, `lost` and `stop`. */
  attempt(): void;
  /** The state shown has changed. */
  changed(state: ConnectionState): void;
}

/** Repeats attempts to connect: one at a time, the next 2 s ± 10 % after an error, without limit. */
export class Connection {
  readonly #clock: Clock;
  readonly #hooks: ConnectionHooks;
  #state: ReconnectState = NOT_STARTED;
  #isRunning = false;
  #waiting: Cancel | undefined;

  constructor(clock: Clock, hooks: ConnectionHooks) {
    this.#clock = clock;
    this.#hooks = hooks;
  }

  /** The state to show. */
  get state(): ConnectionState {
    return this.#state.shown;
  }

  /** Begins the first attempt; does nothing while the connection is in use. */
  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#step({ kind: 'started' });
    this.#hooks.attempt();
  }

  /** Notes that the attempt succeeded. */
  opened(): void {
    if (this.#isRunning) this.#step({ kind: 'opened' });
  }

  /** Notes that the attempt failed or the open connection was lost; ignored while the next attempt is awaited. */
  lost(): void {
    if (!this.#isRunning || this.#waiting !== undefined) return;
    const wait = RETRY_MS * (1 + RETRY_JITTER * (2 * this.#clock.random() - 1));
    this.#step({ kind: 'lost', wait });
    this.#waiting = this.#clock.after(wait, () => this.#try());
  }

  /** Begins the awaited attempt at once; does nothing while none is awaited. */
  retryNow(): void {
    if (this.#waiting === undefined) return;
    this.#waiting();
    this.#try();
  }

  /** Ends the attempts. */
  stop(): void {
    this.#waiting?.();
    this.#waiting = undefined;
    if (!this.#isRunning) return;
    this.#isRunning = false;
    this.#step({ kind: 'stopped' });
  }

  #try(): void {
    this.#waiting = undefined;
    this.#step({ kind: 'tried' });
    this.#hooks.attempt();
  }

  #step(event: ConnectionEvent): void {
    this.#state = reduceConnection(this.#state, event, this.#clock.wall());
    this.#hooks.changed(this.#state.shown);
  }
}
