/** Stored cameras ↔ rows of the draft. */
import { readId } from '../../json/read.ts';
import { isRow, type Row } from '../../json/row.ts';
import type { Cell, ItemOf } from './columnKinds.ts';
import { readCells, writeCell } from './items.ts';
import { CAMERA_COLUMNS, type CameraTable } from './tables.ts';

export type CameraItem = ItemOf<typeof CAMERA_COLUMNS>;

/** A stored camera. */
export function readCamera(row: Row): CameraItem {
  return { ...readCells(CAMERA_COLUMNS, row), source: row };
}

/** A camera as it is saved: what it came with, edited fields with their new values; one that was never stored has no id. */
export function writeCamera(table: CameraTable, row: number): Row {
  const { source, ...cells } = table.item(row);
  const out: Record<string, unknown> = { ...(isRow(source) ? source : {}) };
  for (const [name, cell] of Object.entries(cells))
    writeCell(out, CAMERA_COLUMNS[name as keyof typeof cells], name, cell as Cell);
  return out;
}

/** level_id of a camera's level; '' for none. */
export function levelOfCamera(level: unknown): string {
  return isRow(level) ? (readId(level['level_id']) ?? '') : (readId(level) ?? '');
}
