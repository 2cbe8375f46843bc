import type { MarkerMirror } from '../../domain/frame/write/markerMirror.ts';
import { needsNewFrame } from '../../domain/frame/write/markerCover.ts';
import type { Millis } from '../../domain/units.ts';
import type { MapView } from '../../domain/frame/view.ts';

/** Candidates that a whole frame writes in about a millisecond. */
const ROWS_PER_MS = 4000;
/** At most these shares of the thread's time go into whole frames that patches could still put off. */
const DUE_SHARE = 1 / 4;
const MANY_SHARE = 1 / 20;
const FEW_SHARE = 1 / 40;
const MANY_STALE = 256;
const MANY_PAUSE: Millis = 500;
const FEW_PAUSE: Millis = 3000;

/**
 * Whether a layer needs a whole frame now: at once for another view; when patches have no room any more
 * or much is stale, as often as the number of its rows allows.
 *
 * @param asked  view for which the last whole frame was written; a frame covers what its view asked for
 * @param rows   candidates of the layer
 * @param since  time since its last whole frame
 */
export function isWholeDue(
  mirror: MarkerMirror,
  view: MapView,
  asked: MapView | undefined,
  rows: number,
  since: Millis,
): boolean {
  if (mirror.version === 0 || asked === undefined) return true;
  if (asked !== view && needsNewFrame(mirror.cover, view)) return true;
  const cost = rows / ROWS_PER_MS;
  if (mirror.wholeDue) return since >= cost / DUE_SHARE;
  if (mirror.stale >= MANY_STALE) return since >= Math.max(MANY_PAUSE, cost / MANY_SHARE);
  return mirror.stale > 0 && since >= Math.max(FEW_PAUSE, cost / FEW_SHARE);
}
