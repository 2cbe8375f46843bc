/** Draft ↔ what the journal keeps of it. */
import { isRow, type Row } from '../../../domain/json/row.ts';
import type { ColumnKinds } from '../../../domain/survey/draft/columnKinds.ts';
import { Draft } from '../../../domain/survey/draft/draft.ts';
import type { DraftColumn } from '../../../domain/survey/draft/draftColumn.ts';
import type { DraftTable } from '../../../domain/survey/draft/draftTable.ts';
import { tableOf } from '../../../domain/survey/draft/edit.ts';
import { areCellsOf, isApplicableEdit } from '../../../domain/survey/draft/isApplicableEdit.ts';
import {
  History,
  MAX_HISTORY_STEPS,
  type HistoryCopy,
  type Selection,
  type StepNote,
} from '../../../domain/survey/draft/history.ts';
import {
  createTables,
  TABLE_NAMES,
  type DraftTables,
  type TableName,
} from '../../../domain/survey/draft/tables.ts';
import { failure, success, type Result } from '../../../domain/result.ts';
import { copyTable, type TableCopy } from '../draft/editedRows.ts';
import { OpenDraft, type OpenFile } from '../draft/openDraft.ts';
import type { DraftCopy, JournalEntry } from './journalFormat.ts';

/** Rows of a table that are taken from a journal. */
const MAX_ROWS = 1_000_000;
/** Rows of a selection. */
const MAX_SELECTED = MAX_ROWS;

/** A copy of a draft. O(rows × columns). */
export function copyDraft({ draft, edited, files }: OpenDraft): DraftCopy {
  const { tables, history, selection } = draft;
  const of = <T>(copy: (name: TableName) => T): Record<TableName, T> => ({
    nodes: copy('nodes'),
    cameras: copy('cameras'),
    zones: copy('zones'),
  });
  return {
    tables: of((name) => copyTable(tableOf(tables, name))),
    saved: of((name) => edited[name].saved),
    history: history.copy(),
    selection,
    files: { ...files },
  };
}

/**
 * The draft of a base and the changes after it, with the same bits and the same history. Nothing that it contains is
 * trusted: content of another shape is `unreadable`. A history longer than this version keeps loses its oldest steps.
 */
export function restoreDraft(base: unknown, entries: readonly unknown[]): Result<OpenDraft, 'unreadable'> {
  const open = isRow(base) ? readBase(base) : undefined;
  if (open === undefined) return failure('unreadable');
  for (const entry of entries) if (!replay(open, entry)) return failure('unreadable');
  open.draft.history.takeLimit();
  return success(open);
}

function readBase({ tables: tableCopies, saved, history, selection, files }: Row): OpenDraft | undefined {
  if (!isRow(tableCopies) || !isRow(saved) || !isHistory(history)) return undefined;
  if (!TABLE_NAMES.every((name) => isTableCopy(name, tableCopies[name]) && isTableCopy(name, saved[name])))
    return undefined;
  const tables = createTables();
  for (const name of TABLE_NAMES) fillTable(tableOf(tables, name), tableCopies[name] as TableCopy);
  const steps = new History(tables, history);
  if (!steps.fits(isApplicableEdit)) return undefined;
  const draft = new Draft(tables, steps);
  if (isSelection(selection)) draft.select(selection);
  const open = new OpenDraft(draft, saved as DraftCopy['saved']);
  for (const kind of ['nodes', 'zones'] as const) {
    const file: unknown = isRow(files) ? files[kind] : undefined;
    if (!isFile(file)) return undefined;
    open.files[kind] = file;
  }
  return open;
}

/** Repeats a change; false where it does not fit. */
function replay(open: OpenDraft, entry: unknown): boolean {
  const { draft } = open;
  if (!isRow(entry)) return false;
  if (entry['kind'] === 'goTo') {
    const position = entry['position'];
    if (!isCount(position)) return false;
    open.note(draft.goTo(position).differences);
    return true;
  }
  const { edit, note, place, selection } = entry as Partial<Extract<JournalEntry, { kind: 'edit' }>>;
  if (
    entry['kind'] !== 'edit' ||
    !isApplicableEdit(draft.tables, edit) ||
    !isNote(note) ||
    !isPlaceOrNone(place)
  )
    return false;
  if (selection !== undefined && !isSelection(selection)) return false;
  draft.select(selection);
  open.note([draft.performEdit({ edit, note }, place).difference]);
  return true;
}

