import type { ExpertAngles } from '../../domain/derive/expertLines.ts';
import { isSensorUp, isVertical } from '../../domain/derive/sensorPose.ts';
import { lengthOf, rowNewestFirst } from '../../domain/index/rowList.ts';
import { isCoveredPlace } from '../../domain/frame/write/markerCover.ts';
import type { MarkerCover } from '../../domain/frame/markerFrame.ts';
import { mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import type { SensorPlace } from '../../domain/live/enginePort.ts';
import { findNode } from '../../domain/nodes/columns.ts';
import type { Row } from '../../domain/reports/columns.ts';
import { isBearingOnly } from '../../domain/reports/describe.ts';
import { NUMBER_FACTS, numberBit, TEXT_FACTS } from '../../domain/reports/fields.ts';
import type { FrameSources } from './frameSources.ts';

/** Most reports whose angles are drawn, and most rows searched for them. */
const MAX_REPORTS = 512;
const MAX_SEARCHED = 65_536;

const SW_HORIZONTAL = NUMBER_FACTS.indexOf('swHorizontal');
const SW_VERTICAL = NUMBER_FACTS.indexOf('swVertical');
const MB_HORIZONTAL = NUMBER_FACTS.indexOf('mbHorizontal');
const MB_VERTICAL = NUMBER_FACTS.indexOf('mbVertical');
const DEVICE = TEXT_FACTS.indexOf('deviceId');
const ANGLE_BITS = numberBit(SW_HORIZONTAL) | numberBit(MB_HORIZONTAL);

/** Most reports without a place that are drawn: more wedges would hide the map. */
const MAX_WEDGES = 64;

interface ExpertLineScope {
  /** Bounds within which a report must have its place. */
  readonly cover: MarkerCover;
  /** Also reports of sensors whose status is neither ok nor up. */
  readonly showAll: boolean;
}

/**
 * Finds displayed reports with a horizontal angle of shock wave or muzzle blast, newest first, at most 512 among the
 * newest 65 536. A report without a place is left out.
 */
export function expertLineRows(sources: FrameSources, { cover, showAll }: ExpertLineScope): Row[] {
  const { nodes, timeIndex } = sources;
  const { columns } = sources.store;
  const found: Row[] = [];
  const last = Math.min(lengthOf(timeIndex.drawn), MAX_SEARCHED);
  for (let i = 0; i < last && found.length < MAX_REPORTS; i++) {
    const row = rowNewestFirst(timeIndex.drawn, i);
    if ((columns.known[row] & ANGLE_BITS) === 0) continue;
    if (!isCoveredPlace(cover, columns.x[row], columns.y[row])) continue;
    const node = sensorOf(sources, row);
    if (showAll || node < 0 || isSensorUp(nodes.statuses.textOf(nodes.status[node]) ?? '')) found.push(row);
  }
  return found;
}

/**
 * Finds drawn reports without a place whose sensor measured the bearing of the muzzle blast, oldest first: the newest 64 among
 * the newest 65 536 reports.
 */
export function bearingOnlyRows({ store, timeIndex }: FrameSources): Row[] {
  const found: Row[] = [];
  if (store.placeless === 0) return found;
  const last = Math.min(lengthOf(timeIndex.drawn), MAX_SEARCHED);
  for (let i = 0; i < last && found.length < MAX_WEDGES; i++) {
    const row = rowNewestFirst(timeIndex.drawn, i);
    if (isBearingOnly(store, row)) found.push(row);
  }
  return found.reverse();
}

/**
 * Writes the angles of a report in degrees, NaN where it states none, and their origin in Mercator: the
 * sensor's place where it is known, else the report's place.
 */
export function readAngles(sources: FrameSources, row: Row, out: ExpertAngles): void {
  const { nodes } = sources;
  const { columns, details } = sources.store;
  const node = sensorOf(sources, row);
  const isPlaced = node >= 0 && !Number.isNaN(nodes.x[node]);
  out.x = isPlaced ? nodes.x[node] : columns.x[row];
  out.y = isPlaced ? nodes.y[node] : columns.y[row];
  out.isVertical = node >= 0 && isVertical(nodes.pitch[node]);
  const known = columns.known[row];
  const angle = (fact: number): number => (known & numberBit(fact) ? details.numberOf(fact, row) : NaN);
  out.swHorizontal = angle(SW_HORIZONTAL);
  out.swVertical = angle(SW_VERTICAL);
  out.mbHorizontal = angle(MB_HORIZONTAL);
  out.mbVertical = angle(MB_VERTICAL);
}

/** Place of the sensor that a report names; undefined where it names none, or one whose place is unknown. */
export function sensorPlace(
  sources: Pick<FrameSources, 'store' | 'nodes'>,
  row: Row,
): SensorPlace | undefined {
  const { nodes } = sources;
  const node = sensorOf(sources, row);
  if (node < 0 || Number.isNaN(nodes.x[node])) return undefined;
  return { lat: mercatorToLat(nodes.y[node]), lon: mercatorToLng(nodes.x[node]) };
}

/** Row of the sensor that a report names; −1 where it names none or an unknown one. */
function sensorOf({ store, nodes }: Pick<FrameSources, 'store' | 'nodes'>, row: Row): number {
  const { details, keys } = store;
  const device = details.textOf(DEVICE, row);
  return device === '' ? -1 : findNode(nodes, keys.squadIdOf(row), device);
}
