import { ROW_FLAG, type ReportColumns, type Row } from '../../reports/columns.ts';
import { LOOK_FLAG } from '../markerFrame.ts';

/** The bits of LOOK_FLAG that a row alone decides: a test, and the state of its incident. */
export function rowFlags(columns: ReportColumns, row: Row): number {
  const flags = columns.flags[row];
  return (
    (flags & ROW_FLAG.test ? LOOK_FLAG.test : 0) |
    (flags & ROW_FLAG.unacknowledged ? LOOK_FLAG.unacknowledged : 0) |
    (flags & ROW_FLAG.closed ? LOOK_FLAG.closed : 0)
  );
}
