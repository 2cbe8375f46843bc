/** Zones that are new: drawn, or made of rooms. */
import { nextZoneIds } from '../../resources/zoneIds.ts';
import type { ZoneItem } from '../draft/zoneFeatures.ts';
import type { Ring, ZoneTable } from '../draft/tables.ts';

/** What new zones have in common. */
export interface NewZones {
  readonly squadId: string;
  /** level_id of the active level; '' for none */
  readonly level: string;
  /** Ids of stored zones of the squad that are not in the draft. */
  readonly storedIds: readonly string[];
}

/** What a new zone begins with. */
export interface NewZone extends NewZones {
  readonly ring: Ring;
}

/** The zone with the next id of its squad and the highest order plus 1. O(zones). */
export function newZone(zones: ZoneTable, { ring, ...shared }: NewZone): ZoneItem {
  return newZones(zones, shared, [{ name: '', ring }])[0];
}

/** Zones with the next ids and orders of their squad, in their order; one without a name has its id as name. O(zones + areas). */
export function newZones(
  zones: ZoneTable,
  { squadId, level, storedIds }: NewZones,
  areas: readonly { readonly name: string; readonly ring: Ring }[],
): readonly ZoneItem[] {
  const rows = Array.from(zones.presentRows());
  const { id: ids, order: orders } = zones.columns;
  const used = [...storedIds, ...rows.map((row) => ids.cell(row))];
  const freeIds = nextZoneIds(squadId, used, areas.length);
  const highest = rows.reduce((order, row) => Math.max(order, orders.cell(row) || 0), 0);
  return areas.map(({ name, ring }, i) => {
    const id = freeIds[i];
    return { id, name: name || id, level, order: highest + 1 + i, squad: squadId, ring };
  });
}
