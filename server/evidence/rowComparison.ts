/** Compares the rows of reports and of the audit trail with the journal. */
import { SHOT_FIELDS, type ShotReport } from '../../src/domain/contract/shotReport.ts';
import type { ParsedLine } from '../store/journal/hashChain.ts';
import { reportOfRowText, toReportRow } from '../store/reports/lists/reportRow.ts';
import type { ReportRow } from '../store/database/schema.ts';
import { DigestTable } from './digestTable.ts';

/** Fields of a report in the journal: all but the id. */
const FIELDS: readonly string[] = SHOT_FIELDS.map(([name]) => name).filter((name) => name !== 'id');
const KNOWN_FIELDS = new Set(FIELDS);
/** Columns derived from the report. `due_ms` is not: it includes steps of the wall clock. */
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
export interface AuditRow {
  readonly id: number;
  readonly body: string;
}

/** A row that differs from the journal. */
export interface Difference {
  /** Key of the report or audit row in the comparison. */
  readonly key: string;
  /** For people: "report squad/detection" or "audit row id". */
  readonly name: string;
  /** Undefined: the differing fields must be determined from the lines of the journal. */
  readonly reason?: string;
}

/** Differences listed; all are counted. */
const MAX_NAMED = 20;

/** Call `addLine` for all lines of the journal first, then the methods for rows. Holds 17 bytes per row. */
export class RowComparison {
  readonly #table = new DigestTable();
  /** Changes of reports after their receipt: first and last value of each changed field. */
  readonly #changes = new Map<string, Map<string, Change>>();
  readonly #deleted = new Set<string>();
  readonly #differences: Difference[] = [];
  #differenceCount = 0;
  #rows = 0;
  /** Id of the first audit row in the journal. Older rows have no line and are not compared. */
  #firstAuditId: number | undefined;

  /** Adds a verified line of the journal. */
  addLine(line: ParsedLine): void {
    if (line['kind'] === 'act') this.#addAuditLine(line);
    else if (typeof line['detectionId'] === 'string') this.#addReportLine(line);
  }

