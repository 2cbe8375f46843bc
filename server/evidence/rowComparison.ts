/** Compares the rows of reports and of the audit trail with what the journal says of them. */
import { SHOT_FIELDS, type ShotReport } from '../../src/domain/contract/shotRow.ts';
import type { ParsedLine } from '../store/hashChain.ts';
import { reportOfRowText, toReportRow } from '../store/reportRow.ts';
import type { ReportRow } from '../store/schema.ts';
import { storedSymbolName } from '../store/symbolNames.ts';
import { DigestTable } from './digestTable.ts';

/** Fields of a report that the journal knows: all but the store's own number. */
const FIELDS: readonly string[] = SHOT_FIELDS.map(([name]) => name).filter((name) => name !== 'id');
const KNOWN_FIELDS = new Set(FIELDS);
/** Columns that follow from the report itself. `due_ms` does not: steps of the wall clock stay in it. */
const DERIVED = [
  'squad_id',
  'detection_id',
  'time_stamp',
  'start_ms',
  'symbol',
  'report_type',
  'zone',
  'level',
  'weapon',
  'burst',
] as const satisfies readonly (keyof ReportRow)[];

type Fields = Readonly<Record<string, unknown>>;

interface Change {
  readonly first: unknown;
  last: unknown;
}

/** A row of the audit trail. */
export interface ActRow {
  readonly id: number;
  readonly body: string;
}

/** A row that is not what the journal says, by the key under which the journal knows it. */
export interface Difference {
  readonly key: string;
  readonly name: string;
  /** What can be said without the journal's lines; undefined: those must be read again. */
  readonly reason?: string;
}

/** Rows named at most; all are counted. */
const MAX_NAMED = 20;

export class RowComparison {
  readonly #table = new DigestTable();
  /** What happened to reports after they were received: of each field the first and the last value. */
  readonly #changes = new Map<string, Map<string, Change>>();
  readonly #deleted = new Set<string>();
  readonly #differences: Difference[] = [];
  #differenceCount = 0;
  #rows = 0;
  /** Number of the oldest act in the journal: rows before it are older than the acts' lines. */
  #firstAct: number | undefined;

  /** Takes a line that the chain has found to be right. */
  addLine(line: ParsedLine): void {
    if (line['kind'] === 'act') this.#addAct(line);
    else if (typeof line['detectionId'] === 'string') this.#addReportLine(line);
  }

