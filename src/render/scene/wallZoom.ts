/** A wall whose root font is twice as large shows the same ground one zoom closer (LK-13). */
import type { Zoom } from '../../domain/units.ts';

/** The target as the map must be told, from one for the usual root. `scale`: root font size / 16. */
export function onWall<Target extends { readonly zoom?: Zoom }>(target: Target, scale: number): Target {
  return target.zoom === undefined ? target : { ...target, zoom: target.zoom + Math.log2(scale) };
}

/** Back from `onWall`. */
export function offWall<Target extends { readonly zoom?: Zoom }>(target: Target, scale: number): Target {
  return onWall(target, 1 / scale);
}
