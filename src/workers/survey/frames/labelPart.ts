import type { MapView } from '../../../domain/frame/view.ts';
import type { NodeTable } from '../../../domain/survey/draft/tables.ts';
import type { NodeLabel } from '../../../domain/survey/port/surveyFrame.ts';
import type { NodePlaces } from './nodePlaces.ts';

/** Labels of one frame: more have no room on a screen. */
export const MAX_LABELS = 400;

/** Which labels are asked for. */
export interface LabelRequest {
  readonly map: MapView;
  readonly isSelected: (row: number) => boolean;
}

/**
 * Labels of the nodes in view where they have room: of all of them up to the limit, else of the selected ones alone.
 * O(rows).
 */
export function nodeLabels(
  table: NodeTable,
  places: NodePlaces,
  { map, isSelected }: LabelRequest,
): readonly NodeLabel[] {
  const rows: number[] = [];
  const selected: number[] = [];
  const { count, takesPart, x, y } = places;
  for (let row = 0; row < count; row++) {
    const isInView =
      takesPart[row] === 1 &&
      x[row] >= map.minX &&
      x[row] <= map.maxX &&
      y[row] >= map.minY &&
      y[row] <= map.maxY;
    if (!isInView) continue;
    if (rows.length <= MAX_LABELS) rows.push(row);
    if (isSelected(row) && selected.length < MAX_LABELS) selected.push(row);
  }
  return (rows.length > MAX_LABELS ? selected : rows).map((row) => ({
    row,
    x: x[row],
    y: y[row],
    text: table.columns.nodeId.cells[row],
    isSelected: isSelected(row),
  }));
}
