import { expect, it } from 'vitest';
import type { DrawnZone } from '../../domain/survey/port/surveyFrame.ts';
import { ZoneBoard } from './zoneBoard.ts';

const RING = [10, 50, 12, 50, 12, 51, 10, 51];

function zone(row: number, ring: readonly number[], isSelected = false): DrawnZone {
  const id = `HA_Z${row}`;
  return {
    row,
    id,
    name: id,
    order: row,
    level: '',
    ring: Float64Array.from(ring),
    isSelected,
    isEdited: false,
  };
}

it('[survey-map.11] fills one of the zones that have the same border, the selected one if there is one', () => {
  const board = new ZoneBoard();
  const other = [...RING.slice(0, 6), 10, 52];
  board.set([zone(1, RING), zone(2, RING, true), zone(3, RING), zone(4, other)]);
  expect(board.areas()).toMatchObject([{ row: 2 }, { row: 4 }]);
  expect(board.borders().count).toBe(16);
  board.set([zone(1, RING), zone(2, RING)]);
  expect(board.areas()).toMatchObject([{ row: 1 }]);
});

it('[zones.7] finds the smallest zone around a place, whichever is drawn last', () => {
  const board = new ZoneBoard();
  const small = zone(1, [10.5, 50.4, 11, 50.4, 11, 50.6, 10.5, 50.6]);
  for (const zones of [
    [small, zone(2, RING)],
    [zone(2, RING), small],
  ]) {
    board.set(zones);
    expect([board.zoneAt(10.7, 50.5)?.row, board.zoneAt(11.5, 50.5)?.row]).toEqual([1, 2]);
    expect(board.zoneAt(20, 50.5)).toBeUndefined();
  }
});
