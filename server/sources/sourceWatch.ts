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
  /** Why the newest batch of its kind could not be stored. */
  readonly #failures = new Map<'reports' | 'heartbeats', unknown>();

  constructor(now: () => EpochMs) {
    this.#now = now;
  }

  /** An intake that counts and logs what it stores. */
  intake(intake: Intake, log: Log): Intake {
    return {
      ...intake,
      accept: async (reports, actor) => {
        const accepted = await this.#follow('reports', intake.accept(reports, actor));
        if (accepted.stored.length > 0) this.#lastReport = this.#now();
        this.#reports += accepted.stored.length;
        log.debug(
          { stored: accepted.stored.length, failures: accepted.failures.length },
          'Reports delivered',
        );
        return accepted;
      },
      heartbeats: async (batch) => {
        await this.#follow('heartbeats', intake.heartbeats(batch));
        log.debug({ heartbeats: batch.length }, 'Heartbeats delivered');
      },
    };
  }

  /** Remembers what else failed, such as the recording of a report, until the next batch of reports is stored. */
  failed(error: unknown): void {
    if (![...this.#failures.values()].includes(error)) this.#failures.set('reports', error);
  }

  async #follow<T>(kind: 'reports' | 'heartbeats', batch: Promise<T>): Promise<T> {
    try {
      const taken = await batch;
      this.#failures.delete(kind);
      return taken;
    } catch (error) {
      this.#failures.set(kind, error);
      throw error;
    }
  }

  /** State of the source with this name. */
  health(source: string): ComponentHealth {
    const [failure] = this.#failures.values();
    return {
      status: this.#failures.size === 0 ? 'UP' : 'DOWN',
      details: {
        source,
        reports: this.#reports,
        ...(this.#lastReport === undefined ? {} : { lastReport: new Date(this.#lastReport).toISOString() }),
        ...(this.#failures.size === 0 ? {} : { error: reasonOf(failure) }),
      },
    };
  }
}
