/** Blank test mode of squads: on and off by call, and off by itself when its time is over (T-90). */
import type { ConfigEntry } from '../../src/domain/contract/config.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { testModeEnd, testModeSeconds, type SquadTestMode } from '../../src/domain/testMode/testMode.ts';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import type { Settings } from '../config/settings.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { Live } from '../live/live.ts';
import { createSerialQueue } from '../store/serialQueue.ts';
import type { Document, Store } from '../store/store.ts';

type Squad = Document & SquadTestMode;

export interface TestModeDeps {
  readonly store: Store;
  readonly settings: Settings;
  readonly now: () => EpochMs;
  /** Undefined until the live channel is attached. */
  readonly live: () => Pick<Live, 'publishTestMode'> | undefined;
}

/** The squads that are not known; nothing was changed then. */
export type UnknownSquads = readonly string[];

const CHECK_MS: Millis = 1_000;
const BY_CLOCK = 'server';

export class TestMode {
  readonly #deps: TestModeDeps;
  readonly #oneByOne = createSerialQueue();
  /** Squads that were in test mode when the store was read last. */
  #active: readonly Squad[] = [];

  private constructor(deps: TestModeDeps) {
    this.#deps = deps;
  }

  static async open(deps: TestModeDeps): Promise<TestMode> {
    const testMode = new TestMode(deps);
    await testMode.reload();
    return testMode;
  }

  /** Reads the squads again: after a write to them that did not come from here. */
  async reload(): Promise<void> {
    const squads = await this.#squads().list();
    this.#active = squads.filter(({ testMode }) => testMode === true);
  }

  /** Starts or restarts the time of these squads; answers the configuration entry as it is then. */
  activate(squadIds: readonly string[], user: string): Promise<Result<ConfigEntry, UnknownSquads>> {
    return this.#oneByOne(() => this.#switch(true, squadIds, user));
  }

  /** Ends the test mode of these squads. TEST_MODE goes off with the last one. */
  deactivate(squadIds: readonly string[], user: string): Promise<Result<ConfigEntry, UnknownSquads>> {
    return this.#oneByOne(() => this.#switch(false, squadIds, user));
  }

  /** Ends what is over; free of cost while no squad is in test mode. */
  async endDue(): Promise<void> {
    if (this.#active.length === 0) return;
    const duration = testModeSeconds(this.#deps.settings.config());
    const now = this.#deps.now();
    const due = this.#active.filter((squad) => (testModeEnd(squad, duration) ?? Infinity) <= now);
    if (due.length === 0) return;
    await this.deactivate(
      due.map(({ squadId }) => squadId),
      BY_CLOCK,
    );
  }

  /** Looks every second what is over; returns the end of it. */
  watch(failures: Pick<FailureGuard, 'every'>): () => void {
    return failures.every(CHECK_MS, 'Test mode could not be ended; tried again', () => this.endDue());
  }

  async #switch(
    on: boolean,
    squadIds: readonly string[],
    user: string,
  ): Promise<Result<ConfigEntry, UnknownSquads>> {
    const { settings, store, now, live } = this.#deps;
    const squads = new Map((await this.#squads().list()).map((squad) => [squad.squadId, squad]));
    const unknown = squadIds.filter((squadId) => !squads.has(squadId));
    if (unknown.length > 0) return failure(unknown);
    const at = now();
    const testModeActivatedTime = on ? new Date(at).toISOString() : null;
    const changed = [...new Set(squadIds)].flatMap((squadId) => {
      const squad = squads.get(squadId);
      return squad === undefined || (!on && squad.testMode !== true)
        ? []
        : [{ ...squad, testMode: on, testModeActivatedTime }];
    });
    for (const squad of changed) squads.set(squad.squadId, squad);
    const isAnyActive = [...squads.values()].some(({ testMode }) => testMode === true);
    const action = on ? 'activateTestMode' : 'deactivateTestMode';
    await store.saveTogether(
      [
        ...changed.map((document) => ({ collection: 'squadids' as const, document })),
        { collection: 'configs', document: settings.entryWith('TEST_MODE', String(isAnyActive)) },
      ],
      changed.map(({ squadId }) => ({ action, user, actionDomain: `squadids ${squadId}`, at })),
    );
    await this.reload();
    await settings.reload();
    const entry = settings.entryWith('TEST_MODE', String(isAnyActive));
    for (const { squadId } of changed) live()?.publishTestMode(on, squadId);
    return success(entry);
  }

  #squads() {
    return this.#deps.store.collection<Squad>('squadids');
  }
}
