/** Versions of surveys that were applied to devices: an outbox that is written with the call that applies them. */
import { sql, type Kysely, type Transaction } from 'kysely';
import {
  MAX_APPLIED_VERSIONS,
  type AppliedKind,
  type AppliedState,
  type AnsweredVersion,
  type AppliedVersion,
  type AppliedVersionEntry,
  type DeviceAnswer,
} from '../../../src/domain/survey/apply/appliedVersion.ts';
import { APPLIED_VERSIONS } from '../../../src/domain/contract/collectionChange.ts';
import { writeIso } from '../../../src/domain/json/instant.ts';
import { MAX_RETRY_DELAY } from '../../../src/domain/notifications/deliveryPauses.ts';
import { success, type Result } from '../../../src/domain/result.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import {
  sentIds,
  sentText,
  sourcesOf,
  wholeVersion,
  type AppliedPart,
  type WholeVersion,
} from './appliedParts.ts';
import type { AuditEvent } from '../journal/auditEvent.ts';
import { saveCall, type RecordAnswer } from '../calls/callStore.ts';
import type { DamagedRows } from '../database/damagedRows.ts';
import { documentTransaction, type DocumentTransaction } from '../documents/documentTransaction.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import type { StoreWriter, WriteTransaction } from '../writer/storeWriter.ts';
import { equalsText } from '../database/textConditions.ts';

/** A version that is to be applied. */
export interface NewAppliedVersion extends AppliedPart {
  readonly appliedBy: string;
  readonly at: EpochMs;
  readonly reappliedFrom: number | undefined;
  /** `accepted` where the devices have it already. */
  readonly state: 'pending' | 'accepted';
}

/** A pending version that is due. */
export interface DueVersion {
  readonly id: number;
  readonly kind: AppliedKind;
  readonly squadId: string;
  /** Attempts before. */
  readonly attempts: number;
}

/** What the devices are sent of a version. */
export interface SentVersion {
  /** JSON text of a body of `applySurvey` or `applyZones`. */
  readonly payload: string;
  /** The levels whose items it has; undefined for all. */
  readonly levels: readonly string[] | undefined;
}

/** A whole version that was applied before, as it can be applied again. */
export type FormerVersion = Pick<AppliedPart, 'kind' | 'squadId' | 'name' | 'payload' | 'sources'>;

/** What became of an attempt. */
export interface VersionAttempt {
  readonly id: number;
  readonly state: AppliedState;
  readonly attempts: number;
  readonly at: EpochMs;
  readonly nextAt: EpochMs;
  readonly failure: string | undefined;
  /** Undefined: the answers of the previous attempt stay. */
  readonly answers: readonly DeviceAnswer[] | undefined;
}

export interface AddOptions<Reason = never> {
  /** @param sent  JSON text of what the devices are sent */
  readonly auditEvent: (version: AppliedVersionEntry, sent: string) => AuditEvent;
  readonly recordAnswer: RecordAnswer | undefined;
  /** Writes what belongs to the version in its transaction, and returns its audit events; a failure rolls all of it back. */
  readonly storeApplied?: (
    documents: DocumentTransaction,
    version: VersionCoverage,
  ) => Promise<Result<readonly AuditEvent[], Reason>>;
}

export interface VersionCoverage {
  /** Whether the devices then have the survey of this name with all its levels, and nothing else. */
  readonly isWhole: boolean;
}

export interface AppliedVersionStore {
  /**
   * Adds a version in one transaction with its audit event. Supersedes pending versions of its squad and
   * kind, and deletes the oldest versions beyond MAX_APPLIED_VERSIONS.
   */
  add<Reason = never>(
    version: NewAppliedVersion,
    options: AddOptions<Reason>,
  ): Promise<Result<AppliedVersionEntry, Reason>>;
  /** Versions, newest first. */
  list(filter: {
    readonly squadId?: string | undefined;
    readonly kind?: AppliedKind | undefined;
  }): Promise<readonly AppliedVersionEntry[]>;
  get(id: number): Promise<AppliedVersion | undefined>;
  /** A version as it can be applied again. */
  former(id: number): Promise<FormerVersion | undefined>;
  /** A version with the devices that it was sent to, and their answers. */
  answered(id: number): Promise<AnsweredVersion | undefined>;
  /** JSON text of what the devices have after a version. */
  payloadOf(id: number): Promise<string | undefined>;
  /** What the devices are sent of a version. */
  sentOf(id: number): Promise<SentVersion | undefined>;
  /** Pending versions that are due, oldest first. */
  due(now: EpochMs): Promise<readonly DueVersion[]>;
  /** Records attempts; a version that was superseded meanwhile stays so. */
  record(attempt: VersionAttempt): Promise<void>;
  /** The newest version that devices took, of each squad. */
  newestTaken(kind: AppliedKind): Promise<readonly number[]>;
}

