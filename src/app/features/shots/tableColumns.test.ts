import { expect, it } from 'vitest';
import { GHOST_COLUMNS, TABLE_COLUMNS } from './tableColumns.tsx';

it('the cells of a former shot cover all columns of the table', () => {
  expect(GHOST_COLUMNS.map(({ column, colSpan }) => [column.id, colSpan])).toEqual([
    ['time', 1],
    ['event', 1],
    ['badges', 2],
  ]);
  expect(GHOST_COLUMNS.reduce((sum, { colSpan }) => sum + colSpan, 0)).toBe(TABLE_COLUMNS.length);
});
