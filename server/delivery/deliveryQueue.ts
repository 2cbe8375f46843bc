/**
 * Attempts deliveries. Those that share a target are a lane: each lane has a few attempts of its own, so that a target
 * that hangs holds no other. After three failures in a row a lane is probed by one attempt at a time, with growing pauses,
 * and soon where a delivery is new; its deliveries wait meanwhile, and are delivered when a probe succeeds. What the target
 * refuses for one delivery alone is none of these failures.
 */
import { ATTEMPTS_AT_ONCE, type DeliveryState } from '../../src/domain/notifications/delivery.ts';
import type { Channel } from '../../src/domain/notifications/recipient.ts';
import { MAX_ATTEMPTS, retryDelay } from '../../src/domain/notifications/deliveryPauses.ts';
import { epochMs, type EpochMs, type Millis, type Ticks, type Unit01 } from '../../src/domain/units.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import { storableText } from '../store/database/documentText.ts';
import type { AttemptRecord, NotificationStore } from '../store/notifications/notificationStore.ts';
import type { Attempt, Sender } from './sender.ts';
import { reasonOf } from '../process/reasonOf.ts';
import type { DueDelivery, LaneFailures } from '../store/notifications/delivery.ts';

export interface DeliveryQueueDeps {
  readonly store: Pick<NotificationStore, 'due' | 'nextDue' | 'pendingLanes' | 'failingLanes' | 'record'>;
  readonly senders: Readonly<Record<Channel, Sender>>;
  readonly failures: Pick<FailureGuard, 'report' | 'awaitJob'>;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
  readonly random: () => Unit01;
  /** Called with the state of a delivery after each attempt. */
  readonly onAttempted: (channel: Channel, state: DeliveryState) => void;
  /** Called after failures of a lane were stored. */
  readonly onFailing: (lane: LaneFailures) => Promise<void>;
}

interface Lane {
  readonly name: string;
  /** Deliveries that are attempted, or whose attempt is not stored yet, by id: when the attempt began. */
  readonly busy: Map<number, Ticks>;
  failures: number;
  failingSince: EpochMs;
  /** Reading of the monotonic clock at the newest failure. */
  failedAt: Ticks;
  /** Before this reading of the monotonic clock nothing of it is attempted. */
  pausedUntil: Ticks;
  /** Like `pausedUntil`, but requested by the target: nothing shortens it. */
  askedUntil: Ticks;
  isReading: boolean;
  /** Was named while it is read: the answer may lack what is new. */
  isNamed: boolean;
}

/** An attempt that ended, with its lane. */
interface Ended {
  readonly lane: Lane;
  readonly delivery: DueDelivery;
  readonly record: AttemptRecord;
}

/** After this many failures in a row a lane is only probed. */
const FAILURES_BEFORE_PROBING = 3;
/** Longest pause of a lane that is probed, after its newest failure, where a delivery is new or sent again. */
const PROBE_INTERVAL: Millis = 10_000;
/** A probe that has run for longer is not waited for. */
const PROBE_PATIENCE: Millis = 5_000;
/** Attempts of all lanes at once. */
const MAX_ATTEMPTS_AT_ONCE = 512;
/** Longest time without a look at the store for a lane that waits for a retry. */
const MAX_WAIT: Millis = 2_000;
const MAX_TEXT = 8192;
const MAX_FAILURE_TEXT = 500;

/** Attempts pending deliveries lane by lane and stores their outcome. */
export class DeliveryQueue {
  readonly #deps: DeliveryQueueDeps;
  /** Lanes with pending deliveries. */
  readonly #lanes = new Map<string, Lane>();
  /** Failures in a row of lanes, also of those without pending deliveries. */
  readonly #failing = new Map<string, LaneFailures>();
  #ended: Ended[] = [];
  #isRecording = false;
  #running = 0;
  #isClosed = false;

  private constructor(deps: DeliveryQueueDeps) {
    this.#deps = deps;
  }

  /** A queue with the pending deliveries of the last run. */
  static async open(deps: DeliveryQueueDeps): Promise<DeliveryQueue> {
    const queue = new DeliveryQueue(deps);
    for (const lane of await deps.store.failingLanes()) queue.#failing.set(lane.lane, lane);
    queue.follow(await deps.store.pendingLanes());
    return queue;
  }

  /** Attempts of all lanes that run now. */
  get running(): number {
    return this.#running;
  }

