import type { ReportKey } from '../contract/shotRow.ts';
import { SYMBOL_COUNT, type SymbolIndex } from '../reports/reportTypes.ts';
import type { Notice, NoticeBody, ReportNotice, UpdateNotice } from './notice.ts';

/** More than so many found by one catch-up are told in one notice (reliability 1.3 rule 7). */
const MOST_SINGLE = 1;
/** Keys named in a grouped notice; its count counts all. */
const MOST_KEYS = 100;
/** Notices kept for a page that does not answer; then the oldest are told as a count. */
const MOST_UNSEEN = 10_000;
/** Reports remembered as told of; one told of longer ago would be told of again. */
const MOST_TOLD = 131_072;

/**
 * What a person must be told: numbered from 1 without holes and kept until seen. A report is told of
 * once per session, however often and by whichever way it comes (T-75, reliability 1.3 rule 7). What
 * history brings is not told of: the engine does not bring it here.
 */
export class NoticeBook {
  readonly #told = new Set<string>();
  #unseen: Notice[] = [];
  #last = 0;
  #caughtUp: ReportNotice[] = [];
  #caughtUpCount = 0;
  readonly #caughtUpSymbols = new Uint32Array(SYMBOL_COUNT);

  /** Number of the newest notice; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** A report that came live. False where it was told of before. */
  report(notice: ReportNotice): boolean {
    if (!this.#isNew(notice.key)) return false;
    this.#add(notice);
    return true;
  }

  /** A report that catch-up found: told of when catch-up ends, together with the others. */
  caughtUp(notice: ReportNotice): boolean {
    if (!this.#isNew(notice.key)) return false;
    this.#caughtUpCount++;
    this.#caughtUpSymbols[notice.symbol]++;
    if (this.#caughtUp.length < MOST_KEYS) this.#caughtUp.push(notice);
    return true;
  }

  /** Catch-up is over: one notice for all it found, oldest first, or the report's own where it was one. */
  endCatchUp(): void {
    const found = this.#caughtUp.toSorted((a, b) => a.time - b.time);
    const count = this.#caughtUpCount;
    const symbols = this.#caughtUpSymbols.slice();
    this.#caughtUp = [];
    this.#caughtUpCount = 0;
    this.#caughtUpSymbols.fill(0);
    if (count > MOST_SINGLE)
      this.#add({ kind: 'caughtUp', count, symbols, keys: found.map(({ key }) => key) });
    else for (const notice of found) this.#add(notice);
  }

  /** An update with a previous type. Every one is told. */
  update(notice: UpdateNotice): void {
    this.#add(notice);
  }

  testMode(active: boolean): void {
    this.#add({ kind: 'testMode', active });
  }

  unauthorized(): void {
    this.#add({ kind: 'unauthorized' });
  }

  /** Notices with a number above `number`, in order. A page that joins late gets what nobody has seen. */
  after(number: number): readonly Notice[] {
    const from = this.#unseen.findIndex((notice) => notice.number > number);
    return from === -1 ? [] : this.#unseen.slice(from);
  }

  /** The page has shown all up to and including this number. */
  seen(upTo: number): void {
    this.#unseen = this.after(upTo).slice();
  }

  #isNew({ squadId, detectionId }: ReportKey): boolean {
    const name = `${squadId}\0${detectionId}`;
    if (this.#told.has(name)) return false;
    this.#told.add(name);
    if (this.#told.size > MOST_TOLD) forgetFirst(this.#told);
    return true;
  }

  #add(body: NoticeBody): void {
    this.#unseen.push({ number: ++this.#last, ...body });
    if (this.#unseen.length > 2 * MOST_UNSEEN) this.#unseen = groupOldest(this.#unseen, MOST_UNSEEN);
  }
}

function forgetFirst(told: Set<string>): void {
  for (const first of told) {
    told.delete(first);
    return;
  }
}

/** The oldest notices as one count under the number of the last of them, so that memory stays bounded and nothing is unsaid. */
function groupOldest(unseen: readonly Notice[], count: number): Notice[] {
  const symbols = new Uint32Array(SYMBOL_COUNT);
  const keys: ReportKey[] = [];
  let total = 0;
  const rest: Notice[] = [];
  for (const notice of unseen.slice(0, count)) {
    if (notice.kind === 'report') {
      total++;
      symbols[notice.symbol]++;
      if (keys.length < MOST_KEYS) keys.push(notice.key);
    } else if (notice.kind === 'caughtUp') {
      total += notice.count;
      notice.symbols.forEach((each: number, symbol: SymbolIndex) => (symbols[symbol] += each));
    }
  }
  const { number } = unseen[count - 1];
  rest.push({ number, kind: 'caughtUp', count: total, symbols, keys });
  return [...rest, ...unseen.slice(count)];
}
