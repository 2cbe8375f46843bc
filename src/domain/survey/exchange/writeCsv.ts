/** Nodes as a CSV file that `readCsvNodes` reads as the same nodes. */
import { CSV_LINE_END, csvLine } from '../../json/csvText.ts';
import { radiansToDegrees } from '../../units.ts';
import type { NodeTable } from '../draft/tables.ts';
import { WRITTEN_TARGETS, DEGREES_SUFFIX, isAngle } from './csvColumns.ts';

/** Decimals of an angle in degrees: 1e-10° is less than what a saved radian is rounded to. */
const ANGLE_DECIMALS = 10;

/** The nodes of the rows, with a header; angles in degrees. Safe to open in a spreadsheet. O(rows). */
export function writeNodesCsv(nodes: NodeTable, rows: Uint32Array): string {
  const header = WRITTEN_TARGETS.map((name) => (isAngle(name) ? `${name}${DEGREES_SUFFIX}` : name));
  const lines = Array.from(rows, (row) =>
    csvLine(
      WRITTEN_TARGETS.map((name) => {
        const cell = nodes.columns[name].cell(row);
        if (typeof cell !== 'number') return cell;
        if (Number.isNaN(cell)) return undefined;
        return isAngle(name) ? Number(radiansToDegrees(cell).toFixed(ANGLE_DECIMALS)) : cell;
      }),
    ),
  );
  return [csvLine(header), ...lines, ''].join(CSV_LINE_END);
}
