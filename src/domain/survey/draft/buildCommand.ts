/** The edits that commands make. */
import { groundDistance } from '../../geo/distance.ts';
import { readId } from '../../json/read.ts';
import { failure, success, type Result } from '../../result.ts';
import type { Cell, Cells, ColumnKind } from './columnKinds.ts';
import type {
  AddedItems,
  BuiltCommand,
  Command,
  CommandFailure,
  RowPositions,
  PointTable,
  Shift,
  ShiftOf,
} from './command.ts';
import type { DraftTable } from './draftTable.ts';
import { ColumnSets } from './columnSets.ts';
import { tableOf, type Operation } from './edit.ts';
import type { StepNote } from './history.ts';
import { isSameCell } from './sameCell.ts';
import { pasteItems, renumberNodes } from './pasteItems.ts';
import { NO_STORED_IDS, type StoredNodeIds } from './surveyNames.ts';
import { KEY_COLUMNS, POSITION_COLUMNS, type DraftTables, type Ring, type TableName } from './tables.ts';

/**
 * The edit of a command. O(changed cells).
 *
 * @param stored  ids of stored nodes, which no copy gets
 */
export function buildCommand(
  tables: DraftTables,
  command: Command,
  stored: StoredNodeIds = NO_STORED_IDS,
): Result<BuiltCommand, CommandFailure> {
  switch (command.kind) {
    case 'move':
    case 'arrange':
      return move(tables, command);
    case 'shift':
      return command.table === 'zones' ? shiftZones(tables, command) : move(tables, shifted(tables, command));
    case 'reshape':
      return reshape(tables, command);
    case 'set':
      return setColumn(tables, command);
    case 'update':
      return update(tables, command);
    case 'setHidden':
      return setColumn(tables, {
        table: command.table,
        rows: command.rows,
        column: 'hidden',
        cell: command.isHidden,
        kind: command.isHidden ? 'hide' : 'show',
      });
    case 'add':
    case 'import':
      return add(command);
    case 'paste':
      return pasteItems(tables, command, stored);
    case 'renumber':
      return renumberNodes(tables, command.rows, stored);
    case 'remove':
      return remove(tables, command);
    case 'clearZones':
      return clearZones(tables);
  }
}

function move(
  tables: DraftTables,
  { kind, table: name, rows, lat, lon }: { readonly kind: 'move' | 'arrange' } & RowPositions,
): Result<BuiltCommand, CommandFailure> {
  const table = tableOf(tables, name);
  if (!rows.every((row) => table.has(row))) return failure('gone');
  if (lat.some(Number.isNaN) || lon.some(Number.isNaN)) return failure('unplaced');
  if (!lat.every((value) => Math.abs(value) <= 90) || !lon.every((value) => Math.abs(value) <= 180))
    return failure('place');
  const columns = POSITION_COLUMNS[name];
  const before = { lat: read(table, columns.lat, rows), lon: read(table, columns.lon, rows) };
  let metres = 0;
  let isChanged = false;
  for (let i = 0; i < rows.length; i++) {
    const distance = groundDistance(before.lat[i], before.lon[i], lat[i], lon[i]);
    if (distance > metres) metres = distance;
    isChanged ||= !Object.is(before.lat[i], lat[i]) || !Object.is(before.lon[i], lon[i]);
  }
  if (!isChanged) return failure('nothing');
  const set = (column: string, cells: Float64Array): Operation => ({
    kind: 'set',
    table: name,
    column,
    rows,
    cells,
  });
  return success({
    edit: [set(columns.lat, lat), set(columns.lon, lon)],
    note: { ...noteOf(table, name, rows), kind, metres },
  });
}

/** The move that a shift is. Rows that are gone, and shifts off the globe, are refused by the move. */
function shifted(
  tables: DraftTables,
  { table: name, rows, shift }: ShiftOf<PointTable>,
): { readonly kind: 'move' } & RowPositions {
  const table = tableOf(tables, name);
  const { lat, lon } = POSITION_COLUMNS[name];
  const inUse = rows.filter((row) => row < table.count);
  const latNow = read(table, lat, inUse);
  const lonNow = read(table, lon, inUse);
  return {
    kind: 'move',
    table: name,
    rows,
    lat: latNow.map((value) => value + shift.lat),
    lon: lonNow.map((value) => value + shift.lon),
  };
}

/** Zones whose corners all move by the same degrees. O(corners). */
function shiftZones(
  tables: DraftTables,
  { rows, shift }: ShiftOf<'zones'>,
): Result<BuiltCommand, CommandFailure> {
  const table = tableOf(tables, 'zones');
  if (!rows.every((row) => table.has(row))) return failure('gone');
  const ringOf = (row: number): unknown => tables.zones.columns.ring.cell(row);
  const outlined = rows.filter((row) => ringOf(row) instanceof Float64Array);
  const rings = Array.from(outlined, (row) => shiftedRing(ringOf(row) as Ring, shift));
  const [ring] = rings;
  if (ring === undefined || (shift.lat === 0 && shift.lon === 0)) return failure('nothing');
  if (!rings.every(isOnMap)) return failure('place');
  const [lon = NaN, lat = NaN] = ring;
  const metres = groundDistance(lat - shift.lat, lon - shift.lon, lat, lon);
  return success({
    edit: [{ kind: 'set', table: 'zones', column: 'ring', rows: outlined, cells: rings }],
    note: { ...noteOf(table, 'zones', outlined), kind: 'move', metres },
  });
}

