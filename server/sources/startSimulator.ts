import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EpochMs, Millis, Ticks } from '../../src/domain/units.ts';
import type { DeviceQueue } from '../devices/deviceQueue.ts';
import type { HeartbeatRecorder } from '../heartbeats/heartbeatRecorder.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import type { Intake } from '../reports/intake.ts';
import type { GivenReport } from '../reports/reportSchema.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import type { Store } from '../store/store.ts';
import { seedStore, SIMULATOR, seedReportHistory } from './simulator/seedStore.ts';
import { seedSurveys } from './simulator/seedSurveys.ts';
import { seedHeartbeatHistory } from './simulator/seedHeartbeats.ts';
import { panicOwners } from './simulator/media/panicOwners.ts';
import { SiteRecorder } from './simulator/media/siteRecorder.ts';
import { IncidentGenerator } from './simulator/incidentGenerator.ts';
import { Scheduler } from './simulator/scheduler.ts';
import { HeartbeatGenerator } from './simulator/heartbeatGenerator.ts';
import { buildSite, type Site } from './simulator/site.ts';
import { SiteDevices } from './simulator/siteDevices.ts';

export interface SimulatorOptions {
  /** Sensors; undefined = 2000. */
  readonly nodes: number | undefined;
  /** Mean number of reports of all types per minute; undefined = 6. */
  readonly shotsPerMinute: number | undefined;
  /** Undefined = 1. */
  readonly seed: number | undefined;
  /** Reports of the last 24 hours that an empty store starts with; undefined = 3000. */
  readonly history?: number | undefined;
}

export interface SimulatorDeps {
  readonly store: Store;
  readonly intake: Pick<Intake, 'accept' | 'heartbeats'>;
  /** Filled with a generated day of heartbeats for a new site. */
  readonly history: Pick<HeartbeatRecorder, 'fill' | 'save'>;
  /** Requests images, sounds and videos from the simulator while it runs. */
  readonly media: Pick<MediaLibrary, 'setRecorder'>;
  /** Hands applied surveys to the simulated sensors while the simulator runs. */
  readonly devices: Pick<DeviceQueue, 'connectSimulated'>;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
  /** Called when a batch could not be stored. Reports are delivered again, heartbeats are not. */
  readonly onFailure: (error: unknown) => void;
}

export interface Simulator {
  /** Parameters of the site: from the store where saved, else from the options. */
  readonly site: SiteParameters;
  /** Stops the timers and waits for deliveries that are running. */
  stop(): Promise<void>;
}

const DEFAULTS = { nodes: 2000, shotsPerMinute: 6, seed: 1, history: 700 };
const REPORT_TICK: Millis = 100;
const HEARTBEAT_TICK: Millis = 200;
/** Key in table `meta` of the parameters of the site. */
const SITE_KEY = 'simulator';

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
  deps: SimulatorDeps,
  options: SimulatorOptions,
): Promise<Simulator | undefined> {
  const { store, history, now } = deps;
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
  if (fillingSince !== undefined) {
    await seedStore(store, { site, seed, now: fillingSince }, heartbeats);
    await seedSurveys(store, site, fillingSince);
    // Saved in one transaction.
    if ((await store.heartbeatHistory.load()).nodes.length === 0)
      await seedHeartbeatHistory(history, { site, seed, now: now() });
  }
  const recorder = await startRecorder(deps, site, seed);
  if (fillingSince !== undefined) {
    const count = options.history ?? DEFAULTS.history;
    const onStored = (stored: readonly StoredReport[]) => recorder.record(stored);
    await seedReportHistory(store, { site, seed, now: fillingSince, count, onStored });
    await saveSite(store, parameters);
  }
  const incidents = liveIncidents(deps, site, { ...options, seed });
  const devices = new SiteDevices(site, (moved) => {
    for (const part of [incidents, heartbeats, recorder]) part.moveTo(moved);
  });
  await restoreSurveys(store, devices);
  const schedulers = startSchedulers(deps, { incidents, recorder, heartbeats });
  deps.devices.connectSimulated((message) => devices.take(message));
  return {
    site: parameters,
    stop: async () => {
      await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
      deps.media.setRecorder(undefined);
      deps.devices.connectSimulated(undefined);
      await recorder.close();
    },
  };
}

/** Moves the sensors to where the newest survey that they took says. */
async function restoreSurveys({ appliedVersions }: Store, devices: SiteDevices): Promise<void> {
  for (const id of await appliedVersions.newestTaken('nodes')) {
    const payload = await appliedVersions.payloadOf(id);
    if (payload !== undefined) await devices.take({ kind: 'nodes', payload });
  }
}

/** The reports from now on. */
function liveIncidents(
  deps: SimulatorDeps,
  site: Site,
  options: SimulatorOptions & SiteSeed,
): IncidentGenerator {
  const perMinute = options.shotsPerMinute ?? DEFAULTS.shotsPerMinute;
  const idPrefix = `S${Math.floor(deps.now() / 1000).toString(36)}`;
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
  deps: SimulatorDeps,
  { incidents, recorder, heartbeats }: RunningSite,
): readonly { stop(): Promise<void> }[] {
  const shared = { ticks: deps.ticks, onFailure: deps.onFailure };
  const reportScheduler = new Scheduler({
    ...shared,
    tick: REPORT_TICK,
    retry: true,
    poll: (elapsed) =>
      incidents
        .takeUntil(elapsed)
        .map(({ at, report }) => ({ ...report, timeStamp: Math.round(deps.now() - (elapsed - at)) })),
    deliver: (batch) => acceptAll(deps, recorder, batch),
  });
  const heartbeatScheduler = new Scheduler({
    ...shared,
    tick: HEARTBEAT_TICK,
    retry: false,
    poll: (elapsed) => heartbeats.takeUntil(elapsed, deps.now()),
    deliver: (batch) => deps.intake.heartbeats(batch),
  });
  return [reportScheduler, heartbeatScheduler];
}

/** Stores a batch. Reports that the intake does not accept are errors of the simulator: reported, not delivered again. */
async function acceptAll(
  { intake, onFailure }: SimulatorDeps,
  recorder: SiteRecorder,
  batch: readonly GivenReport[],
): Promise<void> {
  const { stored, failures } = await intake.accept(batch, SIMULATOR);
  // The reports are stored: a failure here must not deliver them again.
  await recorder.record(stored).catch(onFailure);
  for (const { field, reason } of failures)
    onFailure(new Error(`A simulated report was refused: ${field} ${reason}`));
}

/** Creates the recorder of the site. Adds panic owners to stores that were filled before panic owners existed. */
async function startRecorder(
  { store, media }: SimulatorDeps,
  site: Site,
  seed: number,
): Promise<SiteRecorder> {
  const owners = store.collection<object>('panicOwners');
  if ((await owners.count()) === 0) await owners.saveMany(panicOwners(seed));
  const cameras = await store.collection('cameras').list();
  const recorder = new SiteRecorder({ site, seed, cameras, store: store.media });
  media.setRecorder(recorder);
  return recorder;
}

async function readSite(store: Store): Promise<SavedSite | undefined> {
  const text = await store.meta.get(SITE_KEY);
  return text === undefined ? undefined : (JSON.parse(text) as SavedSite);
}

function saveSite(store: Store, site: SavedSite): Promise<void> {
  return store.meta.set(SITE_KEY, JSON.stringify(site));
}
