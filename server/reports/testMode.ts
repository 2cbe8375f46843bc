/** Blank test mode of squads: switched by calls, and off automatically when its time has passed. */
import { CONFIGURATION, type ConfigEntry } from '../../src/domain/resources/entities/configuration.ts';
import { parseList, type ParsedRow } from '../../src/domain/resources/definition/parseRecord.ts';
import { SQUADS } from '../../src/domain/resources/entities/squads.ts';
import { writeRecord } from '../../src/domain/resources/definition/writeRecord.ts';
import { ReadOrder } from '../../src/domain/readOrder.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { testModeEnd, testModeSeconds } from '../../src/domain/testMode/testModeState.ts';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import type { Settings } from '../config/settings.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { Live } from '../live/live.ts';
import { SERVER_ACTOR } from '../process/serverActors.ts';
import type { DocumentTransaction } from '../store/documents/documentTransaction.ts';
import type { AuditEvent } from '../store/journal/auditEvent.ts';
import { createSerialQueue } from '../store/writer/serialQueue.ts';
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

/** Who switches: a person, with the address of their machine, or the server. */
export type Switcher = Pick<AuditEvent, 'user' | 'address'>;

/** Squads that do not exist; nothing was changed. */
export type UnknownSquads = readonly string[];

/** What a call has changed. */
interface Switched {
  readonly changed: readonly string[];
  /** Whether a squad is in test mode now. */
  readonly isAnyActive: boolean;
}

/** A switch of squads. */
interface Switch {
  readonly isActive: boolean;
  readonly squadIds: readonly string[];
  /**
   * Whether a squad is switched as it is when it is written, and one that was deleted meanwhile is left out. Without it all are
   * switched, and an unknown one is refused.
   */
  readonly isDue?: (squad: Squad) => boolean;
}

const CHECK_MS: Millis = 1_000;

/** Switches test mode in the store, in the configuration and on the live channel. */
export class TestMode {
  readonly #deps: TestModeDeps;
  readonly #serial = createSerialQueue();
  /** Squads in test mode, as read from the store. */
  #active: readonly Squad[] = [];
  readonly #reads = new ReadOrder();
  #isEnding = false;

  private constructor(deps: TestModeDeps) {
    this.#deps = deps;
  }

  /** Loads the squads in test mode. */
  static async open(deps: TestModeDeps): Promise<TestMode> {
    const testMode = new TestMode(deps);
    await testMode.reload();
    return testMode;
  }

  /** Reloads the squads: to be called after any other write to them. */
  async reload(): Promise<void> {
    await this.#reads.run(
      () => this.#squads(),
      (squads) => (this.#active = squads.filter(({ record }) => record.testMode)),
    );
  }

  /** Whether a squad is in test mode. */
  isActive(squadId: string): boolean {
    return this.#active.some(({ record }) => record.squadId === squadId);
  }

  /** Starts or restarts the test mode of these squads. Returns the TEST_MODE entry. */
  activate(squadIds: readonly string[], by: Switcher): Promise<Result<ConfigEntry, UnknownSquads>> {
    return this.#serial(() => this.#switch({ isActive: true, squadIds }, by));
  }

  /** Ends the test mode of these squads; TEST_MODE is false when none is left. Returns the TEST_MODE entry. */
  deactivate(squadIds: readonly string[], by: Switcher): Promise<Result<ConfigEntry, UnknownSquads>> {
    return this.#serial(() => this.#switch({ isActive: false, squadIds }, by));
  }

  /** Ends the test mode of squads whose time has passed, unless a former call still does. O(1) while no squad is in test mode. */
  async endDue(): Promise<void> {
    if (this.#isEnding || this.#active.length === 0) return;
    const duration = testModeSeconds(this.#deps.settings.config());
    const now = this.#deps.now();
    // Another server may have begun the test mode of a squad anew.
    const isDue = ({ record }: Squad): boolean => (testModeEnd(record, duration) ?? Infinity) <= now;
    const squadIds = this.#active.filter(isDue).map(({ record }) => record.squadId);
    if (squadIds.length === 0) return;
    this.#isEnding = true;
    try {
      await this.#serial(() => this.#switch({ isActive: false, squadIds, isDue }, { user: SERVER_ACTOR }));
    } finally {
      this.#isEnding = false;
    }
  }

  /** Checks every second for squads whose time has passed; returns a function that stops the checks. */
  watch(failures: Pick<FailureGuard, 'runEvery'>): () => void {
    return failures.runEvery(CHECK_MS, 'Test mode could not be ended; tried again', () => this.endDue());
  }

  async #switch(wanted: Switch, by: Switcher): Promise<Result<ConfigEntry, UnknownSquads>> {
    const { isActive } = wanted;
    const { settings, store, now, live } = this.#deps;
    const at = now();
    const action = isActive ? 'activateTestMode' : 'deactivateTestMode';
    const switched = await store.changeDocuments(
      (documents) => this.#switchIn(documents, wanted, at),
      ({ changed }) => changed.map((squadId) => ({ ...by, action, actionDomain: `squadids ${squadId}`, at })),
    );
    if (!switched.ok) return switched;
    await this.reload();
    await settings.reload();
    const { changed, isAnyActive } = switched.value;
    for (const squadId of changed) live()?.publishTestMode({ squadId, isActive });
    return success(settings.entryWith('TEST_MODE', String(isAnyActive)));
  }

  /** Reads the squads in the transaction that changes them: other servers switch squads too. */
  async #switchIn(
    documents: DocumentTransaction,
    { isActive, squadIds, isDue }: Switch,
    at: EpochMs,
  ): Promise<Result<Switched, UnknownSquads>> {
    const { rows } = parseList(SQUADS, await documents.find(SQUADS.collection));
    const squads = new Map(rows.map((squad) => [squad.record.squadId, squad]));
    const unknown = squadIds.filter((squadId) => !squads.has(squadId));
    if (unknown.length > 0 && isDue === undefined) return failure(unknown);
    const edits = { testMode: isActive, testModeActivatedTime: isActive ? at : undefined };
    const changed = [...new Set(squadIds)].flatMap((squadId) => {
      const squad = squads.get(squadId);
      const isChanged = squad !== undefined && (isActive || squad.record.testMode);
      return isChanged && isDue?.(squad) !== false
        ? [{ squadId, document: writeRecord(SQUADS, edits, squad.row) }]
        : [];
    });
    for (const { squadId } of changed) squads.delete(squadId);
    const isAnyActive =
      (isActive && changed.length > 0) || [...squads.values()].some(({ record }) => record.testMode);
    await documents.saveMany(
      SQUADS.collection,
      changed.map(({ document }) => document),
    );
    const entry = this.#deps.settings.entryWith('TEST_MODE', String(isAnyActive));
    await documents.save(CONFIGURATION.collection, entry);
    for (const { squadId } of changed) documents.publish({ kind: 'testMode', squadId, isActive });
    return success({ changed: changed.map(({ squadId }) => squadId), isAnyActive });
  }

  async #squads(): Promise<readonly Squad[]> {
    return parseList(SQUADS, await this.#deps.store.collection(SQUADS.collection).list()).rows;
  }
}