/** Maximum bytes of the answers of one version: 20 000 devices with a reason each. */
const MAX_ANSWERS_LENGTH = 4_000_000;

const TABLE = 'applied_versions';

const ENTRY_COLUMNS = [
  'id',
  'kind',
  'squad_id',
  'name',
  'item_count',
  'applied_by',
  'applied_at',
  'reapplied_from',
  'levels',
  'state',
  'attempts',
  'next_at',
  'changed_at',
  'failure',
  'refused',
  'waiting',
] as const;

type EntryRow = Omit<Tables['applied_versions'], 'id' | 'payload' | 'answers' | 'sent_levels' | 'sources'> & {
  readonly id: number;
};

/** What the store of applied versions needs. */
export interface AppliedVersionDeps {
  readonly db: Kysely<Tables>;
  readonly writer: StoreWriter;
  readonly kind: DatabaseKind;
  readonly damaged: DamagedRows;
}

/** Applied versions over an open database. */
export function appliedVersionStore({ db, writer, kind, damaged }: AppliedVersionDeps): AppliedVersionStore {
  return {
    add: async <Reason>(version: NewAppliedVersion, options: AddOptions<Reason>) => {
      const added = await writer.writeOrRollBack<Added, Reason>(
        (transaction) => addVersion({ transaction, kind }, version, options),
        ({ events }) => events,
      );
      return added.ok ? success(added.value.entry) : added;
    },
    list: async ({ squadId, kind }) => {
      let query = db.selectFrom('applied_versions').select(ENTRY_COLUMNS).orderBy('id', 'desc');
      if (squadId !== undefined) query = query.where(equalsText(sql.ref('squad_id'), squadId));
      if (kind !== undefined) query = query.where('kind', '=', kind);
      return damaged.readAll(TABLE, await query.execute(), { idOf: ({ id }) => id, read: entryOf });
    },
    ...versionReads(db, damaged),
    due: async (now) => {
      const rows = await db
        .selectFrom('applied_versions')
        .select(['id', 'kind', 'squad_id', 'attempts'])
        .where('state', '=', 'pending')
        // Later than any retry: planned by a clock that was set back since.
        .where((eb) => eb.or([eb('next_at', '<=', now), eb('next_at', '>', now + 2 * MAX_RETRY_DELAY)]))
        .orderBy('id')
        .execute();
      return rows.map(({ id, kind, squad_id: squadId, attempts }) => ({ id, kind, squadId, attempts }));
    },
    record: (attempt) =>
      writer.write(async (transaction) => {
        await recordAttempt(transaction.trx, attempt);
        transaction.noteChange({ collection: APPLIED_VERSIONS, records: [{ id: attempt.id }] });
      }),
    newestTaken: async (kind) => {
      const rows = await db
        .selectFrom('applied_versions')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('kind', '=', kind)
        .where('state', 'in', ['accepted', 'refused'])
        .groupBy('squad_id')
        .execute();
      return rows.map(({ id }) => Number(id));
    },
  };
}