  addReportRow(row: ReportRow): void {
    this.#rows++;
    const key = reportKey(row.squad_id, row.detection_id);
    const name = `report ${row.squad_id}/${row.detection_id}`;
    let report: ReturnType<typeof reportOfRowText>;
    try {
      report = reportOfRowText(row.row_json);
      const column = changedColumn(row, report);
      if (column !== undefined) this.#differs({ key, name, reason: `column ${column} was changed` });
    } catch {
      this.#table.matches(key, 0);
      this.#differs({ key, name, reason: 'it can not be read' });
      return;
    }
    if (!this.#table.has(key)) this.#differs({ key, name, reason: 'the journal does not know it' });
    else if (!this.#isAsRecorded(key, report as unknown as Fields)) this.#differs({ key, name });
    else if (this.#deleted.has(key)) this.#differs({ key, name, reason: 'it was deleted' });
  }

  addActRow({ id, body }: ActRow): void {
    if (this.#firstAct === undefined || id < this.#firstAct) return;
    this.#rows++;
    const [key, name] = [actKey(id), `audit row ${id}`];
    const act = actOfBody(body);
    const digest =
      act === undefined ? -1 : this.#actDigest(act.user, act.action, act.actionDomain, act.actionTime);
    if (!this.#table.has(key)) this.#differs({ key, name, reason: 'the journal does not know it' });
    else if (!this.#table.matches(key, digest)) this.#differs({ key, name, reason: 'it was changed' });
  }

  /** Rows that were compared. */
  get rows(): number {
    return this.#rows;
  }

  get differences(): readonly Difference[] {
    return this.#differences;
  }

  /** Rows that differ and rows that are missing. */
  get count(): number {
    return this.#differenceCount + this.#missingCount;
  }

  /** Whether a line tells of a row that was not there. Asked when all rows were compared. */
  missingName(line: ParsedLine): string | undefined {
    if (this.#missingCount === 0) return undefined;
    if (line['kind'] === 'act') {
      const id = Number(line['audit']);
      return this.#table.isSeen(actKey(id)) ? undefined : `audit row ${id}: it is missing`;
    }
    if (line['kind'] !== 'received') return undefined;
    const key = keyOfLine(line);
    if (this.#table.isSeen(key) || this.#deleted.has(key)) return undefined;
    return `report ${String(line['squadId'])}/${String(line['detectionId'])}: it is missing`;
  }

  get #missingCount(): number {
    return Math.max(0, this.#table.unseen - this.#deleted.size);
  }

  #addAct(line: ParsedLine): void {
    const id = Number(line['audit']);
    this.#firstAct ??= id;
    const time = new Date(Number(line['time'])).toISOString();
    this.#table.set(actKey(id), this.#actDigest(line['actor'], line['action'], line['domain'], time));
  }

  #addReportLine(line: ParsedLine): void {
    const key = keyOfLine(line);
    if (line['kind'] === 'deleted') this.#deleted.add(key);
    if (line['kind'] === 'received') {
      this.#deleted.delete(key);
      this.#changes.delete(key);
      this.#table.set(key, this.#table.digest(valuesOf(fieldsOf(line['new']))));
      return;
    }
    const [before, after] = [fieldsOf(line['old']), fieldsOf(line['new'])];
    for (const name of Object.keys(after)) {
      if (KNOWN_FIELDS.has(name)) this.#addChange(key, name, before[name] ?? null, after[name] ?? null);
    }
  }

  #addChange(key: string, name: string, first: unknown, last: unknown): void {
    const changes = this.#changes.get(key) ?? new Map<string, Change>();
    this.#changes.set(key, changes);
    const known = changes.get(name);
    if (known === undefined) changes.set(name, { first, last });
    else known.last = last;
  }

  /** Takes the changes back one by one: what is left must be the report as it was received. */
  #isAsRecorded(key: string, report: Fields): boolean {
    const values = valuesOf(report);
    let isAsChanged = true;
    for (const [name, { first, last }] of this.#changes.get(key) ?? []) {
      const at = FIELDS.indexOf(name);
      isAsChanged &&= JSON.stringify(values[at]) === JSON.stringify(last);
      values[at] = first;
    }
    return this.#table.matches(key, this.#table.digest(values)) && isAsChanged;
  }

  #actDigest(user: unknown, action: unknown, domain: unknown, time: unknown): number {
    return this.#table.digest([user, action, domain, time]);
  }

  #differs(difference: Difference): void {
    this.#differenceCount++;
    if (this.#differences.length < MAX_NAMED) this.#differences.push(difference);
  }
}

/** What the journal says of the reports of `keys`, line after line. */
export class ReportStates {
  readonly #fields: ReadonlyMap<string, Map<string, unknown>>;

  constructor(keys: readonly string[]) {
    this.#fields = new Map(keys.map((key) => [key, new Map()]));
  }

  addLine(line: ParsedLine): void {
    const fields = this.#fields.get(keyOfLine(line));
    if (fields === undefined) return;
    for (const [name, value] of Object.entries(fieldsOf(line['new']))) fields.set(name, value);
  }

  /** Names of the fields in which a row is not what the journal says. */
  differingFields(key: string, report: ShotReport): string[] {
    const fields = this.#fields.get(key);
    if (fields === undefined) return [];
    const asText = (value: unknown): string => JSON.stringify(value ?? null);
    return FIELDS.filter((name) => asText((report as unknown as Fields)[name]) !== asText(fields.get(name)));
  }
}

const reportKey = (squadId: string, detectionId: string): string => `report\n${squadId}\n${detectionId}`;
const actKey = (id: number): string => `act\n${id}`;
const keyOfLine = (line: ParsedLine): string =>
  reportKey(String(line['squadId']), String(line['detectionId']));

/** In the order of FIELDS; null for what is absent. */
function valuesOf(fields: Fields): unknown[] {
  return FIELDS.map((name) => fields[name] ?? null);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function changedColumn(row: ReportRow, report: ReturnType<typeof reportOfRowText>): string | undefined {
  const expected = toReportRow(report, { seq: row.seq, version: row.version, releasedAt: undefined });
  const actual = { ...row, symbol: storedSymbolName(row.symbol) };
  return DERIVED.find((column) => actual[column] !== expected[column]);
}

interface ActBody {
  readonly user?: unknown;
  readonly action?: unknown;
  readonly actionDomain?: unknown;
  readonly actionTime?: unknown;
}

function actOfBody(body: string): ActBody | undefined {
  try {
    return fieldsOf(JSON.parse(body));
  } catch {
    return undefined;
  }
}
