import { SHOWN_RETRIES, type ConnectionState, type ConnectionStatus } from '../../domain/live/summary.ts';
import { epochMs, type EpochMs, type Millis, type Unit01 } from '../../domain/units.ts';
import type { Cancel, Clock } from './clock.ts';

/** From an error to the next attempt (T-30). */
const RETRY_MS: Millis = 2000;
/** Share by which each wait is longer or shorter, so that a restarted server is not met by all consoles at once. */
const RETRY_JITTER: Unit01 = 0.1;

export type ConnectionEvent =
  /** The first attempt is made at once. */
  | { readonly kind: 'started' }
  /** The wait is over: an attempt begins. */
  | { readonly kind: 'tried' }
  | { readonly kind: 'opened' }
  /** An attempt failed or an open connection was lost; the next attempt comes after `wait`. */
  | { readonly kind: 'lost'; readonly wait: Millis }
  /** No more attempts. */
  | { readonly kind: 'stopped' };

/** The connection as it stands: what is shown, and how many errors have come in a row. */
export interface Line {
  readonly errors: number;
  readonly shown: ConnectionState;
}

export const NO_LINE: Line = {
  errors: 0,
  shown: { status: 'offline', attempt: 0, since: epochMs(0), nextTryAt: epochMs(0) },
};

/**
 * The line after an event (LV-05, T-30): error → offline → after the wait loading, try 1 … 5 →
 * offline, and tries go on for ever while offline is shown; success → online with the count at 0.
 */
export function lineAfter(line: Line, event: ConnectionEvent, now: EpochMs): Line {
  switch (event.kind) {
    case 'started':
      return shown(line, 'loading', 0, 0, now);
    case 'tried':
      return shown(line, line.errors > SHOWN_RETRIES ? 'offline' : 'loading', line.errors, 0, now);
    case 'opened':
      return shown(line, 'online', 0, 0, now);
    case 'stopped':
      return shown(line, 'offline', 0, 0, now);
    case 'lost': {
      const errors = line.errors + 1;
      const retrying = errors > 1 && errors <= SHOWN_RETRIES;
      return shown(line, retrying ? 'loading' : 'offline', errors, now + event.wait, now);
    }
  }
}

/** `since` moves only when the status does. The first attempt of all counts as number 1. */
function shown(line: Line, status: ConnectionStatus, errors: number, nextTryAt: number, now: EpochMs): Line {
  const since = line.shown.status === status && line !== NO_LINE ? line.shown.since : now;
  const attempt = status === 'loading' ? Math.max(1, errors) : errors;
  return { errors, shown: { status, attempt, since, nextTryAt: epochMs(nextTryAt) } };
}

export interface ConnectionHooks {
  /** Begins one attempt. It ends in exactly one `opened`, `lost` or `stop`. */
  attempt(): void;
  changed(state: ConnectionState): void;
}

/** Drives the line: one attempt at a time, the next one 2 s ± 10 % after an error, for ever. */
export class Connection {
  readonly #clock: Clock;
  readonly #hooks: ConnectionHooks;
  #line: Line = NO_LINE;
  #running = false;
  #waiting: Cancel | undefined;

  constructor(clock: Clock, hooks: ConnectionHooks) {
    this.#clock = clock;
    this.#hooks = hooks;
  }

  get state(): ConnectionState {
    return this.#line.shown;
  }

  /** Makes the first attempt. Does nothing while it runs already: there is one attempt in flight. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#step({ kind: 'started' });
    this.#hooks.attempt();
  }

  opened(): void {
    if (this.#running) this.#step({ kind: 'opened' });
  }

  /** The attempt failed, or the open connection was lost. Ignored while the next attempt is awaited. */
  lost(): void {
    if (!this.#running || this.#waiting !== undefined) return;
    const wait = RETRY_MS * (1 + RETRY_JITTER * (2 * this.#clock.random() - 1));
    this.#step({ kind: 'lost', wait });
    this.#waiting = this.#clock.after(wait, () => this.#try());
  }

  /** Makes the awaited attempt now: the network came back, or the machine woke. */
  hurry(): void {
    if (this.#waiting === undefined) return;
    this.#waiting();
    this.#try();
  }

  stop(): void {
    this.#waiting?.();
    this.#waiting = undefined;
    if (!this.#running) return;
    this.#running = false;
    this.#step({ kind: 'stopped' });
  }

  #try(): void {
    this.#waiting = undefined;
    this.#step({ kind: 'tried' });
    this.#hooks.attempt();
  }

  #step(event: ConnectionEvent): void {
    this.#line = lineAfter(this.#line, event, this.#clock.wall());
    this.#hooks.changed(this.#line.shown);
  }
}
