import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EpochMs, Millis, Ticks } from '../../src/domain/units.ts';
import type { HeartbeatRecorder } from '../heartbeats/heartbeatRecorder.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import type { Intake } from '../reports/intake.ts';
import type { GivenReport } from '../reports/reportSchema.ts';
import type { Store } from '../store/store.ts';
import { furnish, SIMULATOR, writeHistory } from './simulator/furnish.ts';
import { fillHistory } from './simulator/heartbeatDay.ts';
import { panicOwners } from './simulator/media/people.ts';
import { SiteRecorder } from './simulator/media/siteRecorder.ts';
import { Night } from './simulator/night.ts';
import { Pacer } from './simulator/pacer.ts';
import { Pulse } from './simulator/pulse.ts';
import { buildSite, type Site } from './simulator/site.ts';

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
  /** The door through which everything comes in. */
  readonly intake: Pick<Intake, 'accept' | 'heartbeats'>;
  /** Gets a made-up day of heartbeats with a new site. */
  readonly history: Pick<HeartbeatRecorder, 'fill' | 'save'>;
  /** Asks the simulator for pictures, sounds and films as long as it runs. */
  readonly media: Pick<MediaLibrary, 'setRecorder'>;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
  /** A batch could not be taken (full disk, lost database); it is tried again. */
  readonly failed: (error: unknown) => void;
}

export interface Simulator {
  /** What runs: from the store where it was furnished before, else from the options. */
  readonly site: { readonly nodes: number; readonly seed: number };
  /** Ends the timers and waits for the batch under way. */
  stop(): Promise<void>;
}

const DEFAULTS = { nodes: 2000, shotsPerMinute: 6, seed: 1, history: 700 };
const REPORT_TICK: Millis = 100;
const HEARTBEAT_TICK: Millis = 200;
/** Key of the store's notes under which the site of an installation is kept. */
const SITE_KEY = 'simulator';

/**
 * Starts the simulated installation. An empty store is furnished with a site and a history first; a store
 * that was furnished keeps its site. A store that holds another installation is left alone: undefined.
 */
export async function startSimulator(
  deps: SimulatorDeps,
  options: SimulatorOptions,
): Promise<Simulator | undefined> {
  const kept = await keptSite(deps.store);
  if (kept === undefined && (await deps.store.collection('squadids').count()) > 0) return undefined;
  const chosen = kept ?? { nodes: options.nodes ?? DEFAULTS.nodes, seed: options.seed ?? DEFAULTS.seed };
  // The server listens by now: what waits is answered before a site is made at one go.
  await nextTurn();
  const site = buildSite(chosen.seed, chosen.nodes);
  const pulse = new Pulse(site, chosen.seed);
  if (kept === undefined) {
    await furnish(deps.store, site, chosen.seed, pulse, deps.now());
    await fillHistory(deps.history, site, chosen.seed, deps.now());
  }
  const recorder = await startRecorder(deps, site, chosen.seed);
  if (kept === undefined) {
    const count = options.history ?? DEFAULTS.history;
    await writeHistory(deps.store, site, chosen.seed, count, deps.now(), (stored) => recorder.record(stored));
    await deps.store.meta.set(SITE_KEY, JSON.stringify(chosen));
  }
  const start = deps.now();
  const perMinute = options.shotsPerMinute ?? DEFAULTS.shotsPerMinute;
  const idPrefix = `S${Math.floor(start / 1000).toString(36)}`;
  const night = new Night(site, chosen.seed, { perMinute, idPrefix });
  const shared = { ticks: deps.ticks, failed: deps.failed };
  const reports = new Pacer({
    ...shared,
    tick: REPORT_TICK,
    keeps: true,
    take: (elapsed) =>
      night
        .takeUntil(elapsed)
        .map(({ at, report }) => ({ ...report, timeStamp: Math.round(deps.now() - (elapsed - at)) })),
    give: (batch) => acceptAll(deps, recorder, batch),
  });
  const heartbeats = new Pacer({
    ...shared,
    tick: HEARTBEAT_TICK,
    keeps: false,
    take: (elapsed) => pulse.takeUntil(elapsed, deps.now()),
    give: (batch) => deps.intake.heartbeats(batch),
  });
  return {
    site: chosen,
    stop: async () => {
      await Promise.all([reports.stop(), heartbeats.stop()]);
      deps.media.setRecorder(undefined);
      await recorder.close();
    },
  };
}

/** What the server refuses is a mistake of the simulator's own: told, and not tried again. */
async function acceptAll(
  { intake, failed }: SimulatorDeps,
  recorder: SiteRecorder,
  batch: readonly GivenReport[],
): Promise<void> {
  const { stored, refused } = await intake.accept(batch, SIMULATOR);
  // The reports are in: what fails now must not bring them again.
  await recorder.record(stored).catch(failed);
  for (const { field, reason } of refused)
    failed(new Error(`A simulated report was refused: ${field} ${reason}`));
}

/** Buttons have owners also in a store that was furnished before there were any. */
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

async function keptSite(store: Store): Promise<{ nodes: number; seed: number } | undefined> {
  const text = await store.meta.get(SITE_KEY);
  return text === undefined ? undefined : (JSON.parse(text) as { nodes: number; seed: number });
}
