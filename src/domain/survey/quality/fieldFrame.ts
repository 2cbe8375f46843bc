/** A quality field as it is drawn. */
import { latToMercator, lngToMercator } from '../../geo/mercator.ts';
import type { Mercator } from '../../units.ts';
import { latAt, lonAt } from '../plane/localPlane.ts';
import { FIELD_CELLS, FIELD_SIDE } from './fieldArea.ts';
import type { QualityField } from './qualityField.ts';

/** In `count`: the cell does not count. */
export const CELL_OUTSIDE = 255;

/** Cells over Mercator bounds, line by line from the north-west; the buffers are the receiver's. */
export interface FieldFrame {
  readonly minX: Mercator;
  readonly minY: Mercator;
  readonly maxX: Mercator;
  readonly maxY: Mercator;
  readonly columns: number;
  readonly lines: number;
  /** [columns × lines] nodes in range, at most 254; CELL_OUTSIDE */
  readonly count: Uint8Array<ArrayBuffer>;
  /** [columns × lines] dilution of precision; Infinity without a position, NaN outside */
  readonly dop: Float32Array<ArrayBuffer>;
}

/**
 * Copies a field. Its lines are evenly spaced in latitude and drawn evenly spaced in Mercator: over 5 km at 60° a line is
 * at most 1 m off.
 */
export function fieldFrame({ area, count, dilution }: QualityField): FieldFrame {
  const { plane, west, north, cellX, cellY } = area;
  const counts = new Uint8Array(FIELD_CELLS);
  for (let cell = 0; cell < FIELD_CELLS; cell++)
    counts[cell] = area.inside[cell] === 1 ? Math.min(CELL_OUTSIDE - 1, count[cell]) : CELL_OUTSIDE;
  const minX = lngToMercator(lonAt(plane, west));
  return {
    minX,
    minY: latToMercator(latAt(plane, north)),
    maxX: minX + (FIELD_SIDE * cellX) / plane.metresPerLon / 360,
    maxY: latToMercator(latAt(plane, north - FIELD_SIDE * cellY)),
    columns: FIELD_SIDE,
    lines: FIELD_SIDE,
    count: counts,
    dop: dilution.slice(),
  };
}