function shiftedRing(ring: Ring, { lat, lon }: Shift): Ring {
  return ring.map((value, i) => value + (i % 2 === 0 ? lon : lat));
}

function isOnMap(ring: Ring): boolean {
  return ring.every((value, i) => Math.abs(value) <= (i % 2 === 0 ? 180 : 90));
}

function reshape(
  { zones }: DraftTables,
  { rows, rings }: Extract<Command, { kind: 'reshape' }>,
): Result<BuiltCommand, CommandFailure> {
  if (!rows.every((row) => zones.has(row))) return failure('gone');
  const changed = rows.filter((row, i) => !isSameCell(zones.columns.ring.cell(row), rings[i]));
  if (changed.length === 0) return failure('nothing');
  const cells = rings.filter((_, i) => changed.includes(rows[i]));
  return success({
    edit: [{ kind: 'set', table: 'zones', column: 'ring', rows: changed, cells }],
    note: { ...noteOf(zones, 'zones', changed), kind: 'reshape', column: 'ring' },
  });
}

interface SetColumn {
  readonly kind: 'set' | 'hide' | 'show';
  readonly table: TableName;
  readonly rows: Uint32Array;
  readonly column: string;
  readonly cell: Cell;
}

function setColumn(tables: DraftTables, request: SetColumn): Result<BuiltCommand, CommandFailure> {
  const table = tableOf(tables, request.table);
  if (!request.rows.every((row) => table.has(row))) return failure('gone');
  const column = table.columnNamed(request.column);
  if (column === undefined || !isOfKind(column.kind, request.cell)) return failure('column');
  const rows = request.rows.filter((row) => !Object.is(column.cell(row), request.cell));
  if (rows.length === 0) return failure('nothing');
  return success({
    edit: [
      {
        kind: 'set',
        table: request.table,
        column: request.column,
        rows,
        cells: repeat(column.kind, request.cell, rows),
      },
      ...namedAfter(tables, { ...request, rows }),
    ],
    note: {
      ...noteOf(table, request.table, rows),
      kind: request.kind,
      column: request.column,
    },
  });
}

/** Zones whose name is their id keep it so where they get another id. */
function namedAfter({ zones }: DraftTables, { table, rows, column, cell }: SetColumn): Operation[] {
  if (table !== 'zones' || column !== 'id') return [];
  const { id, name } = zones.columns;
  const named = rows.filter((row) => id.cell(row) === name.cell(row));
  if (named.length === 0) return [];
  return [{ kind: 'set', table, column: 'name', rows: named, cells: repeat('text', cell, named) }];
}

type Update = Extract<Command, { kind: 'update' }>;

function update(tables: DraftTables, command: Update): Result<BuiltCommand, CommandFailure> {
  const table = tableOf(tables, command.table);
  if (!table.has(command.row)) return failure('gone');
  const changed = changedValues(table, command);
  if (!changed.ok) return changed;
  const columns = Object.keys(changed.value);
  if (columns.length === 0) return failure('nothing');
  const rows = Uint32Array.of(command.row);
  const edit = columns.map((column): Operation => {
    const { kind } = table.columnNamed(column) ?? { kind: 'value' };
    return {
      kind: 'set',
      table: command.table,
      column,
      rows,
      cells: repeat(kind, changed.value[column], rows),
    };
  });
  return success({ edit, note: noteOfUpdate(table, command, columns) });
}

/** Those of the values that differ from the item's. */
function changedValues(
  table: DraftTable,
  { table: name, row, values }: Update,
): Result<Readonly<Record<string, Cell>>, CommandFailure> {
  const { lat, lon } = positionColumns(name);
  const changed: Record<string, Cell> = {};
  for (const [column, cell] of Object.entries(values)) {
    const { kind } = table.columnNamed(column) ?? {};
    if (kind === undefined || !isOfKind(kind, cell)) return failure('column');
    const limit = column === lat ? 90 : column === lon ? 180 : Infinity;
    if (typeof cell === 'number' && Math.abs(cell) > limit) return failure('place');
    if (!Object.is(table.columnNamed(column)?.cell(row), cell)) changed[column] = cell;
  }
  return success(changed);
}

/** An update of nothing but the position is a move. */
function noteOfUpdate(
  table: DraftTable,
  { table: name, row, values }: Update,
  columns: readonly string[],
): StepNote {
  const { lat, lon } = positionColumns(name);
  const note = noteOf(table, name, Uint32Array.of(row));
  if (!columns.every((column) => column === lat || column === lon))
    return { ...note, kind: 'set', ...(columns.length === 1 && { column: columns[0] }) };
  const before = (column: string): number => Number(table.columnNamed(column)?.cell(row) ?? NaN);
  const after = (column: string): number => Number(values[column] ?? before(column));
  return { ...note, kind: 'move', metres: groundDistance(before(lat), before(lon), after(lat), after(lon)) };
}

