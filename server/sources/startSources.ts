/** Sources of reports inside the server: the simulator or the replay of recorded incidents. */
import { success, type Result } from '../../src/domain/result.ts';
import type { EpochMs, Ticks } from '../../src/domain/units.ts';
import type { ComponentHealth } from '../../src/domain/contract/management.ts';
import type { ReplayOptions, ServerOptions } from '../config/options.ts';
import type { DeviceQueue } from '../devices/deviceQueue.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { HeartbeatRecorder } from '../heartbeats/heartbeatRecorder.ts';
import type { Live } from '../live/live.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import type { Intake } from '../reports/intake.ts';
import type { Log } from '../process/loggers.ts';
import type { Store } from '../store/store.ts';
import { SourceWatch } from './sourceWatch.ts';

export interface SourceDeps {
  readonly store: Store;
  readonly intake: Intake;
  readonly heartbeatHistory: HeartbeatRecorder;
  readonly live: Live;
  readonly media: MediaLibrary;
  readonly devices: DeviceQueue;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
  readonly failures: FailureGuard;
  readonly log: Log;
  /** Writes one line for the operator of the server. */
  readonly print: (line: string) => void;
}

/** A running source. */
export interface Source {
  /** What the source is and what it delivered last; down after a batch that could not be stored, until the next one of its kind is. */
  health(): ComponentHealth;
  stop(): Promise<void>;
}

/** Starts the source that the options name; its module is loaded on demand. Fails with one sentence for the operator. */
export async function startSources(
  deps: SourceDeps,
  options: ServerOptions,
): Promise<Result<Source, string>> {
  const watch = new SourceWatch(deps.now);
  const onFailure = (error: unknown) => {
    watch.failed(error);
    deps.failures.report('job', 'A batch could not be taken; it is tried again', { error });
  };
  const watched = { ...deps, intake: watch.intake(deps.intake, deps.log), watch, onFailure };
  if (options.replay !== undefined)
    return replayIncidents(watched, { dataDir: options.dataDir, replay: options.replay });
  if (options.demo) return success(await simulate(watched, options));
  return success(sourceOf(watch, 'none', () => Promise.resolve()));
}

function sourceOf(watch: SourceWatch, name: string, stop: () => Promise<void>): Source {
  return { health: () => watch.health(name), stop };
}

interface WatchedDeps extends SourceDeps {
  readonly watch: SourceWatch;
  /** Reports a batch that could not be stored. */
  readonly onFailure: (error: unknown) => void;
}

async function replayIncidents(
  { store, intake, live, now, ticks, print, watch, onFailure }: WatchedDeps,
  { dataDir, replay }: { readonly dataDir: string; readonly replay: ReplayOptions },
): Promise<Result<Source, string>> {
  const { startReplay } = await import('./replay/startReplay.ts');
  const drained = () => live.waitUntilDrained();
  const started = await startReplay(
    { store, intake, drained, now, ticks, dataDir, print, onFailure },
    replay,
  );
  return started.ok ? success(sourceOf(watch, 'replay', () => started.value.stop())) : started;
}

async function simulate(
  { heartbeatHistory: history, print, watch, ...deps }: WatchedDeps,
  options: ServerOptions,
): Promise<Source> {
  const { startSimulator } = await import('./startSimulator.ts');
  const simulator = await startSimulator({ ...deps, history }, options);
  if (simulator !== undefined) return sourceOf(watch, 'simulator', () => simulator.stop());
  print('The data directory holds another installation, so nothing is simulated.');
  return sourceOf(watch, 'none: the data directory holds another installation', () => Promise.resolve());
}
