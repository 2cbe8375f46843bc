/** State of each part of the server. */
import type { ComponentHealth } from '../../../src/domain/contract/management.ts';
import type { Millis, Ticks } from '../../../src/domain/units.ts';
import type { HealthCheck } from '../../management/management.ts';
import { diskSpace, FREE_BYTES_NEEDED } from '../../process/diskSpace.ts';
import type { Context } from './context.ts';
import { reasonOf } from '../../process/reasonOf.ts';

/** State of each part by its name in the answer. */
export type Components = Readonly<Record<string, ComponentHealth>>;

type Checks = readonly (readonly [string, HealthCheck])[];

/** A check that takes longer counts as DOWN. */
const CHECK_TIMEOUT_MS: Millis = 8000;
/** Time for which an answer is repeated: the call is public, and each check costs a query and a connection. */
const REUSE_MS: Millis = 2000;

/** Repeats an answer for REUSE_MS; calls that arrive during a check share it. */
export class HealthCache {
  readonly #check: () => Promise<Components>;
  readonly #ticks: () => Ticks;
  #newest: { readonly at: Ticks; readonly components: Promise<Components> } | undefined;

  constructor(check: () => Promise<Components>, ticks: () => Ticks) {
    this.#check = check;
    this.#ticks = ticks;
  }

  /** The components, at most REUSE_MS old. */
  components(): Promise<Components> {
    const now = this.#ticks();
    if (this.#newest === undefined || now - this.#newest.at >= REUSE_MS) {
      this.#newest = { at: now, components: this.#check() };
    }
    return this.#newest.components;
  }
}

/** Checks the parts without which no call can be answered, and waits for no other one. Never rejects. */
export function essentialComponentsOf(context: Context): Promise<Components> {
  return componentsBy(essentialChecks(context));
}

/** Checks all parts at once. Never rejects: a check that fails or hangs is DOWN with its reason. */
export function componentsOf(context: Context): Promise<Components> {
  const { management, live, failures } = context;
  return componentsBy([
    ...essentialChecks(context),
    ['journal', () => journalHealth(context)],
    [
      'broker',
      () => ({ status: 'UP', details: { kind: 'in process', sessions: live()?.sessionCount() ?? 0 } }),
    ],
    ...management.healthChecks,
    // Caught exceptions: each ended one connection or one run, so the server is up.
    ['failures', () => ({ status: 'UP', details: failures.counts() })],
  ]);
}

const essentialChecks = (context: Context): Checks => [
  ['db', () => databaseHealth(context)],
  ['diskSpace', () => diskHealth(context)],
];

async function componentsBy(checks: Checks): Promise<Components> {
  return Object.fromEntries(
    await Promise.all(checks.map(async ([name, check]) => [name, await resultOf(check)] as const)),
  );
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

function journalHealth({ evidence, audit }: Context): ComponentHealth {
  return {
    status: evidence.isWhole ? 'UP' : 'DOWN',
    details: { state: evidence.sentence(), unwritten: audit.unwritten },
  };
}

async function databaseHealth({ store }: Context): Promise<ComponentHealth> {
  const { database, up, detail, damage } = await store.health();
  return { status: up ? 'UP' : 'DOWN', details: { database, detail, damagedRows: damage } };
}

async function diskHealth({ dataDir }: Context): Promise<ComponentHealth> {
  const { total, free } = await diskSpace(dataDir);
  return {
    status: free >= FREE_BYTES_NEEDED ? 'UP' : 'DOWN',
    details: { total, free, threshold: FREE_BYTES_NEEDED },
  };
}
