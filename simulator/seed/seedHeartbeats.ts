/** Heartbeat history of the last day for a new site. */
import { NODE_HEALTH } from '../../src/domain/contract/heartbeat.ts';
import { QUARTER_MS, QUARTERS_PER_DAY } from '../../src/domain/contract/heartbeatHistory.ts';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import type { GeneratedHistory, SourceStore } from '../../src/domain/source/sourceHost.ts';
import { HEARTBEAT_INTERVAL } from '../devices/heartbeatGenerator.ts';
import { Random } from '../site/random.ts';
import { failingSensors, isDuring, outageOf } from './past/pastSite.ts';
import type { SeedPlan } from './seedStore.ts';

/** Heartbeats of a healthy node in a quarter of an hour. */
const BEATS = QUARTER_MS / HEARTBEAT_INTERVAL;
/** Chances per quarter that a node reports a failure and that it sends nothing. */
const FAILURE_CHANCE = 0.02;
const SILENCE_CHANCE = 0.003;
/** Heartbeats of a failed node in a quarter. */
const FAILED_BEATS = Math.round(0.6 * BEATS);
/** The same of the sensors that fail often. */
const OFTEN = { failure: 0.3, silence: 0.15 };
const HEALTHY = NODE_HEALTH.indexOf('healthy');
const FAILURE_STATES = (['unknown', 'construction', 'warning'] as const).map((health) =>
  NODE_HEALTH.indexOf(health),
);

export interface HeartbeatPlan extends SeedPlan {
  /** When the store was begun to be filled, which the outage counts from. */
  readonly since: EpochMs;
}

/**
 * Generates and saves the history of all quarters before `now`, as far as it is kept: one day, with the outage and the sensors
 * that fail often. O(nodes × quarters).
 */
export async function seedHeartbeatHistory(
  store: Pick<SourceStore, 'saveHeartbeatHistory'>,
  { site, seed, now, since }: HeartbeatPlan,
): Promise<void> {
  const random = new Random(seed, 'heartbeat day');
  const outage = outageOf(site, since);
  const failing = failingSensors(site, seed);
  const count = QUARTERS_PER_DAY - 1;
  const from = epochMs(now - count * QUARTER_MS);
  const write: GeneratedHistory['write'] = (quarter, add) => {
    const isOut = isDuring(outage, (Math.floor(from / QUARTER_MS) + quarter) * QUARTER_MS);
    for (let n = 0; n < site.nodes.length; n++) {
      if (isOut && site.nodes[n]?.zoneId === outage.zoneId) continue;
      const isFailing = failing.has(n);
      if (quarter > 0 && random.chance(isFailing ? OFTEN.silence : SILENCE_CHANCE)) continue;
      if (random.chance(isFailing ? OFTEN.failure : FAILURE_CHANCE))
        add(n, random.pick(FAILURE_STATES), FAILED_BEATS);
      else add(n, HEALTHY, BEATS);
    }
  };
  await store.saveHeartbeatHistory({ nodes: site.nodes, from, count, write });
}
