/**
 * Publishes on this server what any server of the database has committed: every event once, in commit order. A
 * notification of the database wakes it; where notifications are lost, it looks for new events by itself.
 */
import { indexAfter } from '../../src/domain/contract/numbering.ts';
import type { Millis, Ticks } from '../../src/domain/units.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { LiveEvent } from '../store/writer/liveEvents.ts';
import type { StoredNumbering } from '../store/writer/numberings.ts';
import type { SharedStore } from '../store/cluster/sharedStore.ts';

export interface EventRelayDeps {
  readonly shared: Pick<SharedStore, 'events' | 'refresh' | 'numberings' | 'forgetNumberings'>;
  /** Publishes an event to the sessions of this server. */
  readonly publish: (event: LiveEvent, position: number) => void | Promise<void>;
  /**
   * Called where events up to a position were deleted before this server has read them: its sessions must catch up, and
   * which records were changed is not known.
   */
  readonly onGap: (position: number) => void;
  /**
   * Called if a new numbering begins below published numbers, as after a failover: the database has lost
   * these events. `publishedSeq` and `position` are then the last valid numbers, and events committed since
   * are published next.
   */
  readonly onNumbering: () => void;
  readonly ticks: () => Ticks;
  readonly failures: Pick<FailureGuard, 'runEvery' | 'awaitJob' | 'report'>;
}

const POLL_INTERVAL: Millis = 500;
const EVENTS_PER_READ = 500;
/** A server that has read nothing for so long no longer says that it is live. */
const MAX_SILENCE: Millis = 5000;
const FAILURE = 'The events of the database could not be read; tried again';

type Newest = Awaited<ReturnType<SharedStore['refresh']>>;

/** Reads events after the newest published one, and publishes them. */
export class EventRelay {
  readonly #deps: EventRelayDeps;
  /** Position of the newest published event. */
  #position: number;
  #seq: number;
  /** Id of the numbering to which both belong. */
  #numbering: string | undefined;
  #numberings: readonly StoredNumbering[];
  /** When the events were last read to their end. */
  #readAt: Ticks;
  #isReading = false;
  #isWoken = false;
  #stop: () => void = () => undefined;

  private constructor(deps: EventRelayDeps, newest: Newest, numberings: readonly StoredNumbering[]) {
    this.#deps = deps;
    this.#position = newest.position;
    this.#seq = newest.seq;
    this.#numbering = newest.numbering;
    this.#numberings = numberings;
    this.#readAt = deps.ticks();
  }

  /** A relay of what is committed from now on. */
  static async open(deps: EventRelayDeps): Promise<EventRelay> {
    const { shared } = deps;
    const relay = new EventRelay(deps, await shared.refresh(), await shared.numberings());
    relay.#stop = deps.failures.runEvery(POLL_INTERVAL, FAILURE, () => relay.wake());
    return relay;
  }

  /** Every report change up to this sequence has been published. */
  get publishedSeq(): number {
    return this.#seq;
  }

  /** Position of the newest published event. */
  get position(): number {
    return this.#position;
  }

  /** The numberings, oldest first; the last one is the numbering of `publishedSeq` and `position`. */
  get numberings(): readonly StoredNumbering[] {
    return this.#numberings;
  }

  /** Whether this server has received what was committed up to a few seconds ago. */
  isCurrent(): boolean {
    return this.#deps.ticks() - this.#readAt < MAX_SILENCE;
  }

  /** Publishes what is new. Calls while it reads make it read once more. */
  wake(): void {
    this.#isWoken = true;
    if (this.#isReading) return;
    this.#isReading = true;
    void this.#deps.failures.awaitJob(FAILURE, this.#readAll());
  }

  /** Stops looking for events. */
  close(): void {
    this.#stop();
  }

  /** Reads until no wake is left. The last look for one and the end of the read are one step, so that none is lost. */
  async #readAll(): Promise<void> {
    try {
      while (this.#isWoken) {
        this.#isWoken = false;
        await this.#readNew();
      }
    } finally {
      this.#isReading = false;
    }
  }

  async #readNew(): Promise<void> {
    const { ticks } = this.#deps;
    const begun = ticks();
    const newest = await this.#readNewest();
    while (this.#position < newest.position) await this.#readSome();
    this.#seq = Math.max(this.#seq, newest.seq);
    this.#readAt = begun;
  }

  /** Returns the newest numbers of the database. First drops own numbers that the database has reassigned. */
  async #readNewest(): Promise<Newest> {
    const { shared } = this.#deps;
    let newest = await shared.refresh();
    // As after a restore under running servers: nothing in the database says so.
    if (newest.numbering === this.#numbering && newest.position < this.#position) {
      await shared.forgetNumberings(this.#numbering);
      newest = await shared.refresh();
    }
    if (newest.numbering !== this.#numbering) this.#follow(newest, await shared.numberings());
    return newest;
  }

  /** Goes back to where the numbering that followed the own one began. */
  #follow(newest: Newest, numberings: readonly StoredNumbering[]): void {
    const former = this.#numbering;
    this.#numbering = newest.numbering;
    this.#numberings = numberings;
    // The first one of the database: nothing is lost.
    if (former === undefined) return;
    const next = numberings[indexAfter(numberings, former) ?? numberings.length];
    // As where another server started while none had the duties.
    if (next !== undefined && next.events >= this.#position && next.seq >= this.#seq) return;
    this.#position = Math.min(this.#position, next?.events ?? newest.position);
    this.#seq = Math.min(this.#seq, next?.seq ?? newest.seq);
    this.#deps.onNumbering();
  }

  async #readSome(): Promise<void> {
    const { shared, onGap } = this.#deps;
    const events = await shared.events.after(this.#position, EVENTS_PER_READ);
    const first = events[0];
    // Deleted as a whole: whoever has lost them catches up.
    if (first === undefined) {
      this.#position = (await shared.refresh()).position;
      onGap(this.#position);
    } else if (first.position > this.#position + 1) onGap(first.position - 1);
    for (const { position, event } of events) await this.#publish(position, event);
  }

  /** An event that can't be published holds no later one up. */
  async #publish(position: number, event: LiveEvent): Promise<void> {
    try {
      await this.#deps.publish(event, position);
    } catch (error) {
      this.#deps.failures.report('job', 'An event could not be published', { error, position });
    }
    this.#position = position;
    if ('stored' in event) this.#seq = Math.max(this.#seq, event.stored.seq);
  }
}
