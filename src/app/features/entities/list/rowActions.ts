/** Entries of the menu of a row. */
import type { Row } from '../../../../domain/json/row.ts';

export interface RowAction {
  readonly id: string;
  readonly text: string;
  readonly isDanger?: true;
  readonly run: () => void;
}

/** The actions on a row, in order. */
export type RowActions = (row: Row) => readonly RowAction[];
