import type { KeyboardEvent } from 'react';

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Arrows lead from picture to picture; sideways they choose the moment too. */
export function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const cell = event.currentTarget.closest('td');
  const row = cell?.closest('tr');
  const move = MOVES[event.key];
  if (!cell || !row || move === undefined) return;
  const next = row.closest('table')?.rows[row.rowIndex + move[0]]?.cells[cell.cellIndex + move[1]];
  const button = next?.querySelector('button');
  if (!button) return;
  event.preventDefault();
  if (move[1] !== 0) button.click();
  button.focus();
}
