/** Blank test mode of squads: on and off by call, and off by itself when its time is over (T-90). */
import { CONFIGURATION, type ConfigEntry } from '../../src/domain/resources/configuration.ts';
import { parseList, type ParsedRow } from '../../src/domain/resources/parseRecord.ts';
import { SQUADS } from '../../src/domain/resources/squads.ts';
import { writeRecord } from '../../src/domain/resources/writeRecord.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { testModeEnd, testModeSeconds } from '../../src/domain/testMode/testMode.ts';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import type { Settings } from '../config/settings.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { Live } from '../live/live.ts';
import { createSerialQueue } from '../store/serialQueue.ts';
import type { Store } from '../store/store.ts';

/** A stored squad: its record, and the row that is written back. */
type Squad = ParsedRow<typeof SQUADS.fields>;

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
    this.#active = (await this.#squads()).filter(({ record }) => record.testMode);
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
    const due = this.#active.filter(({ record }) => (testModeEnd(record, duration) ?? Infinity) <= now);
    if (due.length === 0) return;
    await this.deactivate(
      due.map(({ record }) => record.squadId),
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
    const squads = new Map((await this.#squads()).map((squad) => [squad.record.squadId, squad]));
    const unknown = squadIds.filter((squadId) => !squads.has(squadId));
    if (unknown.length > 0) return failure(unknown);
    const at = now();
    const edits = { testMode: on, testModeActivatedTime: on ? at : undefined };
    const changed = [...new Set(squadIds)].flatMap((squadId) => {
      const squad = squads.get(squadId);
      const isChanged = squad !== undefined && (on || squad.record.testMode);
      return isChanged ? [{ squadId, document: writeRecord(SQUADS, edits, squad.row) }] : [];
    });
    for (const { squadId } of changed) squads.delete(squadId);
    const isAnyActive =
      (on && changed.length > 0) || [...squads.values()].some(({ record }) => record.testMode);
    const action = on ? 'activateTestMode' : 'deactivateTestMode';
    await store.saveTogether(
      [
        ...changed.map(({ document }) => ({ collection: SQUADS.collection, document })),
        {
          collection: CONFIGURATION.collection,
          document: settings.entryWith('TEST_MODE', String(isAnyActive)),
        },
      ],
      changed.map(({ squadId }) => ({ action, user, actionDomain: `squadids ${squadId}`, at })),
    );
    await this.reload();
    await settings.reload();
    const entry = settings.entryWith('TEST_MODE', String(isAnyActive));
    for (const { squadId } of changed) live()?.publishTestMode({ squadId, isActive: on });
    return success(entry);
  }

  async #squads(): Promise<readonly Squad[]> {
    return parseList(SQUADS, await this.#deps.store.collection(SQUADS.collection).list()).rows;
  }
}
