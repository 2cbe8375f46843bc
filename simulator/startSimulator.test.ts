import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../src/domain/json/row.ts';
import { checkNodes } from '../src/domain/survey/apply/checkNodes.ts';
import { readZoneFile } from '../src/domain/survey/draft/zoneFeatures.ts';
import { epochMs, ticks } from '../src/domain/units.ts';
import { AvailabilityRollUp } from '../server/heartbeats/availabilityRollUp.ts';
import { HeartbeatRecorder } from '../server/heartbeats/heartbeatRecorder.ts';
import { SensorRegister } from '../server/heartbeats/sensorRegister.ts';
import type { IntakeOutcome } from '../server/reports/intake.ts';
import { createSourceHost } from '../server/sources/createSourceHost.ts';
import { openSqliteStore } from '../server/store/openStore.ts';
import type { Store } from '../server/store/store.ts';
import { Scheduler } from './scheduler.ts';
import { startSimulator } from './startSimulator.ts';

const NOW = epochMs(1_800_000_000_000);
const NOTHING: IntakeOutcome = { stored: [], known: [], failures: [] };

class Interruption extends Error {}

/** What a store writes with. */
const WRITES = new Set(['save', 'saveMany', 'put', 'upsert', 'add', 'insert', 'set']);

/** The store, which throws at each write after the first `count`. */
function interruptedAfter(store: Store, count: number): Store {
  let left = count;
  const guarded = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (of, name) => {
        const value: unknown = Reflect.get(of, name);
        if (typeof value === 'object' && value !== null) return guarded(value);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          if (WRITES.has(String(name)) && left-- <= 0) return Promise.reject(new Interruption());
          const answer: unknown = Reflect.apply(value, of, given);
          return name === 'collection' ? guarded(answer as object) : answer;
        };
      },
    });
  return guarded(store);
}

