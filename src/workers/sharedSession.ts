import {
  isNothingOpen,
  joinOpenIncidents,
  NOTHING_OPEN,
  type OpenIncidents,
} from '../domain/contract/presence.ts';
import type { EngineSession } from '../domain/live/enginePort.ts';
import { Intake } from './intake/intake.ts';
import { LiveSession, type Environment } from './connection/liveSession.ts';
import type { Clock } from './connection/clock.ts';
import { ticks, type EpochMs, type Millis, type Ticks } from '../domain/units.ts';

/** A window of a session, as the session calls it. */
export interface SessionWindow {
  /** Data arrived or a state changed. */
  wake(): void;
  /** A live report arrived that the server published at `sent`. */
  noteReceived(sent: EpochMs): void;
  /** The server rejects the token of this window, while other windows have another one. */
  endUnauthorized(): void;
}

interface Membership {
  readonly session: EngineSession;
  /** Number of the newest notification that the page has handled, or needs not handle. */
  readonly acknowledged: number;
}

/**
 * Windows of a failed engine reconnect to the new engine within this time, one after the other. Until then
 * the engine keeps notifications that a window may lack.
 */
const GATHERING: Millis = 60_000;

/** The session of one account with its server: one link and one history for all windows of the account. */
export class SharedSession {
  readonly intake: Intake;
  readonly link: LiveSession;
  readonly #windows = new Map<SessionWindow, Membership>();
  readonly #openIncidents = new Map<SessionWindow, OpenIncidents>();
  readonly #clock: Clock;
  /** Until then the windows of a failed engine reconnect. */
  #gatheringUntil: Ticks;
  /** Token in use. */
  #token: string | undefined;

  constructor(environment: Environment, session: EngineSession) {
    this.#clock = environment.clock;
    this.#gatheringUntil = environment.clock.ticks();
    this.intake = new Intake(environment.clock.wall());
    this.link = new LiveSession(environment, {
      intake: this.intake,
      config: session.config,
      hooks: {
        changed: () => this.#wakeAll(),
        received: (sent) => this.#windows.forEach((_membership, window) => window.noteReceived(sent)),
        unauthorized: () => this.#replaceToken(),
      },
    });
  }

  /** Whether no window is left. */
  get isEmpty(): boolean {
    return this.#windows.size === 0;
  }

  /**
   * Adds a window, or gives a window another token or role, which the link then takes. A window that joins is not
   * notified of what arrived before; one whose engine has failed is notified of all that the new one has found.
   */
  join(window: SessionWindow, session: EngineSession): void {
    const before = this.#windows.get(window);
    const isFirst = this.isEmpty;
    if (isFirst && session.replaces !== undefined)
      this.#gatheringUntil = ticks(this.#clock.ticks() + GATHERING);
    const lacksAll = session.replaces !== undefined && this.#isGathering();
    const acknowledged = before?.acknowledged ?? (lacksAll ? 0 : this.intake.notifications.lastNumber);
    this.#windows.set(window, { session, acknowledged });
    if (isFirst || before !== undefined || this.#token === undefined) this.#start(session);
  }

  /** Removes a window. Without one the link ends. */
  leave(window: SessionWindow): void {
    this.#windows.delete(window);
    this.setOpenIncidents(window, NOTHING_OPEN);
    if (this.isEmpty) this.link.stop();
    else this.#dropAcknowledged();
  }

  /** Number of the newest notification that a window has handled. */
  acknowledgedBy(window: SessionWindow): number {
    return this.#windows.get(window)?.acknowledged ?? 0;
  }

  /** Notes that a window has handled its notifications up to a number; they are kept until all windows have. */
  acknowledge(window: SessionWindow, upTo: number): void {
    const membership = this.#windows.get(window);
    if (membership === undefined || upTo <= membership.acknowledged) return;
    this.#windows.set(window, { ...membership, acknowledged: upTo });
    this.#dropAcknowledged();
  }

  /** Publishes what all windows have open, as the session is one person's. */
  setOpenIncidents(window: SessionWindow, incidents: OpenIncidents): void {
    if (isNothingOpen(incidents)) {
      if (!this.#openIncidents.delete(window)) return;
    } else this.#openIncidents.set(window, incidents);
    this.link.feed.setOpenIncidents(joinOpenIncidents([...this.#openIncidents.values()]));
  }

  #start(session: EngineSession): void {
    this.#token = session.token;
    this.link.start(session);
  }

  #wakeAll(): void {
    for (const window of this.#windows.keys()) window.wake();
  }

  #isGathering(): boolean {
    return this.#clock.ticks() < this.#gatheringUntil;
  }

  #dropAcknowledged(): void {
    if (this.#isGathering()) return;
    const numbers = [...this.#windows.values()].map(({ acknowledged }) => acknowledged);
    this.intake.notifications.acknowledge(Math.min(...numbers));
  }

  /** Continues with the token of another window where one has another; else notifies all windows. */
  #replaceToken(): void {
    const rejected = this.#token;
    this.#token = undefined;
    const memberships = [...this.#windows.values()];
    const other = memberships.find(({ session }) => session.token !== rejected);
    if (other === undefined) {
      this.intake.notifications.addUnauthorized();
      this.#wakeAll();
      return;
    }
    for (const [window, { session }] of this.#windows)
      if (session.token === rejected) window.endUnauthorized();
    this.#start(other.session);
  }
}
