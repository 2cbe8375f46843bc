/** Heartbeat history of the last day for a new site. */
import { NODE_HEALTH } from '../../src/domain/contract/heartbeat.ts';
import { QUARTER_MS, QUARTERS_PER_DAY } from '../../src/domain/contract/heartbeatHistory.ts';
import { epochMs } from '../../src/domain/units.ts';
import type { GeneratedHistory, SourceStore } from '../../src/domain/source/sourceHost.ts';
import { HEARTBEAT_INTERVAL } from '../devices/heartbeatGenerator.ts';
import { Random } from '../site/random.ts';
import type { SeedPlan } from './seedStore.ts';

/** Heartbeats of a healthy node in a quarter of an hour. */
const BEATS = QUARTER_MS / HEARTBEAT_INTERVAL;
/** Chances per quarter that a node reports a failure and that it sends nothing. */
const FAILURE_CHANCE = 0.02;
const SILENCE_CHANCE = 0.003;
/** Heartbeats of a failed node in a quarter. */
const FAILED_BEATS = Math.round(0.6 * BEATS);
/** Quarters of the power loss that silences the first squad. */
const OUTAGE = { from: 41, quarters: 3 };
const HEALTHY = NODE_HEALTH.indexOf('healthy');
const FAILURE_STATES = (['unknown', 'construction', 'warning'] as const).map((health) =>
  NODE_HEALTH.indexOf(health),
);

/** Generates and saves the history of all quarters before `now`. O(nodes × quarters). */
export async function seedHeartbeatHistory(
  store: Pick<SourceStore, 'saveHeartbeatHistory'>,
  { site, seed, now }: SeedPlan,
): Promise<void> {
  const random = new Random(seed, 'heartbeat day');
  const silencedSquad = site.nodes[0]?.squadId;
  const count = QUARTERS_PER_DAY - 1;
  const from = epochMs(now - count * QUARTER_MS);
  const write: GeneratedHistory['write'] = (quarter, add) => {
    const isOut = quarter >= OUTAGE.from && quarter < OUTAGE.from + OUTAGE.quarters;
    for (let n = 0; n < site.nodes.length; n++) {
      if (isOut && site.nodes[n]?.squadId === silencedSquad) continue;
      if (quarter > 0 && random.chance(SILENCE_CHANCE)) continue;
      if (random.chance(FAILURE_CHANCE)) add(n, random.pick(FAILURE_STATES), FAILED_BEATS);
      else add(n, HEALTHY, BEATS);
    }
  };
  await store.saveHeartbeatHistory({ nodes: site.nodes, from, count, write });
}
