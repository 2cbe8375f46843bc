import type { PlanKind } from '../../src/domain/floorPlan/floorPlan.ts';
import type { Feature } from './baseMap.ts';
import type { Ring } from './district.ts';
import type { Ground } from './ground.ts';
import type { Building, Floor } from './indoor.ts';

/** 10⁻⁷ degrees, a centimetre: rooms that share a wall share its line. */
const DIGITS = 1e7;

/** Features of the floor plan of a level: its outline and its rooms. */
export function floorPlanOf({ outline, name }: Building, { rooms }: Floor, ground: Ground): Feature[] {
  const area = (kind: PlanKind, name: string, ring: Ring): Feature => {
    const positions = ring.map((point) => {
      const [lon, lat] = ground.position(point);
      return [Math.round(lon * DIGITS) / DIGITS, Math.round(lat * DIGITS) / DIGITS] as const;
    });
    const coordinates = [[...positions, ...positions.slice(0, 1)]];
    return { type: 'Feature', properties: { kind, name }, geometry: { type: 'Polygon', coordinates } };
  };
  return [area('outline', name, outline), ...rooms.map((room) => area(room.kind, room.name, room.ring))];
}
