import { RecentReports } from './storm.ts';
import type { CollectionChange } from '../contract/collectionChange.ts';
import { keyText, type ReportKey } from '../contract/shotReport.ts';
import type { EpochMs } from '../units.ts';
import { deleteFirst } from '../deleteFirst.ts';
import type {
  LiveNotification,
  NotificationBody,
  ReportNotification,
  UpdateNotification,
} from './notification.ts';
import {
  groupNotifications,
  groupReports,
  groupUpdates,
  type NotificationGroup,
} from './notificationGroup.ts';

/** Reports of one catch-up that are notified one by one; more are grouped. */
const MAX_SINGLE = 1;
/** Pending notifications of a page that does not acknowledge; the oldest beyond them are grouped. */
const MAX_PENDING = 10_000;
/** Reports whose notification is remembered; an older one would be notified again. */
const MAX_REMEMBERED = 131_072;
/** Groups whose keys are retained, and keys of one group; the table can be filtered to them. */
const MAX_GROUPS = 32;
const MAX_GROUP_KEYS = 20_000;

/**
 * Pending notifications of a session: numbered from 1 without gaps, retained until acknowledged. A report is notified
 * once per session, however often and by whatever way it arrives. Reports loaded as history are never
 * added.
 */
export class NotificationQueue {
  /** Those of the last minutes. */
  readonly recent = new RecentReports();
  readonly #notified = new Set<string>();
  /** Reports that count as recent by a list, until they arrive another way. */
  readonly #listed = new Set<string>();
  #pending: LiveNotification[] = [];
  #last = 0;
  #catchUpReports: ReportNotification[] = [];
  #catchUpUpdates: UpdateNotification[] = [];
  /** Reports of each grouped notification, by its number; the oldest group is dropped first. */
  readonly #groups = new Map<number, readonly ReportKey[]>();

  /** Number of the newest notification; 0 before the first. */
  get lastNumber(): number {
    return this.#last;
  }

  /** Reports of a grouped notification, oldest first; none where the number is no group or its keys were dropped. */
  groupKeys(number: number): readonly ReportKey[] {
    return this.#groups.get(number) ?? [];
  }

  /** Notes reports as notified: an engine before this one did it. */
  remember(keys: readonly ReportKey[]): void {
    for (const key of keys) this.#isNew(key);
  }

  /** Adds a report that arrived live. Returns false where it was notified before. */
  addReport(notification: ReportNotification): boolean {
    if (!this.#isNew(notification.key)) return false;
    this.#countRecent(notification);
    this.#add(notification);
    return true;
  }

  /** Adds a report found by catch-up, notified by `endCatchUp` unless a shelf keeps it silent. Returns false where it was notified before. */
  addCatchUpReport(notification: ReportNotification): boolean {
    if (!this.#isNew(notification.key)) return false;
    this.#countRecent(notification);
    if (notification.shelfId === undefined) this.#catchUpReports.push(notification);
    return true;
  }

  /** Counts a report that a list has as recent: the server received it at `at`, before this session. It is not notified. */
  countListed(notification: ReportNotification, at: EpochMs): void {
    const name = keyText(notification.key);
    if (this.#listed.has(name)) return;
    this.#countRecent({ ...notification, receivedAt: at });
    this.#listed.add(name);
  }

  #countRecent({ key, symbol, test, receivedAt, shelfId }: ReportNotification): void {
    if (test || shelfId !== undefined || this.#listed.delete(keyText(key))) return;
    this.recent.noteReport(symbol, receivedAt);
  }

  /** Adds a reclassification found by catch-up, notified by `endCatchUp`. */
  addCatchUpUpdate(notification: UpdateNotification): void {
    this.#catchUpUpdates.push(notification);
  }

  /** Notifies what catch-up found: one group of reports, oldest first, and one of updates; a single one is not grouped. */
  endCatchUp(): void {
    const reports = this.#catchUpReports;
    const updates = this.#catchUpUpdates;
    this.#catchUpReports = [];
    this.#catchUpUpdates = [];
    this.#addAll(reports, groupReports(reports));
    this.#addAll(updates, groupUpdates(updates));
  }

  /** Adds a reclassification that arrived live; each one is notified. */
  addUpdate(notification: UpdateNotification): void {
    this.#add(notification);
  }

  /** Adds the start or end of test mode. */
  addTestMode(active: boolean): void {
    this.#add({ kind: 'testMode', active });
  }

  /** Adds a change of the configuration. */
  addConfiguration(): void {
    this.#add({ kind: 'configuration' });
  }

  /** Adds a change of records. */
  addChange(change: CollectionChange): void {
    this.#add({ kind: 'changes', changes: [change] });
  }

  /** Adds the end of the session: the token is no longer valid. */
  addUnauthorized(): void {
    this.#add({ kind: 'unauthorized' });
  }

  /** Pending notifications with a number above `number`, in order. */
  pendingAfter(number: number): readonly LiveNotification[] {
    const from = this.#pending.findIndex((notification) => notification.number > number);
    return from === -1 ? [] : this.#pending.slice(from);
  }

  /** Drops the notifications up to and including a number: the page has shown them. */
  acknowledge(upTo: number): void {
    this.#pending = this.pendingAfter(upTo).slice();
  }

  #isNew(key: ReportKey): boolean {
    const name = keyText(key);
    if (this.#notified.has(name)) return false;
    this.#notified.add(name);
    if (this.#notified.size > MAX_REMEMBERED) deleteFirst(this.#notified);
    return true;
  }

  #addAll(single: readonly NotificationBody[], group: NotificationGroup | undefined): void {
    if (group === undefined || single.length <= MAX_SINGLE)
      for (const notification of single) this.#add(notification);
    else {
      this.#add(group.body);
      this.#storeGroup(this.#last, group.keys);
    }
  }

  #add(body: NotificationBody): void {
    this.#pending.push({ number: ++this.#last, ...body });
    if (this.#pending.length > 2 * MAX_PENDING) this.#groupOldest();
  }

  /** Groups the oldest notifications under the numbers of the last of them, which bounds memory and loses none. */
  #groupOldest(): void {
    const oldest = this.#pending.slice(0, MAX_PENDING);
    const groups = groupNotifications(oldest, (number) => this.groupKeys(number));
    const first = oldest[oldest.length - 1].number - groups.length + 1;
    const grouped = groups.map(({ body, keys }, index): LiveNotification => {
      if (keys.length > 0) this.#storeGroup(first + index, keys);
      return { ...body, number: first + index };
    });
    this.#pending = [...grouped, ...this.#pending.slice(MAX_PENDING)];
  }

  #storeGroup(number: number, keys: readonly ReportKey[]): void {
    this.#groups.set(number, keys.slice(-MAX_GROUP_KEYS));
    if (this.#groups.size > MAX_GROUPS) deleteFirst(this.#groups);
  }
}
