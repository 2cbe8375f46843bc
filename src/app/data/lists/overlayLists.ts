/** Overlays of the map: zones and targets. */
import type { StateAccess } from '../../browser/store.ts';
import { MODELS } from '../../../domain/resources/entities/models.ts';
import { TARGETS, type TargetRecord } from '../../../domain/resources/entities/targets.ts';
import { ZONES, type ZoneRecord } from '../../../domain/resources/entities/zones.ts';
import type { TargetMark, ZoneShape } from '../../../render/base/sceneTypes.ts';
import { fetchRecords, filterDrawable, hasPosition } from './fetchList.ts';

/** `level` is '' where a zone is on no floor: every floor shows it. */
export interface Zone extends ZoneShape {
  readonly zoneId: string;
  readonly level: string;
  /** Empty for a zone of no squad. */
  readonly squadId: string;
}

export interface Target extends TargetMark {
  readonly level: string;
}

/** Zones with an area, in their order. */
export async function fetchZones(store: StateAccess): Promise<readonly Zone[] | undefined> {
  const zones = (await fetchRecords(store, 'zones', ZONES))?.toSorted(byOrder).map(zoneOf);
  return zones && filterDrawable(store, zones, { kind: 'zones', isDrawable: ({ ring }) => ring.length > 0 });
}

/** Targets with a usable position. */
export async function fetchTargets(store: StateAccess): Promise<readonly Target[] | undefined> {
  const targets = await fetchRecords(store, 'targets', TARGETS);
  return (
    targets && filterDrawable(store, targets.map(targetOf), { kind: 'targets', isDrawable: hasPosition })
  );
}

/** Count of the building models. */
export async function fetchModelCount(store: StateAccess): Promise<number | undefined> {
  return (await fetchRecords(store, 'models', MODELS))?.length;
}

const byOrder = (a: ZoneRecord, b: ZoneRecord): number => (a.order ?? 0) - (b.order ?? 0);

/** A zone whose polygon has an invalid corner has no ring, because a part would show a wrong area. */
function zoneOf({ squad, zoneName, name, zoneId, levelId, level, polygon = [] }: ZoneRecord): Zone {
  return {
    zoneId,
    name: zoneName || name || zoneId,
    level: levelId || level,
    squadId: squad,
    ring: polygon.map(({ lat, lon: lng }) => ({ lat, lng })),
  };
}

function targetOf({ id = NaN, name, targetId, lat = NaN, lon: lng = NaN, level }: TargetRecord): Target {
  return { id, name: name || targetId, lat, lng, level };
}
