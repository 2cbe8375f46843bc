/** Zoom of large walls: a root font twice as large shows the same ground one zoom closer. */
import type { Zoom } from '../../domain/units.ts';

/**
 * Converts the zoom of a target from a root font of 16 px to the wall's; a target without a zoom stays as it is.
 *
 * @param scale  root font size / 16
 */
export function toWallZoom<Target extends { readonly zoom?: Zoom }>(target: Target, scale: number): Target {
  return target.zoom === undefined ? target : { ...target, zoom: target.zoom + Math.log2(scale) };
}

/** Inverse of `toWallZoom`. */
export function fromWallZoom<Target extends { readonly zoom?: Zoom }>(target: Target, scale: number): Target {
  return toWallZoom(target, 1 / scale);
}
