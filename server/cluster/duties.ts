/** Work that must be done once, however many servers there are: release, deliveries, simulator, clean-up. */
import type { Result } from '../../src/domain/result.ts';
import { success } from '../../src/domain/result.ts';
import type { Millis, Ticks } from '../../src/domain/units.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { LeaseStore } from '../store/cluster/leases.ts';

/** Work that only one of several servers does at a time. */
export interface Duty {
  /** Reads again what another server may have changed; called before `start` where there are several servers. */
  takeOver?(): Promise<void>;
  /** The failure is a sentence for the operator of the server. */
  start(): Promise<Result<void, string>>;
  stop(): Promise<void>;
}

/** The duties of the installation, as this server sees them. */
export interface Duties {
  /** Whether this server does them now. */
  isMine(): boolean;
  /** Adds a duty and starts it where they are this server's. */
  add(duty: Duty): Promise<Result<void, string>>;
  /** Stops the running duties, newest first, and leaves them to another server. */
  close(): Promise<void>;
}

/** The duties of a server that is alone: all of them, from the beginning. */
export function ownDuties(): Duties {
  const started: Duty[] = [];
  return {
    isMine: () => true,
    add: async (duty) => {
      const outcome = await duty.start();
      if (outcome.ok) started.push(duty);
      return outcome;
    },
    close: async () => {
      for (const duty of started.splice(0).toReversed()) await duty.stop();
    },
  };
}

export interface SharedDutiesDeps {
  readonly leases: LeaseStore;
  /** Name of this server, unique among the servers of the database. */
  readonly owner: string;
  readonly ticks: () => Ticks;
  readonly failures: Pick<FailureGuard, 'runEvery' | 'awaitJob' | 'report'>;
}

const LEASE = 'duties';
const RENEW_INTERVAL: Millis = 1000;
const LEASE_SPAN: Millis = 5000;
/** This server stops before its lease ends for the others. */
const OWN_SPAN: Millis = 3500;
const FAILURE = 'The lease of the duties could not be renewed; tried again';

/** The duties where several servers share a database: the server with the lease does all duties. */
export class SharedDuties implements Duties {
  readonly #deps: SharedDutiesDeps;
  readonly #duties: Duty[] = [];
  /** Started, or refused with a reason, since this server has the lease. */
  #begun: Duty[] = [];
  /** Being started, which may take longer than a renewal. */
  readonly #starting = new Set<Duty>();
  #mineUntil: Ticks;
  #isRenewing = false;
  /** Resolves when the newest attempt to take the lease has ended. Never rejects. */
  #renewed: Promise<unknown> = Promise.resolve();
  #isChanging = false;
  #isClosed = false;
  readonly #stop: () => void;

  private constructor(deps: SharedDutiesDeps) {
    this.#deps = deps;
    this.#mineUntil = deps.ticks();
    this.#stop = deps.failures.runEvery(RENEW_INTERVAL, FAILURE, async () => {
      // First what the clock says: a database that hangs must not keep the duties going.
      await this.#follow();
      await this.#renew();
    });
  }

  /** Takes the lease where it is free, and tries again every second. */
  static async open(deps: SharedDutiesDeps): Promise<SharedDuties> {
    const duties = new SharedDuties(deps);
    await duties.#renew();
    return duties;
  }

  isMine(): boolean {
    return this.#deps.ticks() < this.#mineUntil;
  }

  async add(duty: Duty): Promise<Result<void, string>> {
    this.#duties.push(duty);
    return this.isMine() ? this.#start(duty) : success(undefined);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stop();
    const { leases, owner, failures } = this.#deps;
    await this.#stopAll();
    // A renewal after the release would block the lease until it ends, without an owner.
    await this.#renewed;
    this.#mineUntil = this.#deps.ticks();
    await failures.awaitJob('The lease of the duties could not be released', leases.release(LEASE, owner));
  }

  async #renew(): Promise<void> {
    if (this.#isRenewing || this.#isClosed) return;
    this.#isRenewing = true;
    try {
      const { leases, owner, ticks } = this.#deps;
      const begun = ticks();
      const acquired = leases.acquire(LEASE, owner, LEASE_SPAN);
      this.#renewed = acquired.catch(() => undefined);
      const isMine = await acquired;
      this.#mineUntil = isMine ? ((begun + OWN_SPAN) as Ticks) : begun;
    } finally {
      this.#isRenewing = false;
    }
    await this.#follow();
  }

  /** Starts or stops the duties by who has the lease. What takes long is not begun twice. */
  async #follow(): Promise<void> {
    if (this.#isChanging || this.#isClosed) return;
    this.#isChanging = true;
    try {
      if (!this.isMine()) await this.#stopAll();
      else for (const duty of this.#duties) if (!this.#isBegun(duty)) await this.#startOrReport(duty);
    } finally {
      this.#isChanging = false;
    }
  }

  #isBegun(duty: Duty): boolean {
    return this.#begun.includes(duty) || this.#starting.has(duty);
  }

  /** Tries a duty that throws again with the next renewal, a refused duty never. */
  async #startOrReport(duty: Duty): Promise<void> {
    const { failures } = this.#deps;
    await failures.awaitJob(
      'A duty could not be started; tried again',
      this.#start(duty).then((started) => {
        if (!started.ok) failures.report('job', started.reason);
      }),
    );
  }

  async #start(duty: Duty): Promise<Result<void, string>> {
    this.#starting.add(duty);
    try {
      await duty.takeOver?.();
      // Reading may have taken longer than the lease.
      if (!this.isMine() || this.#isClosed) return success(undefined);
      const started = await duty.start();
      if (!this.#isClosed) this.#begun.push(duty);
      else if (started.ok) await duty.stop();
      return started;
    } finally {
      this.#starting.delete(duty);
    }
  }

  async #stopAll(): Promise<void> {
    const begun = this.#begun.toReversed();
    this.#begun = [];
    for (const duty of begun) {
      await this.#deps.failures.awaitJob('A duty was not stopped cleanly', duty.stop());
    }
  }
}
