/** Lists of what lies on the map beside reports, sensors and cameras: zones and targets (OV-07, OV-19). */
import { PATHS } from '../../../domain/contract/paths.ts';
import type { LngLat, TargetMark, ZoneShape } from '../../../render/base/sceneTypes.ts';
import { isRow, type Row } from '../../../domain/json/row.ts';
import { canBeDrawn, drawable, number, rowsOf, text } from './lists.ts';

/** `level` is '' for what is on no floor, which every floor shows (T-45). */
export interface Zone extends ZoneShape {
  readonly level: string;
}

export interface Target extends TargetMark {
  readonly level: string;
}

/** Zones with an area, in their order. */
export async function fetchZones(): Promise<readonly Zone[] | undefined> {
  const rows = await rowsOf(PATHS.zones);
  return rows && drawable('zones', rows.toSorted(byOrder).map(zoneOf), ({ ring }) => ring.length > 2);
}

/** Targets with a usable position. */
export async function fetchTargets(): Promise<readonly Target[] | undefined> {
  const rows = await rowsOf(PATHS.targets);
  return rows && drawable('targets', rows.map(targetOf), canBeDrawn);
}

/** How many models of buildings the installation has (HM-02). */
export async function fetchModelCount(): Promise<number | undefined> {
  return (await rowsOf(PATHS.models))?.length;
}

const byOrder = (a: Row, b: Row): number => (number(a['order']) || 0) - (number(b['order']) || 0);

export function zoneOf(row: Row): Zone {
  return {
    name: text(row['zoneName']) || text(row['name']) || text(row['zoneId']),
    level: text(row['levelId']) || text(row['level']),
    ring: ringOf(row['polygon']),
  };
}

function targetOf(row: Row): Target {
  return {
    id: number(row['id']),
    name: text(row['name']) || text(row['targetId']),
    lat: number(row['lat']),
    lng: number(row['lon']),
    level: text(row['level']),
  };
}

/** Corners of a list of `{lat, lon}`; none where one of them is no place: half a zone would be a lie. */
function ringOf(polygon: unknown): readonly LngLat[] {
  if (!Array.isArray(polygon)) return [];
  const corners = polygon.filter(isRow).map((row) => ({ lat: number(row['lat']), lng: number(row['lon']) }));
  const isWhole = corners.every(
    ({ lat, lng }) => Number.isFinite(lat + lng) && Math.abs(lat) < 90 && Math.abs(lng) <= 180,
  );
  return isWhole && corners.length === polygon.length ? corners : [];
}
