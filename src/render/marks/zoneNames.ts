/** Names of zones outside their upper edges. */
import { extentOf } from '../../domain/extent.ts';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import type { CssPx, Mercator, Zoom } from '../../domain/units.ts';
import { mercatorToPixel } from '../base/camera.ts';
import { TEXT_FONT, isNearMap, drawTextWithHalo, type TextPainter } from './drawMapText.ts';
import type { ZoneShape } from '../base/sceneTypes.ts';

/** A zone's name and the middle of its upper edge. */
export interface ZoneName {
  readonly name: string;
  readonly x: Mercator;
  readonly y: Mercator;
}

/** Smaller names are not drawn: they could not be read, and there would be too many. */
const MIN_SIZE: CssPx = 10;
/** Most names in a draw. */
const MAX_NAMES = 300;
/** Parts of the font size: height of a name, its gap to the edge, and the room at each side, without which two names read as one. */
const HEIGHT = 1.25;
const GAP = 0.2;
const SIDE = 0.75;

/** Font size of a zone's name before the root font scale: the zoom rounded down, minus 7. */
export function zoneLabelSize(zoom: Zoom): CssPx {
  return Math.floor(zoom) - 7;
}

/** Whether names are large enough to be read at a zoom. */
export function shouldDrawZoneNames(zoom: Zoom): boolean {
  return zoneLabelSize(zoom) >= MIN_SIZE;
}

/** Names of the zones that have an area, each at the middle of its upper edge. O(corners). */
export function createZoneNames(zones: readonly ZoneShape[]): ZoneName[] {
  return zones
    .filter(({ ring }) => ring.length > 2)
    .map(({ name, ring }) => {
      const { least: west, most: east } = extentOf(ring.map(({ lng }) => lng));
      const upper = extentOf(ring.map(({ lat }) => lat)).most;
      return { name, x: lngToMercator((west + east) / 2), y: latToMercator(upper) };
    });
}

/** Draws the names whose boxes are free, in the order of the zones. O(zones). */
export function drawZoneNames(painter: TextPainter, names: readonly ZoneName[]): void {
  const { context, camera, scale, palette, grid } = painter;
  if (!shouldDrawZoneNames(camera.zoom)) return;
  const size = zoneLabelSize(camera.zoom) * scale;
  context.font = `400 ${size}px ${TEXT_FONT}`;
  context.textAlign = 'center';
  let drawn = 0;
  for (const { name, x, y } of names) {
    const at = mercatorToPixel(camera, x, y);
    if (drawn === MAX_NAMES || !isNearMap(camera, at)) continue;
    const width = context.measureText(name).width + 2 * SIDE * size;
    const height = HEIGHT * size;
    const top = at.y - GAP * size - height;
    if (!grid.tryPlace({ left: at.x - width / 2, top, width, height })) continue;
    drawTextWithHalo(painter, name, { at: { x: at.x, y: top + height / 2 }, colour: palette.css('zone') });
    drawn += 1;
  }
}
