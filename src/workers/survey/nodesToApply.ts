/** Nodes of the draft as the checks before applying read them. */
import type { Row } from '../../domain/json/row.ts';
import { isRow } from '../../domain/json/row.ts';
import { nodeToApply, type NodeToApply } from '../../domain/survey/apply/checkNodes.ts';
import type { NodeValues } from '../../domain/survey/apply/nodeItem.ts';
import { writeNodeItem } from '../../domain/survey/draft/nodeItems.ts';
import { MIC_COUNT, MIC_FIELDS, type MicColumn, type NodeTable } from '../../domain/survey/draft/tables.ts';

/** A node whose columns have all numbers is read from them; writing its item first takes ten times as long. O(rows). */
export function nodesToApply(
  table: NodeTable,
  rows: Uint32Array,
  stored: ReadonlyMap<string, Row>,
): readonly NodeToApply[] {
  const read = readerOf(table);
  return Array.from(rows, (row, i) => read(row, i) ?? nodeToApply(writeNodeItem(table, row), i, stored));
}

/** Returns a reader of rows. It returns undefined if a number is missing: the item then decides the value. */
function readerOf({ columns }: NodeTable): (row: number, i: number) => NodeToApply | undefined {
  const mics = Array.from({ length: MIC_COUNT }, (_, mic) => {
    const [db, x, y, z] = MIC_FIELDS.map(
      (field) => columns[`mic${(mic + 1) as 1 | 2 | 3 | 4}_${field}` satisfies MicColumn].cells,
    );
    return { db, x, y, z };
  });
  const { nodeId, squadId, level, source, recorder, node_lat, node_long, nodeAlt, yaw, pitch, roll } =
    columns;
  return (row, i) => {
    const values: NodeValues = {
      nodeId: nodeId.cells[row],
      lat: node_lat.cells[row],
      lon: node_long.cells[row],
      alt: nodeAlt.cells[row],
      yaw: yaw.cells[row],
      pitch: pitch.cells[row],
      roll: roll.cells[row],
      squadId: squadId.cells[row],
      mics: mics.map(({ db, x, y, z }) => ({ db: db[row], x: x[row], y: y[row], z: z[row] })),
    };
    const item = source.cells[row];
    // A level that is written otherwise than it is read is applied as it is written.
    const isLevelAsRead = !isRow(item) || (item['level'] ?? '') === level.cells[row];
    if (!isLevelAsRead || Number.isNaN(sumOf(values))) return undefined;
    return { row: i, values, level: level.cells[row], recorder: recorder.cells[row] === 1 };
  };
}

/** NaN where a number of the node is missing. */
function sumOf({ lat, lon, alt, yaw, pitch, roll, mics }: NodeValues): number {
  return mics.reduce((sum, { db, x, y, z }) => sum + db + x + y + z, lat + lon + alt + yaw + pitch + roll);
}
