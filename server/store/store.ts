/**
 * The narrow door to what is kept. Implementations: SQLite (the default) and PostgreSQL, both held to
 * tests/contract/store.contract.test.ts. Every method that writes returns after the commit: what it
 * returned survives a kill and a power cut. Methods throw StoreFault when the medium fails (full disk,
 * lost connection); an answer that a caller must expect is a Result.
 */
import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import type { ReportKey, ShotReport } from '../../src/domain/contract/shotRow.ts';
import type { HeartbeatHistoryStore } from './heartbeatHistoryStore.ts';
import type { Result } from '../../src/domain/result.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { Act, ActsOf } from './act.ts';
import type { JournalHead, JournalKind } from './journal.ts';
import type { Damage } from './damagedRows.ts';
import type { Kept, KeptStore } from './keptStore.ts';
import type { MediaStore } from './mediaStore.ts';
import type { RemovedReport } from './reportRemoval.ts';
import type { ReportFilter, ReportScope } from './scope.ts';
import type { PanicOwnerStore } from './panicOwnerStore.ts';
import type { SignedHead } from './signedHead.ts';
import type { PublicKeyStore } from './publicKeyStore.ts';

export interface Store {
  readonly reports: ReportStore;
  readonly heartbeats: HeartbeatStore;
  readonly heartbeatHistory: HeartbeatHistoryStore;
  readonly users: UserStore;
  readonly journal: JournalStore;
  /** Documents of one kind, created on first use. */
  collection<T extends object = Document>(name: CollectionName): Collection<T>;
  /** Saves documents of several collections in one transaction, with its acts. */
  saveTogether(
    documents: readonly { readonly collection: CollectionName; readonly document: Identified }[],
    acts: readonly Act[],
  ): Promise<void>;
  /** GeoJSON text of the base map by file name, without the ending. */
  readonly baseMap: BaseMapStore;
  readonly meta: MetaStore;
  readonly media: MediaStore;
  readonly kept: KeptStore;
  readonly panicOwners: PanicOwnerStore;
  readonly publicKeys: PublicKeyStore;
  /**
   * Sequence of the newest committed change of a report; 0 before the first. It grows for ever, across
   * restarts too. A message that is not kept (heartbeat, test mode, tracker) carries this number, so that
   * "all after the last number I saw" never misses a change that was under way when it was sent (T-75).
   */
  lastSeq(): number;
  /** What the store runs on, and whether it answers. */
  health(): Promise<StoreHealth>;
  close(): Promise<void>;
}

export interface StoreHealth {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly up: boolean;
  readonly detail: string;
  /** Rows that could not be read since the start. */
  readonly damage: Damage;
}

/** The medium failed; nothing of the call was kept. */
export class StoreFault extends Error {
  readonly kind: 'full' | 'unavailable';
  constructor(kind: 'full' | 'unavailable', message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreFault';
    this.kind = kind;
  }
}

// ---------------------------------------------------------------- reports

/** A report before the store has numbered it. `start` is the server's receive time (T-66). */
export type NewReport = Omit<ShotReport, 'id' | 'start'> & { readonly start: number };

export interface StoredReport {
  readonly id: number;
  /** Sequence of its newest change: what the `seq` header of its message carries. */
  readonly seq: number;
  /** 1 when new, one more with each change. */
  readonly version: number;
  /** When everybody may know of it; undefined while the reviewers' time runs (T-72). */
  readonly releasedAt: EpochMs | undefined;
  /**
   * Receive time and added time: REVIEWER_DELAY later everybody may know of it. While it is held a step of the wall
   * clock moves it.
   */
  readonly due: EpochMs;
  /** People other than reviewers were shown it as a Shot or Possible Shot before it was reclassified (T-38). */
  readonly shownAsShot: boolean;
  /** With `id` and `start`. */
  readonly report: ShotReport;
}

export const REPORT_SORT_FIELDS = [
  'id',
  'timeStamp',
  'start',
  'reportType',
  'squadId',
  'detectionId',
  'zone',
  'level',
  'weapon',
  'burst',
] as const;
export type ReportSortField = (typeof REPORT_SORT_FIELDS)[number];

export interface SortKey<Field extends string = string> {
  readonly field: Field;
  readonly descending: boolean;
}

export interface PageAsked<Field extends string = string> {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: readonly SortKey<Field>[];
}

/** A page that is read while it is sent. */
export interface Slices<T> {
  /** Of all pages. */
  readonly total: number;
  readonly slices: AsyncIterable<readonly T[]>;
}

interface Page<T> {
  /** Of all pages. */
  readonly total: number;
  readonly items: readonly T[];
}

export interface Author {
  /** Login of the person, or the name of the source ("simulator", "replay"). */
  readonly actor: string;
  readonly at: EpochMs;
}

