/**
 * Numbers that grow for ever. They live in memory, because one server alone writes to a store (its lock),
 * and start after the highest number that any earlier run can have given out.
 */
import type { Kysely } from 'kysely';
import { EMPTY_JOURNAL, type JournalHead } from './journal.ts';
import type { Tables } from './schema.ts';

/** Numbers reserved ahead: after a crash the next run starts behind the reserve, so no number comes twice. */
const RESERVE = 1_000_000;

export class Counters {
  readonly #db: Kysely<Tables>;
  #seq: number;
  #reserved: number;
  #reserving = false;
  #reportId: number;
  /** End of the journal; advanced only after its transaction has committed. */
  journal: JournalHead;

  private constructor(db: Kysely<Tables>, seq: number, reportId: number, journal: JournalHead) {
    this.#db = db;
    this.#seq = seq;
    this.#reserved = seq;
    this.#reportId = reportId;
    this.journal = journal;
  }

  static async open(db: Kysely<Tables>): Promise<Counters> {
    const newest = await db
      .selectFrom('shot_reports')
      .select(({ fn }) => [fn.max('seq').as('seq'), fn.max('id').as('id')])
      .executeTakeFirst();
    const kept = Number((await readMeta(db, 'seqReserved')) ?? 0);
    const head = await readMeta(db, 'journalHead');
    const journal = head === undefined ? EMPTY_JOURNAL : (JSON.parse(head) as JournalHead);
    const counters = new Counters(db, Math.max(kept, newest?.seq ?? 0), newest?.id ?? 0, journal);
    await counters.#reserve();
    return counters;
  }

  get seq(): number {
    return this.#seq;
  }

  takeSeq(): number {
    this.#seq += 1;
    if (this.#seq > this.#reserved - RESERVE / 2 && !this.#reserving) void this.#reserve();
    return this.#seq;
  }

  takeReportId(): number {
    this.#reportId += 1;
    return this.#reportId;
  }

  /** Gives back what was reserved and not used. */
  async close(): Promise<void> {
    await writeMeta(this.#db, 'seqReserved', String(this.#seq));
  }

  /** A full disk leaves the reserve as it is: half of it is still there, and the next number tries again. */
  async #reserve(): Promise<void> {
    this.#reserving = true;
    const wanted = this.#seq + RESERVE;
    try {
      await writeMeta(this.#db, 'seqReserved', String(wanted));
      this.#reserved = wanted;
    } catch {
      this.#reserved = Math.max(this.#reserved, this.#seq);
    } finally {
      this.#reserving = false;
    }
  }
}

export async function readMeta(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeMeta(db: Kysely<Tables>, name: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
