/** Bounds and zooms for which a marker frame is written, and whether a view needs another one. */
import { MARKER_SIZE, BURST_FACTOR } from '../sizes.ts';
import { MAX_CELLS, stepOfZoom, zoomOfStep } from '../../derive/thinning.ts';
import { mercatorToPx } from '../../geo/mercator.ts';
import type { CssPx, Unit01, Zoom } from '../../units.ts';
import type { MapView } from '../view.ts';
import type { MarkerCover } from '../markerFrame.ts';

/** Shares of the view added on each side; the largest one within the limits is used. */
const PADS: readonly Unit01[] = [0.5, 0.25, 0.1];
/** Width of a view in screens (see MapView). Levels must be valid for that much smaller zooms. */
const VIEW_TO_SCREEN = 2;
/** Maximum number of rows of a cover that is full of markers. */
const MAX_PACKED_ROWS = 100_000;
/** Uncovered markers of a full map per square of the cover radius. */
const PACKING = 0.85;
/** Number of candidates in the wide bounds above which narrower bounds are used. */
export const MANY_CANDIDATES = 65_536;
/** Zooms beyond the view's for which levels are computed. */
const ZOOM_AHEAD: Zoom = 1;
const QUARTER: Zoom = zoomOfStep(1);
/** The closest zoom that is drawn. */
const CLOSEST: Zoom = 26;
const MAX_MARKER: CssPx = BURST_FACTOR * MARKER_SIZE.emphasised;

/** Candidates of a cover. */
export interface CoverOptions {
  /** There are so many candidates that the cover may be full of markers. */
  readonly isCrowded: boolean;
  /** Cover radius of the layer's thinning, before the root font scale. */
  readonly coverPx: CssPx;
}

/**
 * Writes the cover of a frame for a view: the bounds of the view, up to half of them more on each side, and one zoom
 * more. The cover is smaller where it could be full of markers, and where the screen is so large that the grid of the
 * thinning would exceed MAX_CELLS. Half the largest marker is added, because markers outside overlap the bounds.
 */
export function writeCover(view: MapView, { isCrowded, coverPx }: CoverOptions, out: MarkerCover): void {
  const own = Math.min(CLOSEST, zoomOfStep(stepOfZoom(view.zoom)));
  out.markerScale = view.markerScale;
  for (const pad of PADS) {
    writeBounds(view, pad, out);
    const isLast = pad === PADS[PADS.length - 1];
    if (isCrowded && !isLast && packedRows(out, view.zoom, coverPx) > MAX_PACKED_ROWS) continue;
    for (let zoom = own + ZOOM_AHEAD; zoom >= own; zoom -= QUARTER) {
      out.maxZoom = Math.min(CLOSEST, zoom);
      if (gridCells(out, coverPx) <= MAX_CELLS) return;
    }
  }
  writeMiddle(view, coverPx, out);
}

/** Number of uncovered markers at a zoom in a cover that is full of markers. */
function packedRows(cover: MarkerCover, zoom: Zoom, coverPx: CssPx): number {
  const perRadius = mercatorToPx(zoom) / (coverPx * cover.markerScale);
  return PACKING * (cover.maxX - cover.minX) * perRadius * (cover.maxY - cover.minY) * perRadius;
}

function writeBounds(view: MapView, pad: number, out: MarkerCover): void {
  const edge = (MAX_MARKER * view.markerScale) / 2 / mercatorToPx(view.zoom);
  const x = pad * (view.maxX - view.minX) + edge;
  const y = pad * (view.maxY - view.minY) + edge;
  out.minX = view.minX - x;
  out.maxX = view.maxX + x;
  out.minY = view.minY - y;
  out.maxY = view.maxY + y;
  out.minZoom = Math.max(0, view.zoom - Math.log2(VIEW_TO_SCREEN * (1 + 2 * pad)));
}

/** Cover of a view that is larger than any screen: its middle, as large as the grid allows. */
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

/** Approximate number of cells of the thinning's grid at the closest zoom. */
function gridCells(cover: MarkerCover, coverPx: CssPx): number {
  const perCell = (mercatorToPx(cover.maxZoom) * Math.SQRT2) / (coverPx * cover.markerScale);
  return ((cover.maxX - cover.minX) * perCell + 8) * ((cover.maxY - cover.minY) * perCell + 8);
}

/**
 * Whether a view is outside of a frame's cover.
 *
 * @param margin  share of the view added on each side, so that the next frame arrives before its edge is visible
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

/** Whether a point is within the bounds of a cover; false for NaN. */
export function isCoveredPlace(cover: MarkerCover, x: number, y: number): boolean {
  return x >= cover.minX && x <= cover.maxX && y >= cover.minY && y <= cover.maxY;
}
