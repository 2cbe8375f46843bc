import { invariant } from '../assert.ts';
import type { MarkerFrame, MarkerPatch } from './markerFrame.ts';

/**
 * Applies a patch to the page's copy of a frame, so that hit tests and later uploads use the current rows.
 *
 * @returns false for a patch of another version, which changes nothing
 */
export function applyMarkerPatch(frame: MarkerFrame, patch: MarkerPatch): boolean {
  if (patch.version !== frame.version) return false;
  frame.look.set(patch.look, 4 * patch.from);
  for (const rows of patch.added) {
    invariant(rows.at + rows.count <= frame.handle.length, 'a frame has capacity for its patches');
    frame.place.set(rows.place, 4 * rows.at);
    frame.look.set(rows.look, 4 * rows.at);
    frame.rank.set(rows.rank, rows.at);
    frame.handle.set(rows.handle, rows.at);
    frame.count = Math.max(frame.count, rows.at + rows.count);
  }
  frame.ranks.set(patch.ranks);
  return true;
}
