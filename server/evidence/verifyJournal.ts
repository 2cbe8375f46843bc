/** Verifies the complete journal: its hash chain, the signature of its head, its anchors and the rows it describes. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import { HashChainVerifier, type ParsedLine } from '../store/journal/hashChain.ts';
import { readJournalLines } from '../store/journal/journalReader.ts';
import { readCounters, type StoreCounters } from '../store/writer/counters.ts';
import { reportOfRowText } from '../store/reports/lists/reportRow.ts';
import type { Tables } from '../store/database/schema.ts';
import { fingerprintOf, isSignedBy, type SignedHead } from '../store/journal/signedHead.ts';
import type { Anchors } from './anchors.ts';
import { ReportStates, RowComparison, type Difference } from './rowComparison.ts';
import type { EvidenceFailure, Verdict } from './verdict.ts';

/** Rows and lines per read: some milliseconds of work per turn of the event loop. */
const SLICE = 1000;
const MAX_NAMED = 20;

type Pause = () => Promise<void>;

/** Receives the progress of a check, which goes on when it resolves. */
export interface VerifyProgress {
  /** Called after each slice with the steps done and the total. */
  readonly progress?: (done: number, total: number) => void;
  /** Awaited after each slice; the next turn of the event loop where it is not given. */
  readonly pause?: Pause;
}

export interface VerifyInput extends VerifyProgress {
  readonly db: Kysely<Tables>;
  /** Public key that must have signed the head: SPKI, DER, base64; undefined where each key that the journal names may. */
  readonly publicKey: string | undefined;
  readonly anchors: Anchors;
}

/**
 * Verifies the journal and compares all rows with it. `db` must be a snapshot: rows that change meanwhile would differ.
 * O(lines + rows) in time.
 */
export async function verifyJournal(input: VerifyInput): Promise<Verdict> {
  const { db, publicKey, anchors, progress, pause = nextTurn } = input;
  const numbers = await readCounters(db);
  const total = numbers.journal.sequence + numbers.reportId + numbers.auditId;
  const verifier = new LineVerifier(anchors.heads);
  for await (const lines of slicesOf(db, numbers.journal.sequence + 1, pause)) {
    for (const line of lines) verifier.add(line);
    progress?.(verifier.lines, total);
  }
  const failure =
    verifier.finish(numbers) ??
    signatureFailure(numbers, publicKey, verifier.keys) ??
    verifier.anchorFailure();
  const found = { ...verifier.facts(), key: numbers.signed?.key, keys: verifier.keys.size };
  if (failure !== undefined) {
    const lines = failure.kind === 'line' ? failure.line - 1 : found.lines;
    return { ...found, lines, isWhole: false, rows: 0, failure };
  }
  const { rows } = verifier;
  for await (const done of compareRows(db, rows, pause)) progress?.(verifier.lines + done, total);
  const wrong = rows.count === 0 ? undefined : await namedRows(db, rows, pause);
  return { ...found, isWhole: wrong === undefined, rows: rows.rows, failure: wrong };
}

/** Yields lines 1 to `last`, or to the end of the journal, in slices. */
async function* slicesOf(db: Kysely<Tables>, last: number, pause: Pause): AsyncIterable<readonly string[]> {
  for (let from = 1; from <= last; from += SLICE) {
    const lines = await readJournalLines(db, from, Math.min(SLICE, last - from + 1));
    if (lines.length === 0) return;
    yield lines;
    await pause();
  }
}

class LineVerifier {
  readonly rows = new RowComparison();
  /** Public keys named in the journal, by fingerprint. */
  readonly keys = new Map<string, string>();
  readonly #chain = new HashChainVerifier();
  readonly #anchors: readonly SignedHead[];
  #nextAnchor = 0;
  #agreeing = 0;
  #anchorFailure: EvidenceFailure | undefined;
  #since: EpochMs | undefined;

  constructor(anchors: readonly SignedHead[]) {
    this.#anchors = anchors;
  }

  get lines(): number {
    return this.#chain.head.sequence;
  }

  add(text: string): void {
    const line = this.#chain.add(text);
    if (line === undefined) return;
    this.#since ??= epochMs(Number(line['time']));
    if (line['kind'] === 'key') this.keys.set(String(line['fingerprint']), String(line['publicKey']));
    this.rows.addLine(line);
    this.#compareAnchors();
  }

  finish({ journal }: StoreCounters): EvidenceFailure | undefined {
    const bad = this.#chain.finish(journal);
    return bad === undefined ? undefined : { kind: 'line', ...bad };
  }

