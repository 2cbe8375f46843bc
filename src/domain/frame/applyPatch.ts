import { invariant } from '../assert.ts';
import type { MarkerFrame, MarkerPatch } from './markerFrame.ts';

/**
 * Brings the page's copy of a frame up to date, so that hit tests and a later upload see what is drawn.
 * False for a patch of another version, which changes nothing.
 */
export function applyMarkerPatch(frame: MarkerFrame, patch: MarkerPatch): boolean {
  if (patch.version !== frame.version) return false;
  frame.look.set(patch.look, 4 * patch.from);
  for (const rows of patch.added) {
    invariant(rows.at + rows.count <= frame.handle.length, 'a frame has room for its patches');
    frame.place.set(rows.place, 4 * rows.at);
    frame.look.set(rows.look, 4 * rows.at);
    frame.rank.set(rows.rank, rows.at);
    frame.handle.set(rows.handle, rows.at);
    frame.count = Math.max(frame.count, rows.at + rows.count);
  }
  frame.ranks.set(patch.ranks);
  return true;
}
