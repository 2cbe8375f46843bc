/** Sources of reports inside the server: the simulator or the replay of recorded incidents. */
import type { ComponentHealth } from '../../src/domain/contract/management.ts';
import { success, type Result } from '../../src/domain/result.ts';
import type { ReplayOptions, ServerOptions } from '../config/options.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { Log } from '../process/loggers.ts';
import { REPLAY_ACTOR, SIMULATOR_ACTOR } from '../process/serverActors.ts';
import type { Intake } from '../reports/intake.ts';
import { createSourceHost, type SourceHostDeps } from './createSourceHost.ts';
import { SourceWatch } from './sourceWatch.ts';

export interface SourceDeps extends Omit<SourceHostDeps, 'dataDir' | 'intake' | 'onFailure'> {
  readonly intake: Intake;
  readonly failures: FailureGuard;
  readonly log: Log;
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
  const intake = watch.intake(deps.intake, deps.log);
  const watched = { ...deps, intake, dataDir: options.dataDir, onFailure, watch };
  if (options.replay !== undefined) return replayIncidents(watched, options.replay);
  if (options.demo) return success(await simulate(watched, options));
  return success(sourceOf(watch, 'none', () => Promise.resolve()));
}

function sourceOf(watch: SourceWatch, name: string, stop: () => Promise<void>): Source {
  return { health: () => watch.health(name), stop };
}

type WatchedDeps = SourceHostDeps & { readonly watch: SourceWatch };

async function replayIncidents(
  { watch, ...deps }: WatchedDeps,
  replay: ReplayOptions,
): Promise<Result<Source, string>> {
  const { startReplay } = await import('../../simulator/startReplay.ts');
  const started = await startReplay(createSourceHost(deps, REPLAY_ACTOR), replay);
  return started.ok ? success(sourceOf(watch, 'replay', () => started.value.stop())) : started;
}

async function simulate({ watch, ...deps }: WatchedDeps, options: ServerOptions): Promise<Source> {
  const { startSimulator } = await import('../../simulator/startSimulator.ts');
  const simulator = await startSimulator(createSourceHost(deps, SIMULATOR_ACTOR), options);
  if (simulator !== undefined) return sourceOf(watch, 'simulator', () => simulator.stop());
  deps.print('The data directory holds another installation, so nothing is simulated.');
  return sourceOf(watch, 'none: the data directory holds another installation', () => Promise.resolve());
}
