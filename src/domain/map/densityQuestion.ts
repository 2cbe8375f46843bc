/** The field of the heat map that a view of the map shows. */
import { mercatorToLat, mercatorToPx, metresPerMercator } from '../geo/mercator.ts';
import type { CssPx, Metres, Zoom } from '../units.ts';
import type { DensityQuestion, FieldBox } from './densityField.ts';

/** What the map shows. */
export interface FieldView extends FieldBox {
  readonly zoom: Zoom;
  /** Root font size / 16. */
  readonly markerScale: number;
}

/** A report is spread over at least so many pixels: less would not be seen. */
const LEAST_SPREAD: CssPx = 5;
/** Cells of a side: about a third of the pixels of a large window, and 60 ms of a thread. */
const MAX_CELLS = 1024;
/** The question of the field that a view shows; undefined where no report is near it. */
export function fieldQuestion(
  view: FieldView,
  places: FieldBox,
  metres: Metres,
): DensityQuestion | undefined {
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
export function spreadOf({ minY, maxY, zoom, markerScale }: FieldView, metres: Metres): Metres {
  const least = (LEAST_SPREAD * markerScale) / mercatorToPx(zoom);
  return Math.max(metres, least * metresPerMercator(mercatorToLat((minY + maxY) / 2)));
}