function isTableCopy(name: TableName, value: unknown): value is TableCopy {
  if (!isRow(value) || !isCount(value['count']) || value['count'] > MAX_ROWS) return false;
  const { count, isPresent, columns, notStored = [] } = value;
  if (!Array.isArray(notStored) || notStored.length > MAX_ROWS || !notStored.every(isCount)) return false;
  if (!isRow(columns) || !areCellsOf('flag', isPresent, count as number)) return false;
  const kinds = Object.entries<DraftColumn>(tableOf(EMPTY_TABLES, name).columns);
  return kinds.every(([column, { kind }]) => areCellsOf(kind, columns[column], count as number));
}

/** Of which only the columns are read. */
const EMPTY_TABLES: DraftTables = createTables();

function fillTable(table: DraftTable, { count, isPresent, columns }: TableCopy): void {
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  table.add(Array.from(rows, (): ColumnKinds => ({})) as never);
  for (const [name, column] of Object.entries<DraftColumn>(table.columns)) column.write(rows, columns[name]);
  table.setPresent(
    rows.filter((row) => isPresent[row] === 0),
    0,
  );
}

function isHistory(value: unknown): value is HistoryCopy {
  if (!isRow(value)) return false;
  const { steps, position, dropped, savedAt, savedOf = {}, limit = MAX_HISTORY_STEPS } = value;
  return (
    Array.isArray(steps) &&
    isCount(limit) &&
    steps.length <= limit &&
    steps.every(isStep) &&
    isCount(position) &&
    position <= steps.length &&
    isCount(dropped) &&
    Number.isInteger(savedAt) &&
    isRow(savedOf) &&
    Object.entries(savedOf).every(([table, at]) => isTableName(table) && Number.isInteger(at))
  );
}

/** Its edit is checked with the tables. */
function isStep(value: unknown): boolean {
  if (!isRow(value) || !isNote(value['note']) || !isPlaceOrNone(value['place'])) return false;
  return [value['before'], value['after']].every((at) => at === undefined || isSelection(at));
}

function isNote(value: unknown): value is StepNote {
  if (!isItems(value)) return false;
  const others: unknown = value['others'] ?? [];
  if (!Array.isArray(others) || others.length >= TABLE_NAMES.length || !others.every(isItems)) return false;
  const texts = [value['name'], value['column']];
  const isMeasured = value['metres'] === undefined || typeof value['metres'] === 'number';
  return (
    typeof value['kind'] === 'string' &&
    isMeasured &&
    texts.every((text) => text === undefined || typeof text === 'string')
  );
}

function isItems(value: unknown): value is Row {
  return isRow(value) && isTableName(value['table']) && isCount(value['count']);
}

function isPlaceOrNone(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isRow(value) || typeof value['level'] !== 'string') return false;
  return [value['lat'], value['lng'], value['zoom']].every(Number.isFinite);
}

function isSelection(value: unknown): value is Selection {
  if (!isRow(value) || !isTableName(value['table'])) return false;
  const rows: unknown = value['rows'];
  return Array.isArray(rows) && rows.length <= MAX_SELECTED && rows.every(isCount);
}

function isFile(value: unknown): value is OpenFile {
  if (!isRow(value) || !Array.isArray(value['unreadable'])) return false;
  const { survey, unanswered = [] } = value;
  if (!Array.isArray(unanswered) || !unanswered.every((digest) => typeof digest === 'string')) return false;
  if (survey === undefined) return true;
  if (!isRow(survey)) return false;
  const { id, name, isApplied, recordVersion } = survey;
  const isText = typeof id === 'string' && typeof name === 'string' && typeof isApplied === 'boolean';
  return isText && (recordVersion === undefined || typeof recordVersion === 'number');
}

function isTableName(value: unknown): value is TableName {
  return (TABLE_NAMES as readonly unknown[]).includes(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
