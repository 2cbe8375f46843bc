/** The day of heartbeats that a new site starts with. */
import { NODE_HEALTH, type NodeHealth } from '../../src/domain/contract/heartbeat.ts';
import { QUARTER_MS, QUARTERS_PER_DAY } from '../../src/domain/contract/heartbeatHistory.ts';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import type { HeartbeatRecorder } from '../heartbeats/heartbeatRecorder.ts';
import { BEAT_INTERVAL } from './pulse.ts';
import { Random } from './random.ts';
import type { Site } from './site.ts';

/** Heartbeats of a sound node in a quarter. */
const BEATS = QUARTER_MS / BEAT_INTERVAL;
/** Chance in a quarter that a sound node fails for a while, and that it falls silent. */
const FAILS = 0.02;
const FALLS_SILENT = 0.003;
/** Share of its heartbeats that a failed node still sends. */
const SHARE_SENT = 0.6;
/** A loss of power silenced the first squad for as long. */
const OUTAGE = { from: 41, quarters: 3 };
const FAILURES: readonly NodeHealth[] = ['unknown', 'construction', 'warning'];

/** Fills the quarters before `now` and saves them. O(nodes × quarters). */
export async function fillHistory(
  history: Pick<HeartbeatRecorder, 'fill' | 'save'>,
  site: Site,
  seed: number,
  now: EpochMs,
): Promise<void> {
  const random = new Random(seed, 'heartbeat day');
  const dark = site.nodes[0]?.squadId;
  for (let quarter = 0; quarter < QUARTERS_PER_DAY - 1; quarter++) {
    const at = epochMs(now - (QUARTERS_PER_DAY - 1 - quarter) * QUARTER_MS);
    const isOut = quarter >= OUTAGE.from && quarter < OUTAGE.from + OUTAGE.quarters;
    history.fill(at, (add) => {
      for (const { squadId, nodeId } of site.nodes) {
        if ((isOut && squadId === dark) || (quarter > 0 && random.chance(FALLS_SILENT))) continue;
        const isFailed = random.chance(FAILS);
        const health = isFailed ? random.pick(FAILURES) : 'healthy';
        const beats = isFailed ? Math.round(BEATS * SHARE_SENT) : BEATS;
        add(squadId, nodeId, NODE_HEALTH.indexOf(health), beats);
      }
    });
  }
  await history.save();
}
