/** Entries of the menu of a row. */
import type { Row } from '../../../../../domain/json/row.ts';
import type { StateAccess } from '../../../../browser/store.ts';

export interface RowAction {
  readonly id: string;
  readonly text: string;
  readonly isDanger?: true;
  /** Only for people who may change the record. */
  readonly needsUpdate?: true;
  readonly run: () => void;
}

/** The actions on a row, in order. */
export type RowActions = (row: Row) => readonly RowAction[];

/** What the own actions of a list work with. */
export interface RowActionContext {
  readonly store: StateAccess;
  readonly row: Row;
  /** The row has changed: the list loads again. */
  readonly onChanged: () => void;
}
