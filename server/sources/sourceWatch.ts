/** What a source has delivered, for health and for the log. */
import type { ComponentHealth } from '../../src/domain/contract/management.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { Log } from '../process/loggers.ts';
import type { Intake } from '../reports/intake.ts';
import { reasonOf } from '../process/reasonOf.ts';

/** Follows the batches of one source. */
export class SourceWatch {
  readonly #now: () => EpochMs;
  #reports = 0;
  #lastReport: EpochMs | undefined;
  #failure: string | undefined;

  constructor(now: () => EpochMs) {
    this.#now = now;
  }

  /** An intake that counts and logs what it stores. */
  intake(intake: Intake, log: Log): Intake {
    return {
      ...intake,
      accept: async (reports, actor) => {
        const accepted = await intake.accept(reports, actor);
        this.#failure = undefined;
        if (accepted.stored.length > 0) this.#lastReport = this.#now();
        this.#reports += accepted.stored.length;
        log.debug(
          { stored: accepted.stored.length, failures: accepted.failures.length },
          'Reports delivered',
        );
        return accepted;
      },
      heartbeats: async (batch) => {
        await intake.heartbeats(batch);
        log.debug({ heartbeats: batch.length }, 'Heartbeats delivered');
      },
    };
  }

  /** Remembers that a batch could not be stored. */
  failed(error: unknown): void {
    this.#failure = reasonOf(error);
  }

  /** State of the source with this name. */
  health(source: string): ComponentHealth {
    return {
      status: this.#failure === undefined ? 'UP' : 'DOWN',
      details: {
        source,
        reports: this.#reports,
        ...(this.#lastReport === undefined ? {} : { lastReport: new Date(this.#lastReport).toISOString() }),
        ...(this.#failure === undefined ? {} : { error: this.#failure }),
      },
    };
  }
}
