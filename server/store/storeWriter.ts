/**
 * The one way in which evidence is written: transaction after transaction, each with its journal lines and
 * its audit rows. The numbers move on once a transaction has committed.
 */
import type { Kysely, Transaction } from 'kysely';
import { actsOf, auditEntryOf, type Act, type ActsOf } from './act.ts';
import { nextLine, type JournalEntry } from './journal.ts';
import type { HeadSigner } from './signedHead.ts';
import { keepNumbers, readNumbers, type Numbers } from './numbers.ts';
import type { Tables } from './schema.ts';
import { serial } from './serial.ts';

const ROWS_PER_INSERT = 1000;

export class StoreWriter {
  readonly #db: Kysely<Tables>;
  readonly #signer: HeadSigner | undefined;
  readonly #oneByOne = serial();
  #numbers: Numbers;
  /** A commit may have been kept although its answer was lost: the database then knows the numbers better. */
  #isStale = false;
  #failure: unknown;

  constructor(db: Kysely<Tables>, numbers: Numbers, signer: HeadSigner | undefined) {
    this.#db = db;
    this.#numbers = numbers;
    this.#signer = signer;
  }

  /** Those of the newest commit. */
  get numbers(): Numbers {
    return this.#numbers;
  }

  /** Why the newest write has failed; undefined once one has succeeded. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Runs `work` in one transaction with the acts of its outcome. Resolves after the commit. */
  write<T>(work: (transaction: WritingTransaction) => Promise<T>, acts: ActsOf<T> = []): Promise<T> {
    return this.#oneByOne(async () => {
      try {
        const { value, after } = await this.#db.transaction().execute(async (trx) => {
          const before = this.#isStale ? await readNumbers(trx) : this.#numbers;
          const transaction = new WritingTransaction(trx, before, this.#signer);
          const made = await work(transaction);
          transaction.addActs(actsOf(acts, made));
          return { value: made, after: await transaction.flush() };
        });
        this.#numbers = after;
        this.#isStale = false;
        this.#failure = undefined;
        return value;
      } catch (error) {
        this.#isStale = true;
        this.#failure = error;
        throw error;
      }
    });
  }
}

/** A transaction, the numbers it has taken and the lines and rows that it will write. */
export class WritingTransaction {
  readonly trx: Transaction<Tables>;
  #numbers: Numbers;
  readonly #before: Numbers;
  readonly #lines: { sequence: number; line: string }[] = [];
  readonly #rows: { collection: 'auditTrail'; id: number; body: string }[] = [];

  readonly #signer: HeadSigner | undefined;

  constructor(trx: Transaction<Tables>, numbers: Numbers, signer: HeadSigner | undefined) {
    this.trx = trx;
    this.#signer = signer;
    this.#numbers = numbers;
    this.#before = numbers;
  }

  takeSeq(): number {
    this.#numbers = { ...this.#numbers, seq: this.#numbers.seq + 1 };
    return this.#numbers.seq;
  }

  takeReportId(): number {
    this.#numbers = { ...this.#numbers, reportId: this.#numbers.reportId + 1 };
    return this.#numbers.reportId;
  }

  /** A key that signs for the first time is named in the line before. */
  add(entry: JournalEntry): void {
    const isNewKey = this.#signer !== undefined && this.#before.signed?.key !== this.#signer.fingerprint;
    if (isNewKey && this.#lines.length === 0) this.#append(this.#signer.record());
    this.#append(entry);
  }

  #append(entry: JournalEntry): void {
    const { line, head } = nextLine(this.#numbers.journal, entry);
    this.#numbers = { ...this.#numbers, journal: head };
    this.#lines.push({ sequence: head.sequence, line });
  }

  /** Each becomes a row of the audit trail and a line of the journal. */
  addActs(acts: readonly Act[]): void {
    for (const act of acts) {
      const entry = auditEntryOf(act, this.#numbers.auditId + 1);
      this.#numbers = { ...this.#numbers, auditId: entry.id };
      this.#rows.push({ collection: 'auditTrail', id: entry.id, body: JSON.stringify(entry) });
      const { action, user: actor, actionDomain: domain } = entry;
      this.add({ time: act.at, actor, kind: 'act', audit: entry.id, action, domain });
    }
  }

  /** Writes what was collected. Returns the numbers to go on from. */
  async flush(): Promise<Numbers> {
    const signer = this.#signer;
    for (const values of batches(this.#lines)) {
      await this.trx.insertInto('journal').values(values).execute();
    }
    for (const values of batches(this.#rows)) {
      await this.trx.insertInto('documents').values(values).execute();
    }
    if (this.#numbers === this.#before) return this.#before;
    const isLonger = this.#lines.length > 0;
    const after =
      isLonger && signer !== undefined
        ? { ...this.#numbers, signed: signer.sign(this.#numbers.journal) }
        : this.#numbers;
    await keepNumbers(this.trx, after);
    return after;
  }
}

function batches<T>(rows: readonly T[]): T[][] {
  const made: T[][] = [];
  for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) made.push(rows.slice(i, i + ROWS_PER_INSERT));
  return made;
}
