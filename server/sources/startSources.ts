/** What sends reports into the server by itself: the simulated installation, or a record that is played. */
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
  /** One line for the person who started the server. */
  readonly say: (line: string) => void;
}

type Stop = () => Promise<void>;

/** Returns how to stop them, or a sentence where one can't start. They are loaded only when they are asked for. */
export async function startSources(deps: SourceDeps, options: ServerOptions): Promise<Result<Stop, string>> {
  const failed = (error: unknown) =>
    deps.failures.report('job', 'A batch could not be taken; it is tried again', error);
  if (options.replay !== undefined) return playRecord(deps, options, options.replay, failed);
  if (options.demo) return success(await simulate(deps, options, failed));
  return success(() => Promise.resolve());
}

async function playRecord(
  deps: SourceDeps,
  { dataDir }: ServerOptions,
  replay: ReplayOptions,
  failed: (error: unknown) => void,
): Promise<Result<Stop, string>> {
  const { startReplay } = await import('./replay/startReplay.ts');
  const { store, intake, live, now, ticks, say } = deps;
  const drained = () => live.drained();
  const started = await startReplay({ store, intake, drained, now, ticks, dataDir, say, failed }, replay);
  return started.ok ? success(() => started.value.stop()) : started;
}

async function simulate(
  { store, intake, heartbeatHistory: history, media, now, ticks, say }: SourceDeps,
  options: ServerOptions,
  failed: (error: unknown) => void,
): Promise<Stop> {
  const { startSimulator } = await import('./startSimulator.ts');
  const simulator = await startSimulator({ store, intake, history, media, now, ticks, failed }, options);
  if (simulator !== undefined) return () => simulator.stop();
  say('The data directory holds another installation, so nothing is simulated.');
  return () => Promise.resolve();
}
