/** Sources of reports inside the server: the simulator or the replay of recorded incidents. */
import { success, type Result } from '../../src/domain/result.ts';
import type { EpochMs, Ticks } from '../../src/domain/units.ts';
import type { ReplayOptions, ServerOptions } from '../config/options.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { HeartbeatRecorder } from '../heartbeats/heartbeatRecorder.ts';
import type { Live } from '../live/live.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import type { Intake } from '../reports/intake.ts';
import type { Store } from '../store/store.ts';

export interface SourceDeps {
  readonly store: Store;
  readonly intake: Intake;
  readonly heartbeatHistory: HeartbeatRecorder;
  readonly live: Live;
  readonly media: MediaLibrary;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
  readonly failures: FailureGuard;
  /** Writes one line for the operator of the server. */
  readonly print: (line: string) => void;
}

type Stop = () => Promise<void>;

/** Starts the source that the options name; its module is loaded on demand. Fails with one sentence for the operator. */
export async function startSources(deps: SourceDeps, options: ServerOptions): Promise<Result<Stop, string>> {
  const onFailure = (error: unknown) =>
    deps.failures.report('job', 'A batch could not be taken; it is tried again', error);
  if (options.replay !== undefined) return replayIncidents(deps, options, options.replay, onFailure);
  if (options.demo) return success(await simulate(deps, options, onFailure));
  return success(() => Promise.resolve());
}

async function replayIncidents(
  deps: SourceDeps,
  { dataDir }: ServerOptions,
  replay: ReplayOptions,
  onFailure: (error: unknown) => void,
): Promise<Result<Stop, string>> {
  const { startReplay } = await import('./replay/startReplay.ts');
  const { store, intake, live, now, ticks, print } = deps;
  const drained = () => live.waitUntilDrained();
  const started = await startReplay(
    { store, intake, drained, now, ticks, dataDir, print, onFailure },
    replay,
  );
  return started.ok ? success(() => started.value.stop()) : started;
}

async function simulate(
  { store, intake, heartbeatHistory: history, media, now, ticks, print }: SourceDeps,
  options: ServerOptions,
  onFailure: (error: unknown) => void,
): Promise<Stop> {
  const { startSimulator } = await import('./startSimulator.ts');
  const simulator = await startSimulator({ store, intake, history, media, now, ticks, onFailure }, options);
  if (simulator !== undefined) return () => simulator.stop();
  print('The data directory holds another installation, so nothing is simulated.');
  return () => Promise.resolve();
}