export interface InsertOutcome {
  /** In the order given, numbered. */
  readonly stored: readonly StoredReport[];
  /** Keys that were known already: nothing was changed for them. */
  readonly known: readonly ReportKey[];
}

/** Decides on a change, or why there is none, from the report that no other change can touch meanwhile. */
export type Decide<Refusal> = (before: StoredReport) => Result<Partial<NewReport>, Refusal>;

export interface ReportStore {
  /**
   * Inserts a batch in ONE transaction together with its journal lines ('received').
   * `held`: the reviewer function is on, so the reports wait for their release; else they are released at once.
   */
  insert(
    reports: readonly NewReport[],
    author: Author,
    held: boolean,
    acts?: ActsOf<InsertOutcome>,
  ): Promise<InsertOutcome>;
  /**
   * Merges `change` into a report, gives it a new seq and writes a journal line with old and new values,
   * in one transaction. `change` may be decided there, from the report as it stands: what it refuses
   * changes nothing. `expectedVersion` undefined = whatever it is. `act` names the row of the audit trail
   * that is written with the change.
   */
  update<Refusal = never>(
    key: ReportKey,
    change: Partial<NewReport> | Decide<Refusal>,
    entry: Author & {
      readonly kind: JournalKind;
      readonly expectedVersion?: number;
      readonly act?: (before: StoredReport, after: StoredReport) => Act;
      /** Kept in the same transaction. */
      readonly keeps?: (after: StoredReport) => Kept;
    },
  ): Promise<Result<StoredReport, 'absent' | 'conflict' | Refusal>>;
  /** Removes a report with its files and plates, in one transaction with the acts; undefined where there is none. */
  remove(id: number, author: Author, acts: readonly Act[]): Promise<RemovedReport | undefined>;
  /** Reports that wait for their release, oldest first. */
  held(limit: number): Promise<readonly StoredReport[]>;
  /**
   * Sets when reports that wait may be released, REVIEWER_DELAY not counted: after a step of the wall clock.
   * Those released before are left out. A change to the added time sets it anew from the receive time.
   */
  setDue(dues: readonly { readonly key: ReportKey; readonly due: EpochMs }[]): Promise<void>;
  /** Marks reports as released, gives each a new seq and a journal line. Those released before are left out. */
  release(keys: readonly ReportKey[], author: Author): Promise<readonly StoredReport[]>;
  /**
   * JSON texts of row arrays (SHOT_FIELDS order, without media) by detection time, both ends inclusive, oldest
   * first, at most `chunk` a time. No lock is held between two chunks, so a slow reader delays nobody.
   */
  rangeRows(from: EpochMs, to: EpochMs, scope: ReportScope, chunk?: number): AsyncIterable<readonly string[]>;
  /** As `page` for any size, a slice at a time; no lock is held between two slices. */
  slices(
    asked: PageAsked<ReportSortField>,
    filter: ReportFilter,
    scope: ReportScope,
  ): Promise<Slices<StoredReport>>;
  page(
    asked: PageAsked<ReportSortField>,
    filter: ReportFilter,
    scope: ReportScope,
  ): Promise<Page<StoredReport>>;
  byId(id: number, scope: ReportScope): Promise<StoredReport | undefined>;
  byKey(key: ReportKey, scope: ReportScope): Promise<StoredReport | undefined>;
  /** For calls that name a detection alone: the newest of all squads. */
  byDetection(detectionId: string, scope: ReportScope): Promise<StoredReport | undefined>;
  /** Reports changed after `seq` in their newest state, by seq. */
  changedSince(seq: number, limit: number, scope: ReportScope): Promise<readonly StoredReport[]>;
  count(scope: ReportScope): Promise<number>;
}

// ---------------------------------------------------------------- heartbeats

export interface HeartbeatStore {
  /** Newest of each (squad, node) wins; one transaction. */
  upsert(batch: readonly Heartbeat[]): Promise<void>;
  /** JSON texts of all, by squad and node, a slice at a time. */
  listTexts(): AsyncIterable<readonly string[]>;
  count(): Promise<number>;
}

// ---------------------------------------------------------------- documents

export type CollectionName =
  | 'cameras'
  | 'places'
  | 'levels'
  | 'squadids'
  | 'nodes'
  | 'zones'
  | 'targets'
  | 'models'
  | 'testScenarios'
  | 'smsSubscribers'
  | 'panicOwners'
  | 'auditTrail'
  | 'configs';

export interface Identified {
  readonly id?: number;
}

/** A document whose fields are not known here. */
export type Document = Identified & Readonly<Record<string, unknown>>;

