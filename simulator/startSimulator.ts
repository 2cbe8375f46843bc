import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GivenReport, SourceReport } from '../src/domain/source/newReport.ts';
import type { SourceHost, SourceStore } from '../src/domain/source/sourceHost.ts';
import type { EpochMs, Millis } from '../src/domain/units.ts';
import { seedPast } from './seed/past/seedPast.ts';
import { seedStore } from './seed/seedStore.ts';
import { seedSurveys } from './seed/seedSurveys.ts';
import { seedHeartbeatHistory } from './seed/seedHeartbeats.ts';
import { panicOwners } from './seed/panicOwners.ts';
import { SiteRecorder } from './media/siteRecorder.ts';
import { IncidentGenerator, reportAt } from './incidents/incidentGenerator.ts';
import { Scheduler } from './scheduler.ts';
import { HeartbeatGenerator } from './devices/heartbeatGenerator.ts';
import { buildSite, type Site } from './site/site.ts';
import { SiteDevices } from './devices/siteDevices.ts';

export interface SimulatorOptions {
  /** Sensors; undefined = 2000. */
  readonly nodes: number | undefined;
  /** Mean number of reports of all types per minute; undefined = 3. */
  readonly shotsPerMinute: number | undefined;
  /** Undefined = 1. */
  readonly seed: number | undefined;
  /** Reports of the last 24 hours that an empty store starts with, after a past of thirty days; 0: neither; undefined = 300. */
  readonly history?: number | undefined;
  /** IANA name of the zone of the site; undefined = the server's. */
  readonly timeZone?: string;
}

export interface Simulator {
  /** Parameters of the site: from the store where saved, else from the options. */
  readonly site: SiteParameters;
  /** Stops the timers and waits for deliveries that are running. */
  stop(): Promise<void>;
}

const DEFAULTS = { nodes: 2000, shotsPerMinute: 3, seed: 1, history: 300 };
const REPORT_TICK: Millis = 100;
const HEARTBEAT_TICK: Millis = 200;

interface SiteParameters {
  readonly nodes: number;
  readonly seed: number;
}

/** The site of a store. */
interface SavedSite extends SiteParameters {
  /** When its store was begun to be filled; absent once it is full. */
  readonly fillingSince?: EpochMs;
}

/**
 * Starts the simulator. Fills an empty store with a site and a history first, and goes on where that was interrupted; in a
 * store that was filled before its site continues. Returns undefined for a store with another installation, which is left unchanged.
 */
export async function startSimulator(
  host: SourceHost,
  options: SimulatorOptions,
): Promise<Simulator | undefined> {
  const { store, now } = host;
  const saved = await readSite(store);
  if (saved === undefined && (await store.collection('squadids').count()) > 0) return undefined;
  const { fillingSince, ...parameters } = saved ?? {
    nodes: options.nodes ?? DEFAULTS.nodes,
    seed: options.seed ?? DEFAULTS.seed,
    fillingSince: now(),
  };
  if (fillingSince !== undefined) await saveSite(store, { ...parameters, fillingSince });
  // Pending requests are answered before the site is generated, which blocks the event loop.
  await nextTurn();
  const { seed } = parameters;
  const site = buildSite(seed, parameters.nodes);
  const heartbeats = new HeartbeatGenerator(site, seed);
  const { timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone } = options;
  if (fillingSince !== undefined) {
    await seedStore(store, { site, seed, now: fillingSince }, heartbeats);
    await seedSurveys(store, site, fillingSince);
    // Each is saved in one transaction.
    if (!(await store.hasHeartbeatHistory()))
      await seedHeartbeatHistory(store, { site, seed, now: now(), since: fillingSince, timeZone });
  }
  const recorder = await startRecorder(host, site, seed);
  if (fillingSince !== undefined) {
    const count = options.history ?? DEFAULTS.history;
    const onStored = (stored: readonly SourceReport[]) => recorder.record(stored);
    await seedPast(store, { site, seed, now: fillingSince, count, timeZone, onStored });
    await saveSite(store, parameters);
  }
  const incidents = liveIncidents(host, site, { ...options, seed });
  const devices = new SiteDevices(site, (moved) => {
    for (const part of [incidents, heartbeats, recorder]) part.moveTo(moved);
  });
  await restoreSurveys(store, devices);
  const schedulers = startSchedulers(host, { incidents, recorder, heartbeats });
  host.connectDevices((message) => devices.take(message));
  return {
    site: parameters,
    stop: async () => {
      await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
      host.setRecorder(undefined);
      host.connectDevices(undefined);
      await recorder.close();
    },
  };
}

