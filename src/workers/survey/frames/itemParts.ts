/** Zones and cameras as the stage draws them. */
import { isOnLevel } from '../../../domain/survey/draft/isOnLevel.ts';
import { levelOfCamera } from '../../../domain/survey/draft/cameraItems.ts';
import type { CameraTable, ZoneTable } from '../../../domain/survey/draft/tables.ts';
import type { DrawnCamera, DrawnZone } from '../../../domain/survey/port/surveyFrame.ts';
import { isPlace } from './nodePlaces.ts';

/** Marks of the items of a table, by draft row. */
export interface ItemMarks {
  isSelected(row: number): boolean;
  isEdited(row: number): boolean;
}

/** Zones of the active level that have a ring. O(zones). */
export function drawnZones(table: ZoneTable, level: string, marks: ItemMarks): readonly DrawnZone[] {
  const { columns } = table;
  return Array.from(table.presentRows()).flatMap((row): DrawnZone[] => {
    const ring = columns.ring.cells[row];
    if (!(ring instanceof Float64Array) || !isOnLevel(columns.level.cells[row], level)) return [];
    return [
      {
        row,
        id: columns.id.cells[row],
        name: columns.name.cells[row],
        order: columns.order.cells[row],
        level: columns.level.cells[row],
        ring,
        isSelected: marks.isSelected(row),
        isEdited: marks.isEdited(row),
      },
    ];
  });
}

/** Cameras with a position that are not hidden, on the active level or on none. O(cameras). */
export function drawnCameras(table: CameraTable, level: string, marks: ItemMarks): readonly DrawnCamera[] {
  const { columns } = table;
  return Array.from(table.presentRows()).flatMap((row): DrawnCamera[] => {
    const [lat, lon] = [columns.lat.cells[row], columns.lon.cells[row]];
    const isDrawn =
      isPlace(lat, lon) &&
      columns.hidden.cells[row] === 0 &&
      isOnLevel(levelOfCamera(columns.level.cells[row]), level);
    if (!isDrawn) return [];
    const direction = columns.cameraDirection.cells[row];
    return [
      {
        row,
        cameraId: columns.cameraId.cells[row],
        name: columns.name.cells[row],
        lat,
        lon,
        direction: Number.isNaN(direction) ? 0 : direction,
        isSelected: marks.isSelected(row),
        isEdited: marks.isEdited(row),
      },
    ];
  });
}
