import { expect, it } from 'vitest';
import { createTables } from '../../../domain/survey/draft/tables.ts';
import { tableOf } from '../../../domain/survey/draft/edit.ts';
import { copyTable, EditedRows } from './editedRows.ts';

it('[zones.5] a row that was stored by itself says so until it is edited again', () => {
  const tables = createTables();
  tables.zones.add([{ id: 'NG_Z1', name: 'Yard' }]);
  const edited = new EditedRows(tableOf(tables, 'zones'));
  const rename = (name: string) => {
    tables.zones.columns.name.setCell(0, name);
    edited.patch([0]);
  };
  rename('Lot');
  const sent = copyTable(tableOf(tables, 'zones'));
  edited.noteStoredAlone([0], sent);
  expect([edited.has(0), edited.isStoredAlone(0)]).toEqual([true, true]);
  rename('Park');
  expect([edited.has(0), edited.isStoredAlone(0)]).toEqual([true, false]);
  // What was edited during the call is not what was stored.
  edited.noteStoredAlone([0], sent);
  expect(edited.isStoredAlone(0)).toBe(false);
});
