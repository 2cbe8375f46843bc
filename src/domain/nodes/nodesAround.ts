import { groundDistance } from '../geo/distance.ts';
import type { Circle } from '../geo/circle.ts';
import type { Metres } from '../units.ts';
import type { NodeColumns, NodeRow } from './columns.ts';

/** Rows of the sensors within a circle, nearest first, at most `count`. O(nodes): for a view that is opened, never per frame. */
export function nodesAround(nodes: NodeColumns, { lat, lon, reach }: Circle, count: number): NodeRow[] {
  const found: { readonly row: NodeRow; readonly distance: Metres }[] = [];
  for (let row = 0; row < nodes.count; row++) {
    const distance = groundDistance(lat, lon, nodes.lat[row], nodes.lon[row]);
    if (distance <= reach) found.push({ row, distance });
  }
  return found
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ row }) => row);
}