/** Reads of one version. */
function versionReads(
  db: Kysely<Tables>,
  damaged: DamagedRows,
): Pick<AppliedVersionStore, 'get' | 'answered' | 'former' | 'payloadOf' | 'sentOf'> {
  return {
    get: async (id) => {
      const row = await db.selectFrom('applied_versions').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) return undefined;
      return damaged.read(TABLE, id, () => ({
        ...entryOf(row),
        payload: JSON.parse(row.payload) as unknown,
        answers: JSON.parse(row.answers) as DeviceAnswer[],
      }));
    },
    answered: async (id) => {
      const row = await db.selectFrom('applied_versions').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) return undefined;
      return damaged.read(TABLE, id, () => ({
        ...entryOf(row),
        answers: JSON.parse(row.answers) as DeviceAnswer[],
        itemIds: sentIds(row.payload, levelsIn(row.sent_levels)),
      }));
    },
    former: async (id) => {
      const row = await db
        .selectFrom('applied_versions')
        .select(['kind', 'squad_id', 'name', 'payload', 'sources'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { squad_id: squadId, sources, ...version } = row;
      return damaged.read(TABLE, id, () => {
        JSON.parse(version.payload);
        return { ...version, squadId, sources: sourcesOf(sources) };
      });
    },
    payloadOf: async (id) => {
      const query = db.selectFrom('applied_versions').select('payload').where('id', '=', id);
      return (await query.executeTakeFirst())?.payload;
    },
    sentOf: async (id) => {
      const row = await db
        .selectFrom('applied_versions')
        .select(['payload', 'sent_levels'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const levels = levelsIn(row.sent_levels);
      return { payload: sentText(row.payload, levels), levels };
    },
  };
}

/** A version that was written, with the audit events of it and of what belongs to it. */
interface Added {
  readonly entry: AppliedVersionEntry;
  readonly events: readonly AuditEvent[];
}

async function addVersion<Reason>(
  { transaction, kind }: { readonly transaction: WriteTransaction; readonly kind: DatabaseKind },
  version: NewAppliedVersion,
  { auditEvent, recordAnswer, storeApplied }: AddOptions<Reason>,
): Promise<Result<Added, Reason>> {
  const { trx } = transaction;
  const whole = await wholeVersion(trx, version);
  const documents = documentTransaction(transaction, kind);
  const stored = await storeApplied?.(documents, { isWhole: whole.sources === undefined });
  if (stored?.ok === false) return stored;
  const entry = await insertVersion(trx, version, whole);
  transaction.noteChange({ collection: APPLIED_VERSIONS, records: [{ id: entry.id }] });
  if (recordAnswer !== undefined) await saveCall(trx, recordAnswer(entry));
  return success({ entry, events: [auditEvent(entry, whole.sent), ...(stored?.value ?? [])] });
}

async function insertVersion(
  trx: Transaction<Tables>,
  version: NewAppliedVersion,
  { payload, sentLevels, sentCount, sources }: WholeVersion,
): Promise<AppliedVersionEntry> {
  const { kind, squadId, at, levels } = version;
  const ofSquad = { kind, squad_id: squadId };
  await trx
    .updateTable('applied_versions')
    .set({ state: 'superseded', changed_at: at })
    .where('kind', '=', kind)
    .where('squad_id', '=', squadId)
    .where('state', '=', 'pending')
    .execute();
  const row = await trx
    .insertInto('applied_versions')
    .values({
      ...ofSquad,
      name: version.name,
      item_count: version.itemCount,
      applied_by: version.appliedBy,
      applied_at: at,
      reapplied_from: version.reappliedFrom ?? null,
      levels: jsonOrNull(levels),
      sent_levels: jsonOrNull(sentLevels),
      sources: jsonOrNull(sources),
      payload,
      state: version.state,
      attempts: 0,
      next_at: at,
      changed_at: at,
      failure: null,
      answers: '[]',
      refused: 0,
      waiting: version.state === 'pending' ? sentCount : 0,
    })
    .returning(ENTRY_COLUMNS)
    .executeTakeFirstOrThrow();
  await deleteOldest(trx, ofSquad);
  return entryOf(row);
}

/** Deletes old versions, untaken ones first: a restart needs the newest version that devices took. */
async function deleteOldest(
  trx: Transaction<Tables>,
  { kind, squad_id }: { readonly kind: AppliedKind; readonly squad_id: string },
): Promise<void> {
  const ofSquad = trx
    .selectFrom('applied_versions')
    .where('kind', '=', kind)
    .where('squad_id', '=', squad_id);
  const newest = ofSquad.select('id').orderBy('id', 'desc').limit(MAX_APPLIED_VERSIONS);
  const taken = ofSquad
    .select(({ fn }) => fn.max('id').as('id'))
    .where('state', 'in', ['accepted', 'refused']);
  await trx
    .deleteFrom('applied_versions')
    .where('kind', '=', kind)
    .where('squad_id', '=', squad_id)
    .where('id', 'not in', newest)
    .where('id', 'not in', sql<number>`(select coalesce(id, 0) from (${taken}) as newest_taken)`)
    .execute();
}

async function recordAttempt(trx: Transaction<Tables>, attempt: VersionAttempt): Promise<void> {
  const { id, state, attempts, at, nextAt, failure, answers } = attempt;
  await trx
    .updateTable('applied_versions')
    .set({
      state,
      attempts,
      changed_at: at,
      next_at: nextAt,
      failure: failure ?? null,
      ...(answers === undefined ? {} : answerColumns(answers)),
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** Returns the answers' columns. Counts include all answers, even if the text leaves some out. */
function answerColumns(answers: readonly DeviceAnswer[]) {
  const refused = answers.filter(({ state }) => state === 'refused').length;
  let included = answers;
  let text = JSON.stringify(included);
  while (text.length > MAX_ANSWERS_LENGTH) {
    included = included.slice(0, Math.floor(included.length / 2));
    text = JSON.stringify(included);
  }
  return { answers: text, refused, waiting: answers.length - refused };
}

function entryOf(row: EntryRow): AppliedVersionEntry {
  return {
    id: row.id,
    kind: row.kind,
    squadId: row.squad_id,
    name: row.name,
    itemCount: row.item_count,
    appliedBy: row.applied_by,
    appliedTime: writeIso(epochMs(row.applied_at)),
    reappliedFrom: row.reapplied_from,
    levels: levelsIn(row.levels) ?? null,
    state: row.state,
    attempts: row.attempts,
    changedTime: writeIso(epochMs(row.changed_at)),
    nextTime: row.state === 'pending' ? writeIso(epochMs(row.next_at)) : null,
    failure: row.failure,
    refusedCount: row.refused,
    waitingCount: row.waiting,
  };
}

function levelsIn(text: string | null): readonly string[] | undefined {
  return text === null ? undefined : (JSON.parse(text) as readonly string[]);
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
