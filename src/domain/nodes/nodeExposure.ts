/** Sensors that could miss a shot, or report it at a wrong time. */
import type { LiveSummary } from '../live/summary.ts';
import { MAX_CLOCK_LEAD } from '../time/sensorClock.ts';
import { YEAR_2000 } from '../json/instant.ts';
import type { EpochMs, Millis } from '../units.ts';
import type { NodeColumns } from './columns.ts';

/** Without a heartbeat for so long a sensor counts as silent: installations send one every few minutes. */
export const SENSOR_SILENT_MS: Millis = 15 * 60_000;

/** Counts the sensors at `now`, by the server's clock. O(nodes). */
export function nodeExposure(
  { count, timestamp, received }: Pick<NodeColumns, 'count' | 'timestamp' | 'received'>,
  now: EpochMs,
): Pick<LiveSummary['nodes'], 'silent' | 'wrongClock'> {
  let silent = 0;
  let wrongClock = 0;
  for (let row = 0; row < count; row++) {
    if (now - received[row] > SENSOR_SILENT_MS) silent++;
    const time = timestamp[row];
    if (!(time >= YEAR_2000) || time - received[row] > MAX_CLOCK_LEAD) wrongClock++;
  }
  return { silent, wrongClock };
}