/** Moves the sensors to where the newest survey that they took says. */
async function restoreSurveys(store: SourceStore, devices: SiteDevices): Promise<void> {
  for (const id of await store.takenNodeSurveys()) {
    const payload = await store.surveyPayload(id);
    if (payload !== undefined) await devices.take({ kind: 'nodes', payload });
  }
}

/** The reports from now on. */
function liveIncidents(
  host: SourceHost,
  site: Site,
  options: SimulatorOptions & SiteSeed,
): IncidentGenerator {
  const perMinute = options.shotsPerMinute ?? DEFAULTS.shotsPerMinute;
  const idPrefix = `S${Math.floor(host.now() / 1000).toString(36)}`;
  return new IncidentGenerator(site, options.seed, { perMinute, idPrefix });
}

type SiteSeed = Pick<SiteParameters, 'seed'>;

interface RunningSite {
  readonly incidents: IncidentGenerator;
  readonly recorder: SiteRecorder;
  readonly heartbeats: HeartbeatGenerator;
}

/** Starts the delivery of reports and of heartbeats. */
function startSchedulers(
  host: SourceHost,
  { incidents, recorder, heartbeats }: RunningSite,
): readonly { stop(): Promise<void> }[] {
  const shared = { ticks: host.ticks, onFailure: host.onFailure };
  const reportScheduler = new Scheduler({
    ...shared,
    tick: REPORT_TICK,
    retry: true,
    poll: (elapsed) =>
      incidents
        .takeUntil(elapsed)
        .map((generated) => reportAt(generated, Math.round(host.now() - (elapsed - generated.at)))),
    deliver: (batch) => acceptAll(host, recorder, batch),
  });
  const heartbeatScheduler = new Scheduler({
    ...shared,
    tick: HEARTBEAT_TICK,
    retry: false,
    poll: (elapsed) => heartbeats.takeUntil(elapsed, host.now()),
    deliver: (batch) => host.acceptHeartbeats(batch),
  });
  return [reportScheduler, heartbeatScheduler];
}

/** Stores a batch. Reports that the intake does not accept are errors of the simulator: reported, not delivered again. */
async function acceptAll(
  host: SourceHost,
  recorder: SiteRecorder,
  batch: readonly GivenReport[],
): Promise<void> {
  const { stored, failures } = await host.acceptReports(batch);
  // The reports are stored: a failure here must not deliver them again.
  await recorder.record(stored).catch(host.onFailure);
  for (const { field, reason } of failures)
    host.onFailure(new Error(`A simulated report was refused: ${field} ${reason}`));
}

/** Creates the recorder of the site. Adds panic owners to stores that were filled before panic owners existed. */
async function startRecorder(host: SourceHost, site: Site, seed: number): Promise<SiteRecorder> {
  const { store } = host;
  const owners = store.collection<object>('panicOwners');
  if ((await owners.count()) === 0) await owners.saveMany(panicOwners(seed));
  const cameras = await store.collection('cameras').list();
  const recorder = new SiteRecorder({ site, seed, cameras, store });
  host.setRecorder(recorder);
  return recorder;
}

async function readSite(store: SourceStore): Promise<SavedSite | undefined> {
  const text = await store.readSite();
  return text === undefined ? undefined : (JSON.parse(text) as SavedSite);
}

function saveSite(store: SourceStore, site: SavedSite): Promise<void> {
  return store.saveSite(JSON.stringify(site));
}
