import { NODE_HEALTH, type NodeHealth } from '../contract/heartbeat.ts';
import type { NodeColumns, NodeRow } from './columns.ts';

/**
 * Rows of the sensors in a state, silent longest first, at most `count`. O(nodes × log count): for lists on request,
 * never per frame.
 */
export function silentLongest(nodes: NodeColumns, health: NodeHealth, count: number): NodeRow[] {
  const state = NODE_HEALTH.indexOf(health);
  const { received } = nodes;
  const rows: NodeRow[] = [];
  for (let row = 0; row < nodes.count; row++) {
    if (nodes.health[row] !== state) continue;
    if (rows.length >= count && !(received[row] < received[rows.at(-1) ?? row])) continue;
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (received[rows[middle]] <= received[row]) low = middle + 1;
      else high = middle;
    }
    rows.splice(low, 0, row);
    if (rows.length > count) rows.pop();
  }
  return rows;
}
