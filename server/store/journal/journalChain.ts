/** The chain between lines of the journal. */
import { isRow } from '../../../src/domain/json/row.ts';
import { parseJson } from '../../../src/domain/json/parseJson.ts';
import { hashLine, type JournalHead } from './journal.ts';
import type { JournalStore } from './journalStore.ts';

/** Lines that are read at once. */
const LINES_PER_READ = 500;
/** Longer runs of lines about other things are left out of a chain. */
const MAX_RUN = 1000;

/** Reads one step of the journal; a list's place runs it in turn. */
export type ReadStep = <T>(step: () => Promise<T>) => Promise<T>;

/**
 * Number and hash of the line before the first of `lines`, of each of `lines` and of the lines between them, up to the newest line: one text
 * for each, "SEQUENCE HASH". Runs of more than MAX_RUN lines about other things are left out, but for the last line of each.
 *
 * @param lines  in order, as written
 * @param head   where the chain ends
 */
export async function* chainOf(
  journal: JournalStore,
  { lines, head }: { readonly lines: readonly string[]; readonly head: JournalHead },
  read: ReadStep,
): AsyncIterable<string> {
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
