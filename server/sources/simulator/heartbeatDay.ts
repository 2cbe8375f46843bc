/** The day of heartbeats that a new site starts with. */
import { NODE_HEALTH } from '../../../src/domain/contract/heartbeat.ts';
import { QUARTER_MS, QUARTERS_PER_DAY } from '../../../src/domain/contract/heartbeatHistory.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import type { HeartbeatRecorder } from '../../heartbeats/heartbeatRecorder.ts';
import { BEAT_INTERVAL } from './pulse.ts';
import { Random } from './random.ts';
import type { Site } from './site.ts';

/** Heartbeats of a sound node in a quarter. */
const BEATS = QUARTER_MS / BEAT_INTERVAL;
/** Chance in a quarter that a sound node fails for a while, and that it falls silent. */
const FAILS = 0.02;
const FALLS_SILENT = 0.003;
/** A failed node still sends a share of its heartbeats. */
const FAILED_BEATS = Math.round(0.6 * BEATS);
/** A loss of power silenced the first squad for as long. */
const OUTAGE = { from: 41, quarters: 3 };
const HEALTHY = NODE_HEALTH.indexOf('healthy');
const FAILURES = (['unknown', 'construction', 'warning'] as const).map((health) =>
  NODE_HEALTH.indexOf(health),
);

/** Fills the quarters before `now` and saves them. O(nodes × quarters). */
export async function fillHistory(
  history: Pick<HeartbeatRecorder, 'fill' | 'save'>,
  site: Site,
  seed: number,
  now: EpochMs,
): Promise<void> {
  const random = new Random(seed, 'heartbeat day');
  const dark = site.nodes[0]?.squadId;
  const count = QUARTERS_PER_DAY - 1;
  const from = epochMs(now - count * QUARTER_MS);
  history.fill(site.nodes, from, count, (quarter, add) => {
    const isOut = quarter >= OUTAGE.from && quarter < OUTAGE.from + OUTAGE.quarters;
    for (let n = 0; n < site.nodes.length; n++) {
      if ((isOut && site.nodes[n]?.squadId === dark) || (quarter > 0 && random.chance(FALLS_SILENT)))
        continue;
      if (random.chance(FAILS)) add(n, random.pick(FAILURES), FAILED_BEATS);
      else add(n, HEALTHY, BEATS);
    }
  });
  await history.save();
}
