import { POSITION_COLUMNS, type DraftTables, type TableName } from '../../domain/survey/draft/tables.ts';
import { tableOf } from '../../domain/survey/draft/edit.ts';
import type { ItemsMiddle } from '../../domain/survey/port/surveyTools.ts';

/** Middle of the box around some items; undefined where none of them has a position. O(items × corners). */
export function middleOf(tables: DraftTables, name: TableName, rows: Uint32Array): ItemsMiddle | undefined {
  const box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
  const take = (lat: number, lon: number): void => {
    if (Number.isNaN(lat + lon)) return;
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
    box.west = Math.min(box.west, lon);
    box.east = Math.max(box.east, lon);
  };
  const table = tableOf(tables, name);
  for (const row of rows) {
    if (!table.has(row)) continue;
    if (name === 'zones') {
      const ring = tables.zones.columns.ring.cell(row);
      for (let i = 0; ring instanceof Float64Array && i < ring.length; i += 2) take(ring[i + 1], ring[i]);
    } else {
      const { lat, lon } = POSITION_COLUMNS[name];
      take(Number(table.columnNamed(lat)?.cell(row)), Number(table.columnNamed(lon)?.cell(row)));
    }
  }
  if (box.south > box.north) return undefined;
  return { lat: (box.south + box.north) / 2, lon: (box.west + box.east) / 2 };
}
