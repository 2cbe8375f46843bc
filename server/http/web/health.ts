/** State of each part of the server. */
import type { ComponentHealth } from '../../../src/domain/contract/management.ts';
import type { Millis, Ticks } from '../../../src/domain/units.ts';
import type { HealthCheck } from '../../management/management.ts';
import { diskSpace, FREE_BYTES_NEEDED } from '../../process/diskSpace.ts';
import type { Context } from './context.ts';
import { reasonOf } from '../../process/reasonOf.ts';

/** State of each part by its name in the answer. */
export type HealthComponents = Readonly<Record<string, ComponentHealth>>;

type Checks = readonly (readonly [string, HealthCheck])[];

/** Receives each component when its check has ended. */
type CheckObserver = (name: string, component: ComponentHealth) => void;

/** A check that takes longer counts as DOWN. */
const CHECK_TIMEOUT_MS: Millis = 8000;
/** Time for which an answer is repeated: the call is public, and each check costs a query and a connection. */
const REUSE_MS: Millis = 2000;
/** Longest wait of the metrics for a check: most take a few ms, and the collector gives up after 10 s. */
const PATIENCE_MS: Millis = 500;

/** Repeats an answer for REUSE_MS; calls that arrive during a check share it. */
export class HealthCache {
  readonly #check: (observe: CheckObserver) => Promise<HealthComponents>;
  readonly #ticks: () => Ticks;
  #newest: { readonly at: Ticks; readonly components: Promise<HealthComponents> } | undefined;
  /** Of each component the newest check that has ended, with the time of its start. */
  readonly #known = new Map<string, { readonly at: Ticks; readonly component: ComponentHealth }>();

  constructor(check: (observe: CheckObserver) => Promise<HealthComponents>, ticks: () => Ticks) {
    this.#check = check;
    this.#ticks = ticks;
  }

  /** The components, at most REUSE_MS old. */
  components(): Promise<HealthComponents> {
    const now = this.#ticks();
    if (this.#newest === undefined || now - this.#newest.at >= REUSE_MS) {
      const observe: CheckObserver = (name, component) => {
        const known = this.#known.get(name);
        if (known === undefined || known.at <= now) this.#known.set(name, { at: now, component });
      };
      this.#newest = { at: now, components: this.#check(observe) };
    }
    return this.#newest.components;
  }

  /** Whether each component is UP, after PATIENCE_MS at most: where its check takes longer, as the one before found it. */
  async knownStates(): Promise<ReadonlyMap<string, boolean>> {
    await withinPatience(this.components());
    return new Map([...this.#known].map(([name, { component }]) => [name, component.status !== 'DOWN']));
  }
}

/** Resolves with a read of the figures for a collector, or after PATIENCE_MS where it takes longer. */
export async function withinPatience(read: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  try {
    await Promise.race([read, patience]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Checks the parts without which calls should go to another server, and waits for no other one: the database, and where
 * there can be other servers the own disk. Never rejects.
 */
export function essentialComponentsOf(context: Context): Promise<HealthComponents> {
  const own: Checks = context.store.shared === undefined ? [] : [['diskSpace', () => diskHealth(context)]];
  return componentsBy([['db', () => readableHealth(context)], ...own]);
}

/**
 * Checks all parts at once, and calls `observe` with each when it has ended. Never rejects: a check that fails or hangs is
 * DOWN with its reason.
 */
export function componentsOf(context: Context, observe: CheckObserver): Promise<HealthComponents> {
  const { management, live, failures } = context;
  const checks: Checks = [
    ['db', () => databaseHealth(context)],
    ['diskSpace', () => diskHealth(context)],
    ['journal', () => journalHealth(context)],
    [
      'broker',
      () => ({ status: 'UP', details: { kind: 'in process', sessions: live()?.sessionCount() ?? 0 } }),
    ],
    ...management.healthChecks,
    // Caught exceptions: each ended one connection or one run, so the server is up.
    ['failures', () => ({ status: 'UP', details: failures.counts() })],
  ];
  return componentsBy(checks, observe);
}

async function componentsBy(checks: Checks, observe?: CheckObserver): Promise<HealthComponents> {
  const ended = checks.map(async ([name, check]) => {
    const component = await resultOf(check);
    observe?.(name, component);
    return [name, component] as const;
  });
  return Object.fromEntries(await Promise.all(ended));
}

async function resultOf(check: HealthCheck): Promise<ComponentHealth> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<ComponentHealth>((resolve) => {
    const error = `no answer within ${CHECK_TIMEOUT_MS / 1000} s`;
    timer = setTimeout(() => resolve({ status: 'DOWN', details: { error } }), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([Promise.resolve().then(check), timeout]);
  } catch (error) {
    return { status: 'DOWN', details: { error: reasonOf(error) } };
  } finally {
    clearTimeout(timer);
  }
}

/** An anchor file that can't be written is said and stops nothing: the journal itself is whole. */
function journalHealth({ evidence, audit }: Context): ComponentHealth {
  const { anchorFailure } = evidence;
  const anchor = anchorFailure === undefined ? {} : { anchorFile: `can't be written: ${anchorFailure}` };
  return {
    status: evidence.isWhole ? 'UP' : 'DOWN',
    details: { state: evidence.sentence(), unwritten: audit.unwritten, ...anchor },
  };
}

async function databaseHealth({ store }: Context): Promise<ComponentHealth> {
  const { database, up, detail, damage } = await store.health();
  return { status: up ? 'UP' : 'DOWN', details: { database, detail, damagedRows: damage } };
}

/** Down where nothing can be read. A database whose disk is full is read: without its servers nobody would see a report. */
async function readableHealth({ store }: Context): Promise<ComponentHealth> {
  const { isReadable } = await store.health();
  return { status: isReadable ? 'UP' : 'DOWN', details: {} };
}

async function diskHealth({ dataDir }: Context): Promise<ComponentHealth> {
  const { total, free } = await diskSpace(dataDir);
  return {
    status: free >= FREE_BYTES_NEEDED ? 'UP' : 'DOWN',
    details: { total, free, threshold: FREE_BYTES_NEEDED },
  };
}
