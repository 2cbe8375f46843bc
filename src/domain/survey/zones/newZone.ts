/** A zone that is drawn new (A§4, T-88). */
import { nextZoneId } from '../../resources/zoneIds.ts';
import type { ZoneItem } from '../draft/zoneFeatures.ts';
import type { Ring, ZoneTable } from '../draft/tables.ts';

/** What a new zone begins with. */
export interface NewZone {
  readonly squadId: string;
  /** level_id of the active level; '' for none */
  readonly level: string;
  readonly ring: Ring;
  /** Ids of stored zones of the squad that are not in the draft. */
  readonly storedIds: readonly string[];
}

/** The zone with the next id of its squad and the highest order plus 1. O(zones). */
export function newZone(zones: ZoneTable, { squadId, level, ring, storedIds }: NewZone): ZoneItem {
  const rows = Array.from(zones.presentRows());
  const { id: ids, order: orders } = zones.columns;
  const id = nextZoneId(squadId, [...storedIds, ...rows.map((row) => ids.cell(row))]);
  const known = rows.map((row) => orders.cell(row)).filter((order) => !Number.isNaN(order));
  return { id, name: id, level, order: Math.max(0, ...known) + 1, squad: squadId, ring };
}