describe('an installation', () => {
  let folder: string;
  let store: Store;
  let history: HeartbeatRecorder;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'simulator-'));
    store = await openSqliteStore({ dataDir: folder });
    history = await HeartbeatRecorder.open({ store: store.heartbeatHistory, now: () => NOW });
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (options: { nodes?: number; seed?: number; history?: number }, into = store) =>
    startSimulator(
      createSourceHost(
        {
          store: into,
          heartbeatHistory: history,
          availability: new AvailabilityRollUp({
            history: into.heartbeatHistory,
            store: into.availability,
            sensors: new SensorRegister(store),
          }),
          media: { setRecorder: () => undefined },
          devices: { connectSimulated: () => undefined },
          live: { waitUntilDrained: () => Promise.resolve() },
          ticks: () => ticks(performance.now()),
          now: () => NOW,
          dataDir: folder,
          print: () => undefined,
          onFailure: (error) => {
            throw error;
          },
          intake: { accept: () => Promise.resolve(NOTHING), heartbeats: () => Promise.resolve() },
        },
        'simulator',
      ),
      {
        nodes: options.nodes,
        seed: options.seed,
        history: options.history,
        shotsPerMinute: 0,
        timeZone: 'UTC',
      },
    );

  it('[simulator.5] is written into an empty store once: documents, heartbeats, base map and thirty days of reports', async () => {
    const simulator = await start({ nodes: 120, seed: 3, history: 30 });
    await simulator?.stop();
    expect(await store.collection('nodes').count()).toBe(120);
    expect(await store.heartbeats.count()).toBe(120);
    const node = await store.collection<{ nodeId: string; squadId: string }>('nodes').get(1);
    const { quarters } = history.historyOf(node?.squadId ?? '', node?.nodeId ?? '');
    expect(quarters.filter((quarter) => quarter !== null)).toHaveLength(95);
    expect((await store.heartbeatHistory.load()).nodes).toHaveLength(120);
    expect(await store.collection('smsSubscribers').count()).toBeGreaterThan(0);
    expect(await store.baseMap.names()).toContain('floorplans');
    const { items, total } = await store.reports.page(
      { page: 0, size: 10_000, sort: [] },
      {},
      { symbols: undefined, embargoedAfter: undefined },
    );
    const days = new Set(items.map(({ report }) => Math.floor((NOW - report.timeStamp) / 86_400_000)));
    expect(total).toBeGreaterThan(500);
    expect([...days].toSorted((x, y) => x - y)).toEqual(Array.from({ length: 30 }, (_, day) => day));
    expect(items.every(({ releasedAt }) => releasedAt !== undefined)).toBe(true);
  });

  it('[simulator.5] has the same site at the next start, whatever the options', async () => {
    await (await start({ nodes: 120, seed: 3, history: 0 }))?.stop();
    const again = await start({ nodes: 500, seed: 9 });
    await again?.stop();
    expect(again?.site).toEqual({ nodes: 120, seed: 3 });
    expect(await store.collection('nodes').count()).toBe(120);
  });

  it('[simulator.5] begins with a survey of nodes and of zones for each squad, applied, and one that is planned', async () => {
    await (await start({ nodes: 120, seed: 3, history: 0 }))?.stop();
    const surveys = await store.collection('surveyNodes').list();
    const squads = new Set((await store.collection('nodes').list()).map(({ squadId }) => squadId));
    const applied = surveys.filter(({ appliedSurvey }) => appliedSurvey === true);
    expect(new Set(applied.map(({ squadId }) => squadId))).toEqual(squads);
    expect(surveys.length).toBe(applied.length + 1);
    const stored = new Map(
      (await store.collection('nodes').list()).map((node) => [String(node['nodeId']), node]),
    );
    for (const { squadId, name, inputJson } of surveys) {
      const items = JSON.parse(String(inputJson)) as Row[];
      const checked = checkNodes({ squadId: String(squadId), name: String(name), items, stored });
      expect(checked.findings).toEqual([]);
    }
    for (const { inputJson } of await store.collection('surveyZones').list()) {
      const read = readZoneFile(String(inputJson));
      expect(read.ok && read.value.items.every(({ ring, id }) => ring !== undefined && id !== '')).toBe(true);
    }
    const versions = await store.appliedVersions.list({ squadId: 'OT' });
    expect(versions.map(({ kind, name, state }) => [kind, name, state])).toEqual([
      ['zones', 'ZONE_OT_1', 'accepted'],
      ['nodes', 'NODE_OT_1', 'accepted'],
    ]);
  });

  /** How much of everything the store has. */
  const contents = async () => {
    const names = ['squadids', 'nodes', 'zones', 'webhooks', 'surveyNodes', 'surveyZones'] as const;
    const all = { symbols: undefined, embargoedAfter: undefined };
    const reports = await store.reports.page({ page: 0, size: 10_000, sort: [] }, {}, all);
    return {
      documents: await Promise.all(names.map((name) => store.collection(name).count())),
      heartbeats: await store.heartbeats.count(),
      historyOf: (await store.heartbeatHistory.load()).nodes.length,
      map: (await store.baseMap.names()).length,
      versions: (await store.appliedVersions.list({ squadId: 'OT' })).map(({ kind }) => kind),
      reports: reports.items.map(({ report }) => report.detectionId).toSorted(),
    };
  };

  it('[simulator.5] is complete after starts that were interrupted at any write', async () => {
    const options = { nodes: 420, seed: 3, history: 40 };
    await (await start(options))?.stop();
    const whole = await contents();
    await store.close();
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    store = await openSqliteStore({ dataDir: folder });
    let interruptions = 0;
    for (let writes = 1; interruptions < 40; writes += 3) {
      history = await HeartbeatRecorder.open({ store: store.heartbeatHistory, now: () => NOW });
      const started = await start(options, interruptedAfter(store, writes)).catch((error: unknown) => {
        if (!(error instanceof Interruption)) throw error;
        interruptions++;
        return 'interrupted' as const;
      });
      if (started === 'interrupted') continue;
      await started?.stop();
      break;
    }
    expect(interruptions).toBeGreaterThan(5);
    expect(await contents()).toEqual(whole);
  });

  it('[simulator.5] does not overwrite another installation', async () => {
    await store.collection<{ squadId: string }>('squadids').save({ squadId: 'real' });
    expect(await start({ nodes: 120 })).toBeUndefined();
    expect(await store.collection('nodes').count()).toBe(0);
  });
});

describe('the scheduler', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function start(retry: boolean) {
    let taken = 0;
    const given: number[] = [];
    const server = { fails: false, slow: 0 };
    const scheduler = new Scheduler<number>({
      tick: 100,
      retry,
      ticks: () => ticks(performance.now()),
      poll: (elapsed) => {
        const due = Math.floor(elapsed / 10) - taken;
        return Array.from({ length: due }, () => taken++);
      },
      deliver: async (batch) => {
        if (server.slow > 0) await new Promise((resolve) => setTimeout(resolve, server.slow));
        if (server.fails) throw new Error('full');
        given.push(...batch);
      },
      onFailure: () => undefined,
    });
    return { scheduler, given, server };
  }

  it('[simulator.7] does not drift: reports that a slow server delays are in the next batch', async () => {
    const { given, server } = start(true);
    server.slow = 730;
    await vi.advanceTimersByTimeAsync(20_000);
    server.slow = 0;
    await vi.advanceTimersByTimeAsync(1000);
    expect(given).toEqual(Array.from({ length: 2100 }, (_, n) => n));
  });

  it('[simulator.7] retains reports after a failure, retries once a second, and drops old heartbeats', async () => {
    const [reports, heartbeats] = [start(true), start(false)];
    reports.server.fails = true;
    heartbeats.server.fails = true;
    await vi.advanceTimersByTimeAsync(5000);
    reports.server.fails = false;
    heartbeats.server.fails = false;
    await vi.advanceTimersByTimeAsync(1500);
    expect(reports.given.slice(0, 3)).toEqual([0, 1, 2]);
    expect(heartbeats.given[0]).toBeGreaterThan(300);
    await reports.scheduler.stop();
    await heartbeats.scheduler.stop();
  });
});
