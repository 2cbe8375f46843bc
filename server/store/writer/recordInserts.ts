import { bulkInsert, type BulkInsert } from '../database/bulkInsert.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';

/** Most rows of one statement. */
export const ROWS_PER_INSERT = 1000;

/** Inserts of what each transaction records at its end. */
export interface RecordInserts {
  readonly journal: BulkInsert<Tables['journal'], never>;
  readonly reportLines: BulkInsert<Tables['report_lines'], never>;
  readonly auditTrail: BulkInsert<Tables['documents'], never>;
}

/** The inserts of a database of this kind. */
export function recordInserts(kind: DatabaseKind): RecordInserts {
  const rowsPerStatement = ROWS_PER_INSERT;
  return {
    journal: bulkInsert(kind, { table: 'journal', columns: ['sequence', 'line'], rowsPerStatement }),
    reportLines: bulkInsert(kind, {
      table: 'report_lines',
      columns: ['report_id', 'sequence', 'time_ms'],
      rowsPerStatement,
    }),
    auditTrail: bulkInsert(kind, {
      table: 'documents',
      columns: ['collection', 'id', 'body'],
      rowsPerStatement,
    }),
  };
}