  /** Names lanes with deliveries that are new or sent again by a person. A probed lane is probed soon. */
  wake(names: Iterable<string>): void {
    for (const name of names) {
      const lane = this.#follow(name);
      const soon = (lane.failedAt + PROBE_INTERVAL) as Ticks;
      if (lane.pausedUntil > soon) lane.pausedUntil = soon;
    }
    this.tick();
  }

  /** Names lanes that have pending deliveries. A probed lane keeps its pause. */
  follow(names: Iterable<string>): void {
    for (const name of names) this.#follow(name);
    this.tick();
  }

  /** Starts what is due. To be called a few times a second. */
  tick(): void {
    for (const lane of this.#lanes.values()) this.#fill(lane);
    this.#record();
  }

  /** Forgets the failures of a lane, such as of a webhook that was changed. */
  reset(name: string): void {
    const lane = this.#lanes.get(name);
    this.#failing.delete(name);
    if (lane !== undefined) {
      const now = this.#deps.ticks();
      Object.assign(lane, { failures: 0, pausedUntil: now, askedUntil: now });
    }
  }

  /**
   * Forgets the failures of lanes that the store no longer lists as failing: another server has reset them,
   * such as the server where a webhook was changed.
   */
  async forgetReset(): Promise<void> {
    const before = [...this.#failing];
    const stored = new Set((await this.#deps.store.failingLanes()).map(({ lane }) => lane));
    for (const [name, state] of before) {
      // What this queue has stored since then is not in the answer.
      if (!stored.has(name) && !this.#isRecording && this.#failing.get(name) === state) this.reset(name);
    }
  }

  /** Starts nothing any more. Attempts that run are not awaited: they are repeated after the next start. */
  close(): void {
    this.#isClosed = true;
  }

  #follow(name: string): Lane {
    const lane = this.#lanes.get(name) ?? this.#newLane(name);
    this.#lanes.set(name, lane);
    lane.isNamed = true;
    if (lane.failures < FAILURES_BEFORE_PROBING) lane.pausedUntil = this.#deps.ticks();
    return lane;
  }

  #newLane(name: string): Lane {
    const known = this.#failing.get(name);
    return {
      name,
      busy: new Map(),
      failures: known?.failures ?? 0,
      failingSince: known?.since ?? epochMs(0),
      failedAt: this.#deps.ticks(),
      pausedUntil: this.#deps.ticks(),
      askedUntil: this.#deps.ticks(),
      isReading: false,
      isNamed: false,
    };
  }

  #fill(lane: Lane): void {
    const { ticks, failures } = this.#deps;
    if (this.#isClosed || lane.isReading) return;
    if (ticks() < Math.max(lane.pausedUntil, lane.askedUntil)) return;
    if (this.#roomOf(lane) <= 0) return;
    lane.isReading = true;
    void failures
      .awaitJob('Deliveries could not be read; tried again', this.#readLane(lane))
      .finally(() => (lane.isReading = false));
  }

  /** Attempts that a lane may start now. */
  #roomOf(lane: Lane): number {
    const channel = lane.name.split(':')[0] as Channel;
    const most = lane.failures < FAILURES_BEFORE_PROBING ? ATTEMPTS_AT_ONCE[channel] : this.#probesOf(lane);
    return Math.min(most - lane.busy.size, MAX_ATTEMPTS_AT_ONCE - this.#running);
  }

  /** Parallel probes of a lane: a hanging delivery, such as a mail after DATA, does not block the others. */
  #probesOf({ busy }: Lane): number {
    const now = this.#deps.ticks();
    return 1 + [...busy.values()].filter((begun) => now - begun >= PROBE_PATIENCE).length;
  }

  async #readLane(lane: Lane): Promise<void> {
    const { store, now, ticks } = this.#deps;
    lane.isNamed = false;
    // One that ends while the store answers may still be in the answer.
    const begun = new Set(lane.busy.keys());
    const due = await store.due(lane.name, now(), this.#roomOf(lane) + begun.size);
    const fresh = due.filter(({ id }) => !begun.has(id)).slice(0, Math.max(0, this.#roomOf(lane)));
    for (const delivery of fresh) this.#start(lane, delivery);
    if (due.length > 0) return;
    const next = await store.nextDue(lane.name);
    if (lane.isNamed) return;
    if (next === undefined && lane.busy.size === 0) this.#lanes.delete(lane.name);
    else if (next !== undefined) {
      const wait = Math.min(Math.max(0, next - now()), MAX_WAIT);
      lane.pausedUntil = Math.max(lane.pausedUntil, ticks() + wait) as Ticks;
    }
  }

  #start(lane: Lane, delivery: DueDelivery): void {
    const { failures, ticks, senders } = this.#deps;
    const begun = ticks();
    lane.busy.set(delivery.id, begun);
    this.#running++;
    const attempt = async (): Promise<void> => {
      const made = await attemptWith(senders[delivery.channel], delivery);
      this.#running--;
      this.#end(lane, delivery, { ...made, duration: ticks() - begun });
    };
    void failures.awaitJob('An attempt to deliver a notification ended unexpectedly', attempt());
  }

  #end(lane: Lane, delivery: DueDelivery, made: Attempt & { readonly duration: Millis }): void {
    const { now, ticks, random, onAttempted } = this.#deps;
    const at = now();
    const attempts = delivery.attempts + 1;
    const { requestedDelay = 0 } = made;
    if (isOfTarget(made)) {
      lane.failedAt = ticks();
      lane.askedUntil = Math.max(lane.askedUntil, ticks() + requestedDelay) as Ticks;
      if (lane.failures === 0) lane.failingSince = at;
      lane.failures++;
      if (lane.failures >= FAILURES_BEFORE_PROBING) {
        const pause = retryDelay(lane.failures - FAILURES_BEFORE_PROBING + 1, random());
        lane.pausedUntil = (ticks() + pause) as Ticks;
      }
    } else if (made.outcome === 'delivered') lane.failures = 0;
    const state = stateAfter(made, attempts);
    onAttempted(delivery.channel, state);
    const record: AttemptRecord = {
      id: delivery.id,
      state,
      attempts,
      nextAt:
        state === 'pending' ? epochMs(at + Math.max(requestedDelay, retryDelay(attempts, random()))) : at,
      at,
      failure: textToStore(made.failure, MAX_FAILURE_TEXT),
      request: textToStore(made.request),
      status: made.status,
      answer: textToStore(made.answer),
      duration: made.duration,
    };
    this.#ended.push({ lane, delivery, record });
    this.#record();
  }

  /** Stores the attempts that have ended. Those that end during a transaction share the next one. */
  #record(): void {
    if (this.#isRecording || this.#ended.length === 0) return;
    this.#isRecording = true;
    void this.#deps.failures
      .awaitJob('Attempts to deliver could not be stored; tried again', this.#storeEnded())
      .finally(() => (this.#isRecording = false));
  }

  async #storeEnded(): Promise<void> {
    while (this.#ended.length > 0) {
      const ended = this.#ended;
      this.#ended = [];
      await this.#store(ended);
    }
  }

  async #store(ended: readonly Ended[]): Promise<void> {
    const lanes = [...new Set(ended.map(({ lane }) => lane))];
    const changed = lanes.filter(
      ({ name, failures }) => (this.#failing.get(name)?.failures ?? 0) !== failures,
    );
    const states = changed.map(({ name, failures, failingSince }) => ({
      lane: name,
      failures,
      since: failingSince,
    }));
    try {
      await this.#deps.store.record(
        ended.map(({ record }) => record),
        states,
      );
    } catch (error) {
      // Stored with a later tick: a delivery that was accepted is not sent again while the disk is full.
      this.#ended.unshift(...ended);
      throw error;
    }
    for (const { lane, delivery } of ended) lane.busy.delete(delivery.id);
    for (const state of states) {
      if (state.failures === 0) this.#failing.delete(state.lane);
      else this.#failing.set(state.lane, state);
    }
    const { failures, onFailing } = this.#deps;
    for (const state of states) {
      if (state.failures > 0) void failures.awaitJob('A failing target was not handled', onFailing(state));
    }
    for (const lane of lanes) this.#fill(lane);
  }
}

async function attemptWith(send: Sender, delivery: DueDelivery): Promise<Attempt> {
  try {
    return await send(delivery);
  } catch (error) {
    return { outcome: 'failed', failure: reasonOf(error) };
  }
}

/** Whether a target failed: it refused what was sent, and not for this delivery alone, or it did not answer. */
function isOfTarget({ outcome, status, isOfDelivery = false }: Attempt): boolean {
  return !isOfDelivery && (outcome === 'failed' || (outcome === 'rejected' && status !== undefined));
}

function stateAfter({ outcome }: Attempt, attempts: number): DeliveryState {
  if (outcome === 'delivered') return 'delivered';
  return outcome === 'rejected' || attempts >= MAX_ATTEMPTS ? 'dead' : 'pending';
}

function textToStore(text: string | undefined, most = MAX_TEXT): string | undefined {
  return text === undefined ? undefined : storableText(text.slice(0, most));
}
