import { QUARTER_MS, QUARTERS_PER_DAY } from '../../domain/contract/heartbeatHistory.ts';
import { PATHS } from '../../domain/contract/paths.ts';
import { ownField, readId } from '../../domain/json/read.ts';
import { isRow, type Row } from '../../domain/json/row.ts';
import {
  BYTES_PER_DAY,
  DEGRADED,
  HEALTHY,
  SILENT,
  stateOf,
  type StateIndex,
} from '../../domain/nodes/dayCells.ts';
import { success, type Result } from '../../domain/result.ts';
import type { EpochMs, Millis } from '../../domain/units.ts';
import type { CallFailure, ServerCalls } from '../connection/serverCalls.ts';
import type { Intake } from '../intake/intake.ts';

const DAY_MS: Millis = QUARTERS_PER_DAY * QUARTER_MS;

/** Status of a sensor of whose state at a time nothing is recorded. */
const NO_RECORD = 'unknown';
/** Status by the state of its quarter of an hour. Others than OK are warnings, by their word. */
const STATUS: Readonly<Record<StateIndex, string>> = {
  [HEALTHY]: 'OK',
  [DEGRADED]: 'degraded',
  [SILENT]: 'silent',
};

/** The quarters of all sensors on a day, UTC. */
interface Day {
  readonly day: number;
  /** Row of each sensor, by squad and id. */
  readonly rows: ReadonlyMap<string, number>;
  /** [row × BYTES_PER_DAY] See dayCells.ts. */
  readonly cells: Uint8Array;
}

/** The sensors of a replay where they stand now, each in its state of then as far as that is recorded: by quarters of an hour. */
export class PastSensors {
  readonly #calls: Pick<ServerCalls, 'get'>;
  #sensors: readonly Row[] = [];
  #day: Day | undefined;
  /** Day that is being loaded. */
  #loading: number | undefined;
  #shown = NaN;

  constructor(calls: Pick<ServerCalls, 'get'>) {
    this.#calls = calls;
  }

  /** Loads the sensors. */
  async load(): Promise<Result<undefined, CallFailure>> {
    const answer = await this.#calls.get(PATHS.heartbeats);
    if (!answer.ok) return answer;
    const { body } = answer.value;
    this.#sensors = Array.isArray(body) ? body.filter(isRow) : [];
    return success(undefined);
  }

  /** Whether another quarter of an hour is shown than that of a time. */
  isDue(at: EpochMs): boolean {
    return quarterOf(at) !== this.#shown;
  }

  /** Loads the states of the day of a time, unless they are there. A server without them has no record. */
  async loadDay(at: EpochMs): Promise<Result<'loaded' | 'known', CallFailure>> {
    const day = Math.floor(at / DAY_MS);
    if (this.#day?.day === day || this.#loading === day) return success('known');
    this.#loading = day;
    const answer = await this.#calls.get(PATHS.dayAvailability, { at });
    if (this.#loading === day) this.#loading = undefined;
    if (!answer.ok && answer.reason !== 'absent') return answer;
    this.#day = dayOf(day, answer.ok ? answer.value.body : undefined);
    return success('loaded');
  }

  /** Puts the sensors into an intake as they were at a time. O(sensors). */
  show(intake: Pick<Intake, 'mergeHeartbeats'>, at: EpochMs): void {
    this.#shown = quarterOf(at);
    intake.mergeHeartbeats(
      this.#sensors.map(({ spl1: _sound, interval: _interval, ...sensor }) => ({
        ...sensor,
        status: this.#statusOf(sensor, at),
        timestamp: at,
        received: at,
      })),
      at,
    );
  }

  #statusOf(sensor: Row, at: EpochMs): string {
    const day = this.#day?.day === Math.floor(at / DAY_MS) ? this.#day : undefined;
    const row = day?.rows.get(
      keyOf(
        ownField(sensor, 'squad_id') ?? ownField(sensor, 'squadId'),
        ownField(sensor, 'nodeid') ?? ownField(sensor, 'nodeId'),
      ),
    );
    if (day === undefined || row === undefined) return NO_RECORD;
    return STATUS[stateOf(day.cells, row, Math.floor((at % DAY_MS) / QUARTER_MS))] ?? NO_RECORD;
  }
}

const quarterOf = (at: EpochMs): number => Math.floor(at / QUARTER_MS);
const keyOf = (squadId: unknown, nodeId: unknown): string =>
  JSON.stringify([readId(squadId) ?? '', readId(nodeId)]);

/** The states of an answer; of one that cannot be read none. */
function dayOf(day: number, body: unknown): Day {
  const none = { day, rows: new Map<string, number>(), cells: new Uint8Array() };
  if (!isRow(body)) return none;
  const { squadId, nodeId, cells } = body;
  if (!Array.isArray(squadId) || !Array.isArray(nodeId) || typeof cells !== 'string') return none;
  const bytes = Uint8Array.from(atob(cells), (char) => char.charCodeAt(0));
  if (bytes.length !== nodeId.length * BYTES_PER_DAY) return none;
  return { day, rows: new Map(nodeId.map((id, row) => [keyOf(squadId[row], id), row])), cells: bytes };
}