export interface DocumentFilter {
  /** Field → text it must equal; case counts unless `ignoreCase`. */
  readonly equals?: Readonly<Record<string, string>>;
  readonly ignoreCase?: boolean;
  /** Text that one of `in` must contain, case-blind. */
  readonly search?: { readonly text: string; readonly in: readonly string[] };
}

/** Fields of sort and filter come from the caller's own allow-list, never from a request unchecked. */
export interface Collection<T extends object> {
  list(): Promise<readonly T[]>;
  /** As JSON texts, so that a list of 20 000 is not parsed to be written again. */
  pageTexts(asked: PageAsked, filter?: DocumentFilter): Promise<Page<string>>;
  /** As `pageTexts` for any size, a slice at a time. */
  textSlices(asked: PageAsked, filter?: DocumentFilter): Promise<Slices<string>>;
  get(id: number): Promise<T | undefined>;
  /** Inserts where `id` is absent, else replaces. Returns it with its id. */
  save(document: T, acts?: readonly Act[]): Promise<T & { readonly id: number }>;
  /** One transaction, with its acts. */
  saveMany(documents: readonly T[], acts?: readonly Act[]): Promise<readonly (T & { readonly id: number })[]>;
  /** False when there was none; nothing is written then. */
  remove(id: number, acts?: readonly Act[]): Promise<boolean>;
  count(): Promise<number>;
}

// ---------------------------------------------------------------- users

export interface User {
  readonly id: number;
  /** Lower case. */
  readonly login: string;
  /** Lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly title?: string;
  readonly org?: string;
  readonly activated: boolean;
  readonly langKey: string;
  readonly authorities: readonly string[];
  /** PHC string of argon2id. Never leaves the server. */
  readonly passwordHash: string;
  /** Grows with each change of password, roles or activation: older tokens end. */
  readonly tokenVersion: number;
  readonly createdBy: string;
  readonly createdDate: EpochMs;
  readonly lastModifiedBy: string;
  readonly lastModifiedDate: EpochMs;
}

export type KeyPurpose = 'activate' | 'reset';

/** What opens an account by mail. Of the key only its hash is kept. */
export interface AccountKey {
  readonly hash: string;
  readonly purpose: KeyPurpose;
  readonly login: string;
  readonly expiresAt: EpochMs;
}

export interface UserStore {
  list(): Promise<readonly User[]>;
  byLogin(login: string): Promise<User | undefined>;
  byEmail(email: string): Promise<User | undefined>;
  /** Acts are written with a change that is made, and not with one that is refused. */
  insert(user: Omit<User, 'id'>, acts?: readonly Act[]): Promise<Result<User, 'loginTaken' | 'emailTaken'>>;
  /** `dropsKeys`: the account's keys end in the same transaction. */
  update(
    user: User,
    acts?: readonly Act[],
    dropsKeys?: boolean,
  ): Promise<Result<User, 'absent' | 'loginTaken' | 'emailTaken'>>;
  /** With its keys. False when there was none. */
  remove(login: string): Promise<boolean>;
  /** Replaces the account's keys of the same purpose, so that only the newest mail works; expired ones are forgotten. */
  keepKey(key: AccountKey, now: EpochMs, acts?: readonly Act[]): Promise<void>;
  /** Login of the account that a key opens, or undefined where it is unknown, used or past its time. */
  keyOwner(hash: string, purpose: KeyPurpose, now: EpochMs): Promise<string | undefined>;
  /** As `keyOwner`, and forgets the key: of two callers at once one is told. */
  takeKey(hash: string, purpose: KeyPurpose, now: EpochMs): Promise<string | undefined>;
  /** Tokens signed out before their end. Those past it are forgotten. */
  revokeToken(tokenId: string, expiresAt: EpochMs, acts?: readonly Act[]): Promise<void>;
  revokedTokens(now: EpochMs): Promise<readonly { readonly tokenId: string; readonly expiresAt: EpochMs }[]>;
}

// ---------------------------------------------------------------- the rest

export interface JournalStore {
  /** Lines [from, from + limit) by sequence, as written. */
  lines(from: number, limit: number): Promise<readonly string[]>;
  /** Where the chain ended at the newest commit, with its signature where heads are signed. */
  head(): JournalHead & { readonly signed?: SignedHead };
  /** Why the end of the journal was not to be believed at the start; undefined where it was. */
  readonly tail: string | undefined;
  /** Writes acts that change nothing else: sign-ins, refusals. */
  record(acts: readonly Act[]): Promise<void>;
}

export interface BaseMapStore {
  put(name: string, geoJson: string): Promise<void>;
  get(name: string): Promise<string | undefined>;
  names(): Promise<readonly string[]>;
}

export interface MetaStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, acts?: readonly Act[]): Promise<void>;
}
