/** Adds stored reports to the search indexes of SQLite, after the transactions that stored them. */
import type { Kysely } from 'kysely';
import { indexNextReports, unindexedReports } from './lists/reportSearchIndex.ts';
import { moveWords, waitingWords } from './lists/reportWordIndex.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import type { StoreWriter } from '../writer/storeWriter.ts';

/** Reports that are indexed per step, about 35 ms; fewer wait for more and are compared by each search. */
const REPORTS_PER_STEP = 1000;
/** Changed reports are among them too. */
const WORDS_PER_STEP = 2 * REPORTS_PER_STEP;
/** Steps of a transaction, for which an alarm waits. */
const STEPS_PER_TRANSACTION = 2;

/** Stored reports that an index of SQLite lacks. */
export async function reportsToIndex(db: Kysely<Tables>, kind: DatabaseKind): Promise<number> {
  return Math.max(await unindexedReports(db, kind), await waitingWords(db, kind));
}

/** Keeps the reports that a search must compare one by one below a step, and a batch that is being stored. */
export class SearchIndexer {
  readonly #writer: StoreWriter;
  readonly #isNeeded: boolean;
  #unindexed = 0;
  #running: Promise<void> | undefined;
  #isStopped = false;

  /** @param unindexed  reports that are stored and not indexed */
  constructor(writer: StoreWriter, kind: DatabaseKind, unindexed: number) {
    this.#writer = writer;
    this.#isNeeded = kind === 'SQLite';
    this.reportsStored(unindexed);
  }

  /** Counts stored reports, and indexes them when they are as many as a step. */
  reportsStored(count: number): void {
    this.#unindexed += count;
    if (this.#isNeeded && !this.#isStopped && this.#unindexed >= REPORTS_PER_STEP) {
      this.#running ??= this.#run().finally(() => (this.#running = undefined));
    }
  }

  /** Resolves when the step that is running has ended; no other begins. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  /** Returns how many ids were passed. */
  async #indexSteps(trx: Kysely<Tables>): Promise<number> {
    let passed = 0;
    for (let step = 0; step < STEPS_PER_TRANSACTION; step++) {
      const some = await indexNextReports(trx, REPORTS_PER_STEP);
      await moveWords(trx, WORDS_PER_STEP);
      passed += some;
      if (some < REPORTS_PER_STEP) break;
    }
    return passed;
  }

  /** A step that fails leaves its reports to the next: the writer reports what failed. */
  async #run(): Promise<void> {
    while (!this.#isStopped && this.#unindexed >= REPORTS_PER_STEP) {
      try {
        const passed = await this.#writer.write(({ trx }) => this.#indexSteps(trx));
        this.#unindexed = passed === 0 ? 0 : this.#unindexed - passed;
      } catch {
        return;
      }
    }
  }
}
