import { expect, it } from 'vitest';
import { NODE_HEALTH } from '../../src/domain/contract/heartbeat.ts';
import { QUARTER_MS, QUARTERS_PER_DAY } from '../../src/domain/contract/heartbeatHistory.ts';
import { epochMs } from '../../src/domain/units.ts';
import { buildSite } from '../site/site.ts';
import { HEALTHY, SILENT, stateOf } from '../../src/domain/nodes/dayCells.ts';
import { PastHealth } from './past/pastHealth.ts';
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
    saveAvailability: () => Promise.resolve(),
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
  await seedHeartbeatHistory(store, { site, seed: 1, now: NOW, since: NOW, timeZone: 'Europe/Vienna' });
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

it('[simulator.14] the availability of thirty days has sensors that fail often, a weak level and a weekly restart', () => {
  const days = 30;
  const firstDay = Math.floor(NOW / QUARTER_MS / QUARTERS_PER_DAY) - days;
  const { days: cells } = new PastHealth({ site, seed: 1, firstDay, days, since: NOW, offsetAt: () => 0 });
  const silentByHour = Array<number>(24).fill(0);
  const silent = site.nodes.map(() => 0);
  let healthy = 0;
  for (const day of cells) {
    for (const n of site.nodes.keys()) {
      for (let quarter = 0; quarter < QUARTERS_PER_DAY; quarter++) {
        const state = stateOf(day, n, quarter);
        if (state === HEALTHY) healthy++;
        if (state !== SILENT) continue;
        silent[n] = (silent[n] ?? 0) + 1;
        const hour = Math.floor(quarter / 4);
        silentByHour[hour] = (silentByHour[hour] ?? 0) + 1;
      }
    }
  }
  const share = healthy / (site.nodes.length * days * QUARTERS_PER_DAY);
  expect(share).toBeGreaterThan(0.94);
  expect(share).toBeLessThan(0.995);
  const worst = silent.toSorted((a, b) => b - a).slice(0, 3);
  for (const n of failingSensors(site, 1)) expect(worst).toContain(silent[n]);
  expect(silentByHour.indexOf(Math.max(...silentByHour))).toBe(3);
  const levels = Map.groupBy(site.nodes.keys(), (n) => site.nodes[n]?.levelId ?? '');
  const meanOf = (nodes: readonly number[]) =>
    nodes.reduce((sum, n) => sum + (silent[n] ?? 0), 0) / nodes.length;
  const means = [...levels].filter(([level]) => level !== '').map(([, nodes]) => meanOf(nodes));
  const [most = 0, second = 0] = means.toSorted((a, b) => b - a);
  expect(most).toBeGreaterThan(1.5 * second);
});
