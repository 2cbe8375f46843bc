/** Texts about several zones or cameras at once. */
import type { TableName } from '../../domain/survey/draft/tables.ts';
import { itemCount } from './survey.ts';

export const MANY_TEXT = {
  copy: 'Copy',
  paste: 'Paste',
  delete: 'Delete',
  field: 'Field',
  value: 'Value',
  setAll: 'Set for all',
  on: 'On',
  off: 'Off',
  deleteText:
    'They are deleted for everyone who uses the squad. Undo restores them here, and a save stores them again.',
} as const;

/** "Delete 3 zones?" */
export function deleteManyText(table: TableName, count: number): string {
  return `Delete ${itemCount(table, count)}?`;
}

/** "3 zones deleted" */
export function deletedText(table: TableName, count: number): string {
  return `${itemCount(table, count)} deleted`;
}