  /** The first anchor that contradicts the chain. */
  anchorFailure(): EvidenceFailure | undefined {
    if (this.#anchorFailure !== undefined) return this.#anchorFailure;
    const beyond = this.#anchors[this.#nextAnchor];
    if (beyond === undefined) return undefined;
    const reason = `the anchor of ${timeOf(beyond)} has this line, but the journal ends before it`;
    return { kind: 'anchor', line: beyond.sequence, reason };
  }

  facts() {
    return { lines: this.lines, since: this.#since, head: this.#chain.head.hash, anchors: this.#agreeing };
  }

  #compareAnchors(): void {
    const { sequence, hash } = this.#chain.head;
    for (;;) {
      const anchor = this.#anchors[this.#nextAnchor];
      if (anchor === undefined || anchor.sequence > sequence) return;
      this.#nextAnchor++;
      const reason = this.#mismatchReason(anchor, sequence, hash);
      if (reason === undefined) this.#agreeing++;
      else this.#anchorFailure ??= { kind: 'anchor', line: anchor.sequence, reason };
    }
  }

  #mismatchReason(anchor: SignedHead, sequence: number, hash: string): string | undefined {
    if (anchor.sequence !== sequence || anchor.hash !== hash) {
      return `it is not the line of the anchor of ${timeOf(anchor)}: the journal was rewritten`;
    }
    const key = this.keys.get(anchor.key);
    return key !== undefined && isSignedBy(anchor, key)
      ? undefined
      : `the anchor of ${timeOf(anchor)} is not signed by a key of the journal`;
  }
}

const timeOf = ({ time }: SignedHead): string => new Date(time).toISOString();

function signatureFailure(
  { journal, signed }: StoreCounters,
  publicKey: string | undefined,
  keys: ReadonlyMap<string, string>,
): EvidenceFailure | undefined {
  if (signed === undefined) {
    return keys.size === 0 ? undefined : { kind: 'signature', reason: 'the head has lost its signature' };
  }
  const key = keys.get(signed.key);
  if (key === undefined)
    return { kind: 'signature', reason: 'the head is signed by a key that the journal does not name' };
  if (publicKey !== undefined && fingerprintOf(publicKey) !== signed.key) {
    return { kind: 'signature', reason: 'the head is signed by another key than that of the data directory' };
  }
  const isOfHead = signed.sequence === journal.sequence && signed.hash === journal.hash;
  if (isOfHead && isSignedBy(signed, key)) return undefined;
  return { kind: 'signature', reason: 'the signature is not that of the head: the journal was rewritten' };
}

/** Compares all rows; yields the number of those that are done, after each slice. */
async function* compareRows(db: Kysely<Tables>, rows: RowComparison, pause: Pause): AsyncIterable<number> {
  const reports = (after: number) =>
    db.selectFrom('shot_reports').selectAll().where('id', '>', after).orderBy('id').limit(SLICE).execute();
  const auditRows = (after: number) =>
    db
      .selectFrom('documents')
      .select(['id', 'body'])
      .where('collection', '=', 'auditTrail')
      .where('id', '>', after)
      .orderBy('id')
      .limit(SLICE)
      .execute();
  for await (const slice of pagesById(reports, pause)) {
    for (const row of slice) rows.addReportRow(row);
    yield rows.rows;
  }
  for await (const slice of pagesById(auditRows, pause)) {
    for (const row of slice) rows.addAuditRow(row);
    yield rows.rows;
  }
}

/** Yields all rows in pages; `read` returns the rows after an id, by id. */
async function* pagesById<Row extends { readonly id: number }>(
  read: (after: number) => Promise<readonly Row[]>,
  pause: Pause,
): AsyncIterable<readonly Row[]> {
  for (let after = 0; ;) {
    const page = await read(after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.id;
    await pause();
  }
}

/** Reads the journal again to name the differing fields and the missing rows. */
async function namedRows(db: Kysely<Tables>, rows: RowComparison, pause: Pause): Promise<EvidenceFailure> {
  const unexplained = rows.differences.filter(({ reason }) => reason === undefined);
  const states = new ReportStates(unexplained.map(({ key }) => key));
  const missing: string[] = [];
  for await (const lines of slicesOf(db, Number.MAX_SAFE_INTEGER, pause)) {
    for (const text of lines) {
      const line = JSON.parse(text) as ParsedLine;
      states.addLine(line);
      const name = missing.length < MAX_NAMED ? rows.missingRowName(line) : undefined;
      if (name !== undefined) missing.push(name);
    }
  }
  const named: string[] = [];
  for (const difference of rows.differences) named.push(await textOf(db, difference, states));
  return { kind: 'rows', rows: [...named, ...missing].slice(0, MAX_NAMED), count: rows.count };
}

async function textOf(
  db: Kysely<Tables>,
  { key, name, reason }: Difference,
  states: ReportStates,
): Promise<string> {
  if (reason !== undefined) return `${name}: ${reason}`;
  const [, squadId = '', detectionId = ''] = key.split('\n');
  const row = await db
    .selectFrom('shot_reports')
    .select('row_json')
    .where('squad_id', '=', squadId)
    .where('detection_id', '=', detectionId)
    .executeTakeFirstOrThrow();
  const fields = states.differingFields(key, reportOfRowText(row.row_json));
  return `${name}: ${fields.join(', ')} changed`;
}
