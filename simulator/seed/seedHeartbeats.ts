/** How well a new site was heard: thirty days of availability, the last of them with its heartbeats. */
import { NODE_HEALTH } from '../../src/domain/contract/heartbeat.ts';
import { QUARTER_MS, QUARTERS_PER_DAY } from '../../src/domain/contract/heartbeatHistory.ts';
import { HEALTHY, SILENT } from '../../src/domain/nodes/dayCells.ts';
import type { GeneratedHistory, SourceStore } from '../../src/domain/source/sourceHost.ts';
import { zoneOffset } from '../../src/domain/time/zoneOffsets.ts';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import { HEARTBEAT_INTERVAL } from '../devices/heartbeatGenerator.ts';
import { PastHealth } from './past/pastHealth.ts';
import { PAST_DAYS } from './past/pastTimes.ts';
import type { SeedPlan } from './seedStore.ts';

/** Heartbeats of a healthy node in a quarter of an hour. */
const BEATS = QUARTER_MS / HEARTBEAT_INTERVAL;
/** Heartbeats of a failed node in a quarter. */
const FAILED_BEATS = Math.round(0.6 * BEATS);
const HEALTHY_INDEX = NODE_HEALTH.indexOf('healthy');
const FAILURE_STATES = (['unknown', 'construction', 'warning'] as const).map((health) =>
  NODE_HEALTH.indexOf(health),
);

export interface HeartbeatPlan extends SeedPlan {
  /** When the store was begun to be filled, which the outage counts from. */
  readonly since: EpochMs;
  /** IANA name of the zone of the site. */
  readonly timeZone: string;
}

/**
 * Generates and saves the history of all quarters before `now`, as far as it is kept: one day, and the availability of the days
 * before. O(nodes × quarters).
 */
export async function seedHeartbeatHistory(
  store: Pick<SourceStore, 'saveHeartbeatHistory' | 'saveAvailability'>,
  { site, seed, now, since, timeZone }: HeartbeatPlan,
): Promise<void> {
  const { nodes } = site;
  const count = QUARTERS_PER_DAY - 1;
  const first = Math.floor(now / QUARTER_MS) - count;
  const lastDay = Math.floor(now / QUARTER_MS / QUARTERS_PER_DAY);
  const firstDay = lastDay - PAST_DAYS;
  const health = new PastHealth({
    site,
    seed,
    firstDay,
    days: PAST_DAYS + 1,
    since,
    offsetAt: zoneOffset(timeZone),
  });
  const days = health.days.slice(0, Math.floor(first / QUARTERS_PER_DAY) - firstDay + 1);
  await store.saveAvailability({ nodes, firstDay, days, end: first });
  const write: GeneratedHistory['write'] = (quarter, add) => {
    for (let n = 0; n < nodes.length; n++) {
      // In the first quarter each sensor becomes known.
      const state = quarter === 0 ? HEALTHY : health.stateOf(n, first + quarter);
      if (state === HEALTHY) add(n, HEALTHY_INDEX, BEATS);
      else if (state !== SILENT)
        add(n, FAILURE_STATES[n % FAILURE_STATES.length] ?? HEALTHY_INDEX, FAILED_BEATS);
    }
  };
  await store.saveHeartbeatHistory({ nodes, from: epochMs(first * QUARTER_MS), count, write });
}
