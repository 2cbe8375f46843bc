/** The lines of the journal that are about one report, and the chain between them. */
import { isRow } from '../../../src/domain/json/row.ts';
import { parseJson } from '../../../src/domain/json/parseJson.ts';
import { hashLine } from './journal.ts';
import type { JournalStore } from './journalStore.ts';

/** A report that is changed again and again gives its newest lines. */
const MAX_LINES = 100_000;
/** Lines that are read at once. */
const LINES_PER_READ = 500;
/** Longer runs of lines about other things are left out of a chain. */
const MAX_RUN = 1000;

/** Reads one step of the journal; a list's place runs it in turn. */
export type ReadStep = <T>(step: () => Promise<T>) => Promise<T>;

/** Lines about a report as written, oldest first; without `withActs` its own changes alone. O(lines about it) */
export async function reportLines(
  journal: JournalStore,
  { id, withActs }: { readonly id: number; readonly withActs: boolean },
  read: ReadStep,
): Promise<readonly string[]> {
  const lines = await read(() => journal.ofReport(id, MAX_LINES));
  return lines.map(({ line }) => line).filter((line) => withActs || !isAct(line));
}

/** A line that cannot be read counts as an act: what people did is not shown by mistake. */
function isAct(line: string): boolean {
  const record = parseJson(line);
  return !isRow(record) || record['kind'] === 'act';
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
