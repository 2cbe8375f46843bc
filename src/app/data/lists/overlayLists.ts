/** Overlays of the map: zones and targets (OV-07, OV-19). */
import type { StateAccess } from '../../base/store.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { LngLat, TargetMark, ZoneShape } from '../../../render/base/sceneTypes.ts';
import { isRow, type Row } from '../../../domain/json/row.ts';
import { fetchRows, filterDrawable, hasPosition, readNumber, readText } from './fetchList.ts';

/** `level` is '' where a zone is on no floor: every floor shows it (T-45). */
export interface Zone extends ZoneShape {
  readonly level: string;
}

export interface Target extends TargetMark {
  readonly level: string;
}

/** Zones with an area, in their order. */
export async function fetchZones(store: StateAccess): Promise<readonly Zone[] | undefined> {
  const rows = await fetchRows(store, PATHS.zones);
  return (
    rows && filterDrawable(store, 'zones', rows.toSorted(byOrder).map(zoneOf), ({ ring }) => ring.length > 2)
  );
}

/** Targets with a usable position. */
export async function fetchTargets(store: StateAccess): Promise<readonly Target[] | undefined> {
  const rows = await fetchRows(store, PATHS.targets);
  return rows && filterDrawable(store, 'targets', rows.map(targetOf), hasPosition);
}

/** Count of the building models (HM-02). */
export async function fetchModelCount(store: StateAccess): Promise<number | undefined> {
  return (await fetchRows(store, PATHS.models))?.length;
}

const byOrder = (a: Row, b: Row): number => (readNumber(a['order']) || 0) - (readNumber(b['order']) || 0);

export function zoneOf(row: Row): Zone {
  return {
    name: readText(row['zoneName']) || readText(row['name']) || readText(row['zoneId']),
    level: readText(row['levelId']) || readText(row['level']),
    ring: ringOf(row['polygon']),
  };
}

function targetOf(row: Row): Target {
  return {
    id: readNumber(row['id']),
    name: readText(row['name']) || readText(row['targetId']),
    lat: readNumber(row['lat']),
    lng: readNumber(row['lon']),
    level: readText(row['level']),
  };
}

/** Corners of a list of `{lat, lon}`; none where one of them is invalid, because a part would show a wrong area. */
function ringOf(polygon: unknown): readonly LngLat[] {
  if (!Array.isArray(polygon)) return [];
  const corners = polygon
    .filter(isRow)
    .map((row) => ({ lat: readNumber(row['lat']), lng: readNumber(row['lon']) }));
  const isValid = corners.every(
    ({ lat, lng }) => Number.isFinite(lat + lng) && Math.abs(lat) < 90 && Math.abs(lng) <= 180,
  );
  return isValid && corners.length === polygon.length ? corners : [];
}