  /** Compares a row of table `shot_reports`. */
  addReportRow(row: ReportRow): void {
    this.#rows++;
    const key = reportKey(row.squad_id, row.detection_id);
    const name = `report ${row.squad_id}/${row.detection_id}`;
    let report: ReturnType<typeof reportOfRowText>;
    try {
      report = reportOfRowText(row.row_json);
      const column = changedColumn(row, report);
      if (column !== undefined) this.#addDifference({ key, name, reason: `column ${column} was changed` });
    } catch {
      this.#table.compare(key, 0);
      this.#addDifference({ key, name, reason: 'it cannot be read' });
      return;
    }
    if (!this.#table.has(key)) this.#addDifference({ key, name, reason: 'it is not in the journal' });
    else if (!this.#isAsRecorded(key, report as unknown as Fields)) this.#addDifference({ key, name });
    else if (this.#deleted.has(key)) this.#addDifference({ key, name, reason: 'it was deleted' });
  }

  /** Compares a row of the audit trail. */
  addAuditRow({ id, body }: AuditRow): void {
    if (this.#firstAuditId === undefined || id < this.#firstAuditId) return;
    this.#rows++;
    const [key, name] = [auditKey(id), `audit row ${id}`];
    const audit = parseAuditBody(body);
    const digest = audit === undefined ? -1 : this.#auditDigest(audit);
    if (!this.#table.has(key)) this.#addDifference({ key, name, reason: 'it is not in the journal' });
    else if (!this.#table.compare(key, digest)) this.#addDifference({ key, name, reason: 'it was changed' });
  }

  /** Number of compared rows. */
  get rows(): number {
    return this.#rows;
  }

  /** The first MAX_NAMED differences. */
  get differences(): readonly Difference[] {
    return this.#differences;
  }

  /** Number of differing and missing rows. */
  get count(): number {
    return this.#differenceCount + this.#missingCount;
  }

  /** Name of the missing row that a line created, or undefined. Call after all rows were compared. */
  missingRowName(line: ParsedLine): string | undefined {
    if (this.#missingCount === 0) return undefined;
    if (line['kind'] === 'act') {
      const id = Number(line['audit']);
      return this.#table.isSeen(auditKey(id)) ? undefined : `audit row ${id}: it is missing`;
    }
    if (line['kind'] !== 'received') return undefined;
    const key = keyOfLine(line);
    if (this.#table.isSeen(key) || this.#deleted.has(key)) return undefined;
    return `report ${String(line['squadId'])}/${String(line['detectionId'])}: it is missing`;
  }

  get #missingCount(): number {
    return Math.max(0, this.#table.unseen - this.#deleted.size);
  }

  #addAuditLine(line: ParsedLine): void {
    const id = Number(line['audit']);
    this.#firstAuditId ??= id;
    const { actor: user, action, domain: actionDomain } = line;
    const actionTime = new Date(Number(line['time'])).toISOString();
    this.#table.set(auditKey(id), this.#auditDigest({ user, action, actionDomain, actionTime }));
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
      if (!KNOWN_FIELDS.has(name)) continue;
      this.#addChange(key, name, { first: before[name] ?? null, last: after[name] ?? null });
    }
  }

  #addChange(key: string, name: string, change: Change): void {
    const changes = this.#changes.get(key) ?? new Map<string, Change>();
    this.#changes.set(key, changes);
    const known = changes.get(name);
    if (known === undefined) changes.set(name, change);
    else known.last = change.last;
  }

  /** Reverts the recorded changes: the result must be the report as it was received. */
  #isAsRecorded(key: string, report: Fields): boolean {
    const values = valuesOf(report);
    let isAsChanged = true;
    for (const [name, { first, last }] of this.#changes.get(key) ?? []) {
      const at = FIELDS.indexOf(name);
      isAsChanged &&= JSON.stringify(values[at]) === JSON.stringify(last);
      values[at] = first;
    }
    return this.#table.compare(key, this.#table.digest(values)) && isAsChanged;
  }

  #auditDigest({ user, action, actionDomain, actionTime }: AuditBody): number {
    return this.#table.digest([user, action, actionDomain, actionTime]);
  }

  #addDifference(difference: Difference): void {
    this.#differenceCount++;
    if (this.#differences.length < MAX_NAMED) this.#differences.push(difference);
  }
}

/** Rebuilds the current fields of the reports of `keys` from the lines of the journal. */
export class ReportStates {
  readonly #fields: ReadonlyMap<string, Map<string, unknown>>;

  constructor(keys: readonly string[]) {
    this.#fields = new Map(keys.map((key) => [key, new Map()]));
  }

  /** Applies a line; ignores lines of other reports. */
  addLine(line: ParsedLine): void {
    const fields = this.#fields.get(keyOfLine(line));
    if (fields === undefined) return;
    for (const [name, value] of Object.entries(fieldsOf(line['new']))) fields.set(name, value);
  }

  /** Returns the names of the fields that differ between a report and the journal. */
  differingFields(key: string, report: ShotReport): string[] {
    const fields = this.#fields.get(key);
    if (fields === undefined) return [];
    const asText = (value: unknown): string => JSON.stringify(value ?? null);
    return FIELDS.filter((name) => asText((report as unknown as Fields)[name]) !== asText(fields.get(name)));
  }
}

const reportKey = (squadId: string, detectionId: string): string => `report\n${squadId}\n${detectionId}`;
const auditKey = (id: number): string => `act\n${id}`;
const keyOfLine = (line: ParsedLine): string =>
  reportKey(String(line['squadId']), String(line['detectionId']));

/** Values in the order of FIELDS; null for absent fields. */
function valuesOf(fields: Fields): unknown[] {
  return FIELDS.map((name) => fields[name] ?? null);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function changedColumn(row: ReportRow, report: ReturnType<typeof reportOfRowText>): string | undefined {
  const expected = toReportRow(report, { seq: row.seq, version: row.version, releasedAt: undefined });
  return DERIVED.find((column) => row[column] !== expected[column]);
}

interface AuditBody {
  readonly user?: unknown;
  readonly action?: unknown;
  readonly actionDomain?: unknown;
  readonly actionTime?: unknown;
}

function parseAuditBody(body: string): AuditBody | undefined {
  try {
    return fieldsOf(JSON.parse(body));
  } catch {
    return undefined;
  }
}
