/** The lines of the journal that are about one report, and the chain between them. */
import type { ReportKey } from '../../../src/domain/contract/shotReport.ts';
import { isRow } from '../../../src/domain/json/row.ts';
import { parseJson } from '../../../src/domain/json/parseJson.ts';
import type { EpochMs, Millis } from '../../../src/domain/units.ts';
import { hashLine } from './journal.ts';
import type { JournalStore } from './journalStore.ts';

/** Lines that are searched in a turn of the event loop. */
const LINES_PER_SEARCH = 2000;
/** Lines that are read at once. */
const LINES_PER_READ = 500;
/** Longer runs of lines about other things are left out of a chain. */
const MAX_RUN = 1000;
/** A clock that was put back writes earlier times than the line before. */
const CLOCK_STEP: Millis = 3_600_000;

/** Which lines are about a report. */
export interface AboutReport {
  readonly id: number;
  readonly key: ReportKey;
  /** When the server received it. */
  readonly receivedAt: EpochMs;
  /** Whether acts of people about it count, beside its own changes. */
  readonly withActs: boolean;
}

/** Reads one step of the journal; a list's place runs it in turn. */
export type ReadStep = <T>(step: () => Promise<T>) => Promise<T>;

/** Lines about a report, oldest first, as written. O(lines since it was received). */
export async function reportLines(
  journal: JournalStore,
  about: AboutReport,
  read: ReadStep,
): Promise<readonly string[]> {
  const { sequence } = journal.head();
  const { squadId, detectionId } = about.key;
  // As the journal writes them; a quote in a value is escaped, so that no value reads like them.
  const key = JSON.stringify({ squadId, detectionId }).slice(1, -1);
  const subject = `"domain":"shotreports ${about.id}`;
  const found: string[] = [];
  for (
    let from = await firstSince(journal, about.receivedAt, read);
    from <= sequence;
    from += LINES_PER_SEARCH
  ) {
    const count = Math.min(LINES_PER_SEARCH, sequence - from + 1);
    const lines = await read(() => journal.search(from, count, about.withActs ? [key, subject] : [key]));
    found.push(...lines.filter((line) => isAbout(line, about)));
  }
  return found;
}

function isAbout(line: string, { id, key, withActs }: AboutReport): boolean {
  const record = parseJson(line);
  if (!isRow(record)) return false;
  if (record['kind'] !== 'act')
    return record['squadId'] === key.squadId && record['detectionId'] === key.detectionId;
  return withActs && new RegExp(`^shotreports ${id}(?: |$)`).test(String(record['domain']));
}

/** Sequence of a line at or before the first line of an instant. O(log lines) */
async function firstSince(journal: JournalStore, at: EpochMs, read: ReadStep): Promise<number> {
  let [low, high] = [1, Math.max(1, journal.head().sequence)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [line] = await read(() => journal.lines(middle, 1));
    const record = line === undefined ? undefined : parseJson(line);
    const time = isRow(record) ? Number(record['time']) : NaN;
    if (time < at - CLOCK_STEP) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Number and hash of the line before the first of `lines`, of each of `lines` and of the lines between them, up to the newest line: one text
 * for each, "SEQUENCE HASH". Runs of more than MAX_RUN lines about other things are left out, but for the last line of each.
 *
 * @param lines  in order, as written
 */
export async function* chainOf(
  journal: JournalStore,
  lines: readonly string[],
  read: ReadStep,
): AsyncIterable<string> {
  const head = journal.head();
  let last: number | undefined;
  for (const line of lines) {
    const { sequence, previous } = placeOf(line);
    if (last === undefined || sequence - last > MAX_RUN + 1) yield `${sequence - 1} ${previous}`;
    else yield* hashesOf(journal, { from: last + 1, to: sequence - 1 }, read);
    yield `${sequence} ${hashLine(line)}`;
    last = sequence;
  }
  if (last === undefined || head.sequence - last > MAX_RUN) yield `${head.sequence} ${head.hash}`;
  else yield* hashesOf(journal, { from: last + 1, to: head.sequence }, read);
}

async function* hashesOf(
  journal: JournalStore,
  { from, to }: { readonly from: number; readonly to: number },
  read: ReadStep,
): AsyncIterable<string> {
  for (let at = from; at <= to; at += LINES_PER_READ) {
    const lines = await read(() => journal.lines(at, Math.min(LINES_PER_READ, to - at + 1)));
    yield* lines.map((line, i) => `${at + i} ${hashLine(line)}`);
  }
}

function placeOf(line: string): { readonly sequence: number; readonly previous: string } {
  const record = parseJson(line);
  const row = isRow(record) ? record : {};
  return { sequence: Number(row['sequence']), previous: String(row['previous']) };
}
