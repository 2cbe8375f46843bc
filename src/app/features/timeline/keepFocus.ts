import type { MouseEvent } from 'react';

/** Moves the focus to the timeline from a button over it that its own press by key takes away. */
export function keepFocus({ currentTarget, detail }: MouseEvent<HTMLButtonElement>): void {
  // Presses by pointer have a count of clicks.
  if (detail === 0) currentTarget.parentElement?.querySelector('canvas')?.focus();
}
