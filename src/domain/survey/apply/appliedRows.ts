/** What devices have been configured with, in the form of stored nodes and zones, and of items that are compared. */
import type { Row } from '../../json/row.ts';
import type { AppliedNode } from './checkNodes.ts';
import type { AppliedZone, ZoneShape } from './checkZones.ts';
import { micFieldsOf } from './nodeItem.ts';

/** An applied node as an item of a survey: the fields that a device has. */
export function nodeRowOf({ nodeId, location, mics, ...node }: AppliedNode): Row {
  const { lat, lon, alt } = location;
  const { level, yaw, pitch, roll, squadId, recorder } = node;
  return {
    nodeId,
    squadId,
    level,
    node_lat: lat,
    node_long: lon,
    nodeAlt: alt,
    lat,
    lon,
    alt,
    yaw,
    pitch,
    roll,
    recorder,
    hidden: false,
    ...micFieldsOf(mics),
  };
}

/** An applied zone as it is compared. */
export function zoneShapeOf({ zone_id: zoneId, zone: name, level, bounds }: AppliedZone): ZoneShape {
  return { zoneId, name, level, ring: bounds };
}

/** An applied zone as a stored one of its squad: the fields that devices have. */
export function zoneRowOf(
  { zone_id: zoneId, zone: zoneName, level, bounds }: AppliedZone,
  squadId: string,
): Row {
  return { zoneId, zoneName, levelId: level, polygon: bounds, squadids: { squadId } };
}
