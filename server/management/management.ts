/** What administrators see of a running server: log, metrics, health, options. */
import type { ComponentHealth } from '../../src/domain/contract/management.ts';
import type { EpochMs, Ticks } from '../../src/domain/units.ts';
import { exposedOptions, exposedVariables } from '../config/exposure.ts';
import type { ServerOptions } from '../config/options.ts';
import type { LogLines } from '../process/logLines.ts';
import type { Loggers } from '../process/loggers.ts';
import { LoadSamples } from './loadSamples.ts';
import { Metrics, type LiveLoad } from './metrics.ts';

/** Asks a part of the server for its state. A rejection counts as DOWN. */
export type HealthCheck = () => Promise<ComponentHealth> | ComponentHealth;

export interface Management {
  readonly loggers: Loggers;
  readonly logLines: LogLines;
  readonly metrics: Metrics;
  readonly samples: LoadSamples;
  /** Checks of the parts that are named in health, in the order of the answer. */
  readonly healthChecks: Map<string, HealthCheck>;
  /** Options and environment without their secrets. */
  readonly options: () => Readonly<Record<string, unknown>>;
  readonly variables: () => Readonly<Record<string, string>>;
  /** The API is documented at `v3/api-docs`, and the profile says swagger. */
  readonly apiDocs: boolean;
}

export interface ManagementDeps {
  readonly options: ServerOptions;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly loggers: Loggers;
  readonly logLines: LogLines;
  readonly live: () => LiveLoad;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
}

/** The management of one server. */
export function createManagement(deps: ManagementDeps): Management {
  const { options, env, loggers, logLines, live, now, ticks } = deps;
  const metrics = new Metrics(live);
  return {
    loggers,
    logLines,
    metrics,
    samples: new LoadSamples({ metrics, live, now, ticks }),
    healthChecks: new Map(),
    options: () => exposedOptions(options),
    variables: () => exposedVariables(env),
    apiDocs: options.apiDocs,
  };
}
