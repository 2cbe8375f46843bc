import { PATHS } from '../../domain/contract/paths.ts';
import { isRow, type Row } from '../../domain/json/row.ts';
import { success, type Result } from '../../domain/result.ts';
import type { EpochMs } from '../../domain/units.ts';
import type { CallFailure, ServerCalls } from '../connection/serverCalls.ts';
import type { Intake } from '../intake/intake.ts';

/** Status of a sensor of whose state at a time nothing is recorded. */
const NO_RECORD = 'unknown';

/** The sensors of a replay where they stand now, each in its state of then as far as that is recorded. */
export class PastSensors {
  readonly #calls: Pick<ServerCalls, 'get'>;
  #sensors: readonly Row[] = [];

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

  /** Puts the sensors into an intake as they were at a time. O(sensors). */
  show(intake: Pick<Intake, 'mergeHeartbeats'>, at: EpochMs): void {
    intake.mergeHeartbeats(
      this.#sensors.map(({ spl1: _sound, interval: _interval, ...sensor }) => ({
        ...sensor,
        status: NO_RECORD,
        timestamp: at,
        received: at,
      })),
      at,
    );
  }
}
