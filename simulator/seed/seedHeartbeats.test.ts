import { expect, it } from 'vitest';
import { NODE_HEALTH } from '../../src/domain/contract/heartbeat.ts';
import { QUARTER_MS, QUARTERS_PER_DAY } from '../../src/domain/contract/heartbeatHistory.ts';
import { epochMs } from '../../src/domain/units.ts';
import { buildSite } from '../site/site.ts';
import { failingSensors, isDuring, outageOf } from './past/pastSite.ts';
import { seedHeartbeatHistory } from './seedHeartbeats.ts';

const NOW = epochMs(1_800_000_000_000);
const site = buildSite(1, 400);

it('[simulator.12] heartbeats of the last day have the outage, and sensors that fail often', async () => {
  const quarters: {
    readonly at: number;
    readonly heard: ReadonlySet<number>;
    readonly failed: ReadonlySet<number>;
  }[] = [];
  const store: Parameters<typeof seedHeartbeatHistory>[0] = {
    saveHeartbeatHistory: ({ from, count, write }) => {
      for (let quarter = 0; quarter < count; quarter++) {
        const [heard, failed] = [new Set<number>(), new Set<number>()];
        write(quarter, (node, health) => {
          heard.add(node);
          if (NODE_HEALTH[health] !== 'healthy') failed.add(node);
        });
        quarters.push({ at: (Math.floor(from / QUARTER_MS) + quarter) * QUARTER_MS, heard, failed });
      }
      return Promise.resolve();
    },
  };
  await seedHeartbeatHistory(store, { site, seed: 1, now: NOW, since: NOW });
  const outage = outageOf(site, NOW);
  const silent = site.nodes.flatMap(({ zoneId }, n) => (zoneId === outage.zoneId ? [n] : []));
  const during = quarters.filter(({ at }) => isDuring(outage, at));
  expect(during).toHaveLength(16);
  for (const { heard } of during) {
    expect(silent.filter((n) => heard.has(n))).toEqual([]);
    expect(heard.size).toBeGreaterThan(0.9 * (site.nodes.length - silent.length));
  }
  expect(quarters).toHaveLength(QUARTERS_PER_DAY - 1);
  const failuresOf = (n: number) => quarters.filter(({ failed }) => failed.has(n)).length;
  for (const n of failingSensors(site, 1)) expect(failuresOf(n)).toBeGreaterThan(10);
});
