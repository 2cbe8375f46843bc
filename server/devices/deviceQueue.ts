/**
 * Hands applied surveys to the devices. A version is written with the call that applies it and delivered after the commit,
 * also after a restart. Of each squad and kind one version is on its way at a time, so that no older one arrives last.
 */
import type { ComponentHealth } from '../../src/domain/contract/management.ts';
import { MAX_ATTEMPTS, retryDelay } from '../../src/domain/notifications/deliveryPauses.ts';
import type { AppliedVersionEntry, DeviceAnswer } from '../../src/domain/survey/apply/appliedVersion.ts';
import { success, type Result } from '../../src/domain/result.ts';
import { epochMs, type EpochMs, type Millis, type Unit01 } from '../../src/domain/units.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { AddOptions, DueVersion, NewAppliedVersion } from '../store/survey/appliedVersionStore.ts';
import type { Store } from '../store/store.ts';
import type {
  DeviceAttempt,
  DeviceMessage,
  SendToDevices,
} from '../../src/domain/survey/apply/deviceMessage.ts';
import { reasonOf } from '../process/reasonOf.ts';

export interface DeviceQueueDeps {
  readonly store: Pick<Store, 'appliedVersions'>;
  /** The gateway; undefined where none is configured. */
  readonly gateway: SendToDevices | undefined;
  readonly failures: Pick<FailureGuard, 'awaitJob' | 'runEvery'>;
  readonly now: () => EpochMs;
  readonly random: () => Unit01;
}

/** Why a version waits while nothing delivers it. */
export const NO_DEVICES = 'No devices are connected: DEVICE_GATEWAY_URL is not set';

/** Interval at which due versions are looked for. */
const TICK: Millis = 1_000;
const MAX_FAILURE_LENGTH = 500;

/** Delivers versions until it is closed. */
export class DeviceQueue {
  readonly #deps: DeviceQueueDeps;
  #send: SendToDevices | undefined;
  /** Squads and kinds with a version on its way. */
  readonly #busy = new Set<string>();
  #isReading = false;
  #failure: string | undefined;
  #stop: (() => void) | undefined;

  constructor(deps: DeviceQueueDeps) {
    this.#deps = deps;
    this.#send = deps.gateway;
  }

  /** Delivers what the last run has left, and what comes, until `close`. */
  start(): void {
    this.#send ??= this.#deps.gateway;
    this.#stop = this.#deps.failures.runEvery(TICK, 'Applied surveys could not be read; tried again', () =>
      this.tick(),
    );
  }

  /** Connects the simulated devices, or disconnects them; a configured gateway stays the only way. */
  connectSimulated(send: SendToDevices | undefined): void {
    if (this.#deps.gateway === undefined) this.#send = send;
  }

  /** Writes a version; it is delivered after the commit. */
  async apply<Reason>(
    version: NewAppliedVersion,
    options: AddOptions<Reason>,
  ): Promise<Result<AppliedVersionEntry, Reason>> {
    const added = await this.#deps.store.appliedVersions.add(version, options);
    if (!added.ok) return added;
    void this.#deps.failures.awaitJob('Applied surveys could not be read; tried again', this.tick());
    return success(this.shown(added.value));
  }

  /** The entry as people see it: a version that nothing delivers says so. */
  shown<T extends AppliedVersionEntry>(entry: T): T {
    const isStuck = entry.state === 'pending' && this.#send === undefined;
    return isStuck ? { ...entry, failure: NO_DEVICES } : entry;
  }

  /** Starts what is due. */
  async tick(): Promise<void> {
    const send = this.#send;
    if (send === undefined || this.#isReading) return;
    this.#isReading = true;
    // A version that is delivered while the store answers may still be in the answer.
    const busy = new Set(this.#busy);
    try {
      for (const due of await this.#deps.store.appliedVersions.due(this.#deps.now())) {
        if (!busy.has(laneOf(due))) this.#start(due, send);
      }
    } finally {
      this.#isReading = false;
    }
  }

  /** Whether the newest attempt reached the devices. */
  health(): ComponentHealth {
    const { gateway } = this.#deps;
    const kind = gateway === undefined ? (this.#send === undefined ? 'none' : 'simulated') : 'gateway';
    if (this.#failure === undefined) return { status: 'UP', details: { kind } };
    return { status: 'DOWN', details: { kind, failure: this.#failure } };
  }

  /** An attempt that runs is repeated after the next start. */
  close(): void {
    this.#stop?.();
    this.#send = undefined;
  }

  #start(due: DueVersion, send: SendToDevices): void {
    const lane = laneOf(due);
    if (this.#busy.has(lane)) return;
    this.#busy.add(lane);
    const attempt = this.#attempt(due, send).finally(() => this.#busy.delete(lane));
    void this.#deps.failures.awaitJob('An attempt to apply a survey was not recorded; tried again', attempt);
  }

  async #attempt(due: DueVersion, send: SendToDevices): Promise<void> {
    const { store, now, random } = this.#deps;
    const sent = await store.appliedVersions.sentOf(due.id);
    if (sent === undefined) return;
    const made = await attemptWith(send, { versionId: due.id, kind: due.kind, ...sent });
    if (this.#send === undefined) return;
    this.#failure = made.outcome === 'answered' ? undefined : made.failure;
    const attempts = due.attempts + 1;
    const answers = made.outcome === 'answered' ? listOf(made.answers, sent.payload, due) : undefined;
    const state = stateAfter(made, answers, attempts);
    const at = now();
    const nextAt = state === 'pending' ? epochMs(at + retryDelay(attempts, random())) : at;
    const failure = failureOf(made, answers, state)?.slice(0, MAX_FAILURE_LENGTH);
    await store.appliedVersions.record({ id: due.id, state, attempts, at, nextAt, failure, answers });
  }
}

const laneOf = ({ kind, squadId }: DueVersion): string => `${kind} ${squadId}`;

async function attemptWith(send: SendToDevices, message: DeviceMessage): Promise<DeviceAttempt> {
  try {
    return await send(message);
  } catch (error) {
    return { outcome: 'failed', failure: reasonOf(error) };
  }
}

/** The answers one by one. */
function listOf(
  answers: readonly DeviceAnswer[] | 'all pending',
  payload: string,
  { kind }: DueVersion,
): readonly DeviceAnswer[] {
  if (answers !== 'all pending') return answers;
  const parsed = JSON.parse(payload) as Partial<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  const idField = kind === 'nodes' ? 'nodeId' : 'zone_id';
  return (parsed[kind] ?? []).map((item) => ({ id: String(item[idField]), state: 'pending', reason: '' }));
}

function stateAfter(
  made: DeviceAttempt,
  answers: readonly DeviceAnswer[] | undefined,
  attempts: number,
): AppliedVersionEntry['state'] {
  const isWaiting = made.outcome === 'failed' || answers?.some(({ state }) => state === 'pending') === true;
  if (made.outcome === 'rejected') return 'failed';
  if (isWaiting) return attempts >= MAX_ATTEMPTS ? 'failed' : 'pending';
  return answers?.length === 0 ? 'accepted' : 'refused';
}

function failureOf(
  made: DeviceAttempt,
  answers: readonly DeviceAnswer[] | undefined,
  state: AppliedVersionEntry['state'],
): string | undefined {
  if (made.outcome !== 'answered') return made.failure.toWellFormed().replaceAll('\0', ' ');
  const waiting = answers?.filter((answer) => answer.state === 'pending').length ?? 0;
  return state === 'failed' ? `${waiting} devices have not answered` : undefined;
}
