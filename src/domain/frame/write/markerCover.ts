/** Which part of the world and which zooms a marker frame is written for, and when it no longer serves. */
import { MARKER_SIZE, BURST_FACTOR } from '../sizes.ts';
import { MAX_CELLS, stepOfZoom, zoomOfStep } from '../../derive/thinning.ts';
import { mercatorToPx } from '../../geo/mercator.ts';
import type { CssPx, Unit01, Zoom } from '../../units.ts';
import type { MapView } from '../view.ts';
import type { MarkerCover } from '../markerFrame.ts';

/** Shares of the view added on each side, the widest that is affordable. */
const PADS: readonly Unit01[] = [0.5, 0.25, 0.1];
/** How much wider than the screen a view is (see MapView): so much further out the levels must hold. */
const VIEW_TO_SCREEN = 2;
/** Rows that a cover may have room for where its candidates would fill it. */
const ROOM = 100_000;
/** Markers that a map full of them shows, by the square of the cover radius. */
const PACKING = 0.85;
/** Candidates in the wide bounds from which the narrow ones are taken. */
export const MANY_CANDIDATES = 65_536;
/** Zooms closer than the view's for which levels are found. */
const ZOOM_AHEAD: Zoom = 1;
const QUARTER: Zoom = zoomOfStep(1);
/** No closer zoom than this is drawn. */
const CLOSEST: Zoom = 26;
const WIDEST_MARKER: CssPx = BURST_FACTOR * MARKER_SIZE.emphasised;

/**
 * What a frame for this view should cover: its bounds, up to half of them more on each side, and a zoom
 * ahead. It is less where rows are many and would fill it, and where a wall is so large that the grid of
 * the thinning would be. Half the largest marker is added, as one whose middle is just outside reaches in.
 *
 * @param many     whether candidates are so many that the cover may be full of them
 * @param coverPx  cover radius of the layer's thinning, before the root font scale
 */
export function writeCover(view: MapView, many: boolean, coverPx: CssPx, out: MarkerCover): void {
  const own = Math.min(CLOSEST, zoomOfStep(stepOfZoom(view.zoom)));
  out.markerScale = view.markerScale;
  for (const pad of PADS) {
    writeBounds(view, pad, out);
    const isLast = pad === PADS[PADS.length - 1];
    if (many && !isLast && roomIn(out, view.zoom, coverPx) > ROOM) continue;
    for (let zoom = own + ZOOM_AHEAD; zoom >= own; zoom -= QUARTER) {
      out.maxZoom = Math.min(CLOSEST, zoom);
      if (gridCells(out, coverPx) <= MAX_CELLS) return;
    }
  }
  writeMiddle(view, coverPx, out);
}

/** Markers that a cover shows at a zoom when it is full. */
function roomIn(cover: MarkerCover, zoom: Zoom, coverPx: CssPx): number {
  const perRadius = mercatorToPx(zoom) / (coverPx * cover.markerScale);
  return PACKING * (cover.maxX - cover.minX) * perRadius * (cover.maxY - cover.minY) * perRadius;
}

function writeBounds(view: MapView, pad: number, out: MarkerCover): void {
  const edge = (WIDEST_MARKER * view.markerScale) / 2 / mercatorToPx(view.zoom);
  const x = pad * (view.maxX - view.minX) + edge;
  const y = pad * (view.maxY - view.minY) + edge;
  out.minX = view.minX - x;
  out.maxX = view.maxX + x;
  out.minY = view.minY - y;
  out.maxY = view.maxY + y;
  out.minZoom = Math.max(0, view.zoom - Math.log2(VIEW_TO_SCREEN * (1 + 2 * pad)));
}

/** Bounds that no screen has: the middle of them, as large as the grid allows. */
function writeMiddle(view: MapView, coverPx: CssPx, out: MarkerCover): void {
  writeBounds(view, 0, out);
  const share = Math.min(1, Math.sqrt(MAX_CELLS / 2 / gridCells(out, coverPx)));
  const x = (1 - share) * 0.5 * (out.maxX - out.minX);
  const y = (1 - share) * 0.5 * (out.maxY - out.minY);
  out.minX += x;
  out.maxX -= x;
  out.minY += y;
  out.maxY -= y;
}

/** Cells of the thinning's grid at the closest zoom, about. */
function gridCells(cover: MarkerCover, coverPx: CssPx): number {
  const perCell = (mercatorToPx(cover.maxZoom) * Math.SQRT2) / (coverPx * cover.markerScale);
  return ((cover.maxX - cover.minX) * perCell + 8) * ((cover.maxY - cover.minY) * perCell + 8);
}

/**
 * Whether a view shows something that a frame does not hold. `margin` screens more are asked for, so
 * that the next frame is there before the edge is.
 */
export function needsNewFrame(cover: MarkerCover, view: MapView, margin: Unit01 = 0): boolean {
  const x = margin * (view.maxX - view.minX);
  const y = margin * (view.maxY - view.minY);
  return (
    view.minX - x < cover.minX ||
    view.maxX + x > cover.maxX ||
    view.minY - y < cover.minY ||
    view.maxY + y > cover.maxY ||
    view.zoom > cover.maxZoom ||
    view.markerScale !== cover.markerScale
  );
}

/** Whether a place is within the bounds of a cover; NaN is not. */
export function isCoveredPlace(cover: MarkerCover, x: number, y: number): boolean {
  return x >= cover.minX && x <= cover.maxX && y >= cover.minY && y <= cover.maxY;
}
