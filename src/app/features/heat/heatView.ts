/** What the field of a heat map covers, and where all of its reports are seen. */
import type { MapView } from '../../../domain/frame/view.ts';
import {
  mercatorToLat,
  mercatorToLng,
  mercatorToPx,
  metresPerMercator,
} from '../../../domain/geo/mercator.ts';
import type { DensityQuestion, FieldBox } from '../../../domain/map/densityField.ts';
import { WORLD_SIZE_PX, type CssPx, type Metres, type Zoom } from '../../../domain/units.ts';
import type { Placement } from '../../../render/base/sceneTypes.ts';

/** A report is spread over at least so many pixels: less would not be seen. */
const LEAST_SPREAD: CssPx = 5;
/** Cells of a side: about a third of the pixels of a large window, and 60 ms of a thread. */
const MAX_CELLS = 1024;
/** Free at each side of a fitted map, as a share of it. */
const MARGIN = 0.12;
const CLOSEST: Zoom = 16;

/** The question of the field that a view shows; undefined where no report is near it. */
export function fieldQuestion(view: MapView, places: FieldBox, metres: Metres): DensityQuestion | undefined {
  const spread = spreadOf(view, metres) / metresPerMercator(mercatorToLat((view.minY + view.maxY) / 2));
  const box = {
    minX: Math.max(view.minX, places.minX - 3 * spread),
    minY: Math.max(view.minY, places.minY - 3 * spread),
    maxX: Math.min(view.maxX, places.maxX + 3 * spread),
    maxY: Math.min(view.maxY, places.maxY + 3 * spread),
  };
  return box.minX < box.maxX && box.minY < box.maxY ? { box, spread, maxCells: MAX_CELLS } : undefined;
}

/** How far a report is spread at a zoom, where as many metres are asked for. */
export function spreadOf({ minY, maxY, zoom, markerScale }: MapView, metres: Metres): Metres {
  const least = (LEAST_SPREAD * markerScale) / mercatorToPx(zoom);
  return Math.max(metres, least * metresPerMercator(mercatorToLat((minY + maxY) / 2)));
}

/** Where all places are seen. @param size  of the map */
export function placementOfAll(
  { minX, minY, maxX, maxY }: FieldBox,
  size: { readonly width: CssPx; readonly height: CssPx },
): Placement {
  const share = 1 - 2 * MARGIN;
  const zoomFor = (length: number, px: CssPx) => Math.log2((share * px) / (length * WORLD_SIZE_PX));
  const zoom = Math.min(zoomFor(maxX - minX, size.width), zoomFor(maxY - minY, size.height), CLOSEST);
  return {
    lng: mercatorToLng((minX + maxX) / 2),
    lat: mercatorToLat((minY + maxY) / 2),
    zoom: Math.max(0, zoom),
  };
}
