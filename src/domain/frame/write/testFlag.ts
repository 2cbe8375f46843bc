import { ROW_FLAG, type ReportColumns, type Row } from '../../reports/columns.ts';
import { LOOK_FLAG } from '../markerFrame.ts';

/** LOOK_FLAG.test for the row of a test, else 0. */
export function testFlag(columns: ReportColumns, row: Row): number {
  return (columns.flags[row] & ROW_FLAG.test) === 0 ? 0 : LOOK_FLAG.test;
}
