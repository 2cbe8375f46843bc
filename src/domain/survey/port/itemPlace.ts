import type { TableName } from '../draft/tables.ts';

/** An item, found by its kind and row. */
export interface ItemPlace {
  readonly table: TableName;
  readonly row: number;
}
