/** Copies of items, and other ids for nodes: each gets an id of its own. */
import { isRow } from '../../json/row.ts';
import { nextZoneIds } from '../../resources/zoneIds.ts';
import { failure, success, type Result } from '../../result.ts';
import type { AddedItems, BuiltCommand, Command, CommandFailure, Shift } from './command.ts';
import { tableOf } from './edit.ts';
import { copiedNodeIds, NO_STORED_IDS, type StoredNodeIds } from './surveyNames.ts';
import { KEY_COLUMNS, type DraftTables, type Ring } from './tables.ts';

type Paste = Extract<Command, { kind: 'paste' }>;

/** The edit that adds copies of rows, shifted by the same degrees. O(rows × columns + ids). */
export function pasteItems(
  tables: DraftTables,
  command: Paste,
  stored: StoredNodeIds,
): Result<BuiltCommand, CommandFailure> {
  const { table: name, rows } = command;
  const table = tableOf(tables, name);
  if (!rows.every((row) => table.has(row))) return failure('gone');
  if (rows.length === 0) return failure('nothing');
  const items = copiesOf(tables, command, stored);
  if (items === undefined) return failure('place');
  const [first] = items[name] ?? [];
  const id = rows.length === 1 ? String((first as Readonly<Record<string, unknown>>)[KEY_COLUMNS[name]]) : '';
  return success({
    edit: [{ kind: 'add', table: name, items: items[name] ?? [] }],
    note: { kind: 'paste', table: name, count: rows.length, ...(rows.length === 1 && { name: id }) },
  });
}

/** undefined where a copy would be off the map. */
function copiesOf(tables: DraftTables, command: Paste, stored: StoredNodeIds): AddedItems | undefined {
  switch (command.table) {
    case 'nodes':
      return nodeCopies(tables, command, stored);
    case 'zones':
      return zoneCopies(tables, command, stored);
    case 'cameras':
      return cameraCopies(tables, command);
  }
}

function nodeCopies(
  { nodes }: DraftTables,
  { rows, level, shift }: Paste,
  stored: StoredNodeIds,
): AddedItems | undefined {
  const ids = nodes.columns.nodeId.cells;
  const idsOf = (some: Uint32Array): string[] => Array.from(some, (row) => ids[row]);
  const copies = copiedNodeIds(idsOf(rows), idsOf(nodes.presentRows()), stored);
  const items = Array.from(rows, (row, i) => {
    const item = nodes.item(row);
    const [lat, lon] = [item.node_lat + shift.lat, item.node_long + shift.lon];
    return { ...item, nodeId: copies[i], level: level || item.level, node_lat: lat, node_long: lon };
  });
  return items.every(({ node_lat, node_long }) => isOnMap(node_lat, node_long))
    ? { nodes: items }
    : undefined;
}

/** Zones with the next ids and orders; one that was named after its id still is. */
function zoneCopies(
  { zones }: DraftTables,
  { rows, level, shift }: Paste,
  { zones: storedIds = [] }: StoredNodeIds,
): AddedItems | undefined {
  const { id: ids, order: orders } = zones.columns;
  const all = Array.from(zones.presentRows());
  const used = [...storedIds, ...all.map((row) => ids.cells[row])];
  const highest = all.reduce((order, row) => Math.max(order, orders.cells[row] || 0), 0);
  const squadOf = (row: number): string => ids.cells[row].replace(/_Z\d+$/, '');
  const free = new Map<string, Iterator<string>>();
  const items = Array.from(rows, (row, i) => {
    const { ring, ...item } = zones.item(row);
    const squad = squadOf(row);
    const next = free.get(squad) ?? nextZoneIds(squad, used, rows.length).values();
    free.set(squad, next);
    const id = String(next.next().value);
    return {
      ...item,
      id,
      name: item.name === item.id ? id : item.name,
      order: highest + 1 + i,
      level: level || item.level,
      ring: shifted(ring, shift),
    };
  });
  const areOnMap = items.every(({ ring }) => !(ring instanceof Float64Array) || isRingOnMap(ring));
  return areOnMap ? { zones: items } : undefined;
}

/** Cameras that are not stored yet. */
function cameraCopies({ cameras }: DraftTables, { rows, shift }: Paste): AddedItems | undefined {
  const ids = cameras.columns.cameraId.cells;
  const idsOf = (some: Uint32Array): string[] => Array.from(some, (row) => ids[row]);
  const copies = copiedNodeIds(idsOf(rows), idsOf(cameras.presentRows()), NO_STORED_IDS);
  const items = Array.from(rows, (row, i) => {
    const { source, ...item } = cameras.item(row);
    const { id: _id, recordVersion: _version, ...rest } = isRow(source) ? source : {};
    return {
      ...item,
      source: rest,
      cameraId: copies[i],
      name: item.name === item.cameraId ? copies[i] : item.name,
      lat: item.lat + shift.lat,
      lon: item.lon + shift.lon,
    };
  });
  // A camera without a position has none after it was shifted.
  return items.every(({ lat, lon }) => !(Math.abs(lat) > 90 || Math.abs(lon) > 180))
    ? { cameras: items }
    : undefined;
}

/** The edit that gives nodes ids of their own, free in the whole installation. O(ids). */
export function renumberNodes(
  { nodes }: DraftTables,
  rows: Uint32Array,
  stored: StoredNodeIds,
): Result<BuiltCommand, CommandFailure> {
  if (!rows.every((row) => nodes.has(row))) return failure('gone');
  const [first] = rows;
  if (first === undefined) return failure('nothing');
  const ids = nodes.columns.nodeId.cells;
  const idsOf = (some: Uint32Array): string[] => Array.from(some, (row) => ids[row]);
  const cells = copiedNodeIds(idsOf(rows), idsOf(nodes.presentRows()), stored);
  const name = rows.length === 1 ? { name: ids[first] } : {};
  return success({
    edit: [{ kind: 'set', table: 'nodes', column: 'nodeId', rows, cells }],
    note: { kind: 'set', table: 'nodes', column: 'nodeId', count: rows.length, ...name },
  });
}

function shifted(ring: unknown, { lat, lon }: Shift): Ring | undefined {
  return ring instanceof Float64Array ? ring.map((value, i) => value + (i % 2 === 0 ? lon : lat)) : undefined;
}

function isRingOnMap(ring: Ring): boolean {
  return ring.every((value, i) => Math.abs(value) <= (i % 2 === 0 ? 180 : 90));
}

function isOnMap(lat: number, lon: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}
