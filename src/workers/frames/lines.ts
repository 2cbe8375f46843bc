import type { HeardAngles } from '../../domain/derive/expertLines.ts';
import { isSensorShown, isVertical } from '../../domain/derive/sensorPose.ts';
import { lengthOf, rowNewestFirst } from '../../domain/index/rowList.ts';
import type { TimeOrder } from '../../domain/index/timeOrder.ts';
import { isCoveredPlace } from '../../domain/frame/write/markerCover.ts';
import type { MarkerCover } from '../../domain/frame/markerFrame.ts';
import { findNode } from '../../domain/nodes/columns.ts';
import type { NodeColumns } from '../../domain/nodes/columns.ts';
import type { Row } from '../../domain/reports/columns.ts';
import { numberOf, textOf } from '../../domain/reports/details.ts';
import { NUMBER_FACTS, numberBit, TEXT_FACTS } from '../../domain/reports/fields.ts';
import type { ReportStore } from '../../domain/reports/reportStore.ts';

/** Most reports whose angles are drawn, newest first, and rows looked at in search of them. */
const MOST_HEARD = 512;
const MOST_LOOKED_AT = 65_536;

const SW_HORIZONTAL = NUMBER_FACTS.indexOf('swHorizontal');
const SW_VERTICAL = NUMBER_FACTS.indexOf('swVertical');
const MB_HORIZONTAL = NUMBER_FACTS.indexOf('mbHorizontal');
const MB_VERTICAL = NUMBER_FACTS.indexOf('mbVertical');
const DEVICE = TEXT_FACTS.indexOf('deviceId');
const HEARD_BITS = numberBit(SW_HORIZONTAL) | numberBit(MB_HORIZONTAL);

/**
 * Displayed reports with an angle at which shock wave or muzzle blast was heard, in the cover, newest first.
 *
 * @param showAll  also those whose sensor does not say ok or up (OV-13)
 */
export function heardRows(
  store: ReportStore,
  nodes: NodeColumns,
  order: TimeOrder,
  cover: MarkerCover,
  showAll: boolean,
): Row[] {
  const { columns } = store;
  const found: Row[] = [];
  const last = Math.min(lengthOf(order.drawn), MOST_LOOKED_AT);
  for (let i = 0; i < last && found.length < MOST_HEARD; i++) {
    const row = rowNewestFirst(order.drawn, i);
    if ((columns.known[row] & HEARD_BITS) === 0) continue;
    if (!isCoveredPlace(cover, columns.x[row], columns.y[row])) continue;
    const node = sensorOf(store, nodes, row);
    if (node < 0 || isSensorShown(nodes.statuses.textOf(nodes.status[node]) ?? '', showAll)) found.push(row);
  }
  return found;
}

/** The angles of a report, at the sensor that heard it where that is known, else at the report's place. */
export function readAngles(store: ReportStore, nodes: NodeColumns, row: Row, out: HeardAngles): void {
  const { columns, details } = store;
  const node = sensorOf(store, nodes, row);
  const isPlaced = node >= 0 && !Number.isNaN(nodes.x[node]);
  out.x = isPlaced ? nodes.x[node] : columns.x[row];
  out.y = isPlaced ? nodes.y[node] : columns.y[row];
  out.isVertical = node >= 0 && isVertical(nodes.pitch[node]);
  const known = columns.known[row];
  const angle = (fact: number): number => (known & numberBit(fact) ? numberOf(details, fact, row) : NaN);
  out.swHorizontal = angle(SW_HORIZONTAL);
  out.swVertical = angle(SW_VERTICAL);
  out.mbHorizontal = angle(MB_HORIZONTAL);
  out.mbVertical = angle(MB_VERTICAL);
}

/** Row of the sensor that heard a report; −1 where none is named or known. */
function sensorOf({ details, keys }: ReportStore, nodes: NodeColumns, row: Row): number {
  const device = textOf(details, DEVICE, row);
  return device === '' ? -1 : findNode(nodes, keys.squadIdOf(row), device);
}
