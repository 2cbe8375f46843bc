/** Gives other work its turn on the event loop during work that may take long. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Millis } from '../../src/domain/units.ts';

/** Work in one turn of the event loop, after which other work comes first. */
const MAX_TURN: Millis = 10;

/** When the work of the present turn began; undefined until a caller has asked in it. */
let begun: number | undefined;

/**
 * Resolves in a later turn of the event loop if the present one is long already, else at once. Callers of one turn share its time:
 * a chain of awaited steps is one turn, however short each step is, unless something waits for timers or sockets.
 */
export async function giveWay(): Promise<void> {
  if (begun === undefined) {
    begun = performance.now();
    setImmediate(endTurn);
  } else if (performance.now() - begun > MAX_TURN) await nextTurn();
}

function endTurn(): void {
  begun = undefined;
}