/** Columns of the position of a table's items; '' where they have none. */
function positionColumns(name: TableName): { readonly lat: string; readonly lon: string } {
  return name === 'zones' ? { lat: '', lon: '' } : POSITION_COLUMNS[name];
}

function add({
  kind,
  items,
}: {
  readonly kind: 'add' | 'import';
  readonly items: AddedItems;
}): Result<BuiltCommand, CommandFailure> {
  const tables = (['nodes', 'cameras', 'zones'] as const).filter((name) => (items[name]?.length ?? 0) > 0);
  const [first] = tables;
  if (first === undefined) return failure('nothing');
  const [{ count }, ...others] = tables.map((table) => ({ table, count: items[table]?.length ?? 0 }));
  const edit = tables.map((table): Operation => ({ kind: 'add', table, items: items[table] ?? [] }));
  const name = count === 1 ? { name: keyOfItem(first, items[first]?.[0] ?? {}) } : {};
  return success({ edit, note: { kind, table: first, count, ...(others.length > 0 ? { others } : name) } });
}

function remove(
  tables: DraftTables,
  { table: name, rows }: { readonly table: TableName; readonly rows: Uint32Array },
): Result<BuiltCommand, CommandFailure> {
  const table = tableOf(tables, name);
  if (!rows.every((row) => table.has(row))) return failure('gone');
  if (rows.length === 0) return failure('nothing');
  return success({
    edit: [{ kind: 'remove', table: name, rows }, ...withoutNamed(tables, name, rows)],
    note: { ...noteOf(table, name, rows), kind: 'remove' },
  });
}

/** Takes removed zones and cameras out of the items that name them, as the server does. O(zones + cameras). */
function withoutNamed(tables: DraftTables, name: TableName, rows: Uint32Array): Operation[] {
  if (name === 'cameras') return withoutCameras(tables, rows);
  return name === 'zones' ? withoutZones(tables, rows) : [];
}

/** Ids of removed rows that no other row of their table has. */
function goneIds(table: DraftTable, ids: readonly string[], rows: Uint32Array): ReadonlySet<string> {
  const removed = new Set(rows);
  const others = table.presentRows().filter((row) => !removed.has(row));
  const stay = new Set(Array.from(others, (row) => ids[row]).concat(''));
  return new Set(Array.from(rows, (row) => ids[row]).filter((id) => !stay.has(id)));
}

function withoutZones(tables: DraftTables, rows: Uint32Array): Operation[] {
  const { cameras, zones } = tables;
  const gone = goneIds(zones, zones.columns.id.cells, rows);
  const { cells } = cameras.columns.zone_id;
  const sets = new ColumnSets(tables, 'cameras');
  for (const row of cameras.presentRows()) if (gone.has(cells[row])) sets.set('zone_id', row, '');
  return sets.operations();
}

function withoutCameras(tables: DraftTables, rows: Uint32Array): Operation[] {
  const { cameras, zones } = tables;
  const gone = goneIds(cameras, cameras.columns.cameraId.cells, rows);
  const { primaryCamera, secondaryCameras } = zones.columns;
  const sets = new ColumnSets(tables, 'zones');
  for (const row of zones.presentRows()) {
    if (gone.has(primaryCamera.cells[row])) sets.set('primaryCamera', row, '');
    const named = secondaryCameras.cells[row] as readonly string[] | undefined;
    const left = named?.filter((id) => !gone.has(id));
    if (left?.length !== named?.length) sets.set('secondaryCameras', row, left);
  }
  return sets.operations();
}

function clearZones({ zones }: DraftTables): Result<BuiltCommand, CommandFailure> {
  const rows = zones.presentRows();
  if (rows.length === 0) return failure('nothing');
  return success({
    edit: [{ kind: 'remove', table: 'zones', rows }],
    note: { kind: 'clear', table: 'zones', count: rows.length },
  });
}

function noteOf(table: DraftTable, name: TableName, rows: Uint32Array): Omit<StepNote, 'kind'> {
  if (rows.length !== 1) return { table: name, count: rows.length };
  return { table: name, count: 1, name: readId(table.columnNamed(KEY_COLUMNS[name])?.cell(rows[0])) ?? '' };
}

function keyOfItem(table: TableName, item: Readonly<Record<string, unknown>>): string {
  return readId(item[KEY_COLUMNS[table]]) ?? '';
}

function read(table: DraftTable, column: string, rows: Uint32Array): Float64Array {
  return table.columnNamed(column)?.read(rows) as Float64Array;
}

function isOfKind(kind: ColumnKind, cell: Cell): boolean {
  if (kind === 'value') return true;
  return typeof cell === (kind === 'flag' ? 'boolean' : kind === 'text' ? 'string' : 'number');
}

function repeat(kind: ColumnKind, cell: Cell, rows: Uint32Array): Cells {
  if (kind === 'number') return new Float64Array(rows.length).fill(cell as number);
  if (kind === 'flag') return new Uint8Array(rows.length).fill(cell === true ? 1 : 0);
  return Array.from(rows, () => cell);
}
