import type { ReportKey } from '../contract/shotReport.ts';
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

/** More than so many found by one catch-up are told in one notice. */
const MOST_SINGLE = 1;
/** Notices kept for a page that does not answer; then the oldest become a few that count them. */
const MOST_UNSEEN = 10_000;
/** Reports remembered as told of; one told of longer ago would be told of again. */
const MOST_TOLD = 131_072;
/** Groups whose reports are remembered, and reports of one group: what the table can be filtered to. */
const MAX_GROUPS = 32;
const MAX_GROUP_KEYS = 20_000;

/**
 * What a person must be told: numbered from 1 without holes and kept until seen. A report is told of
 * once per session, however often and by whichever way it comes (T-75, R-1.3.7). What
 * history brings is not told of: the engine does not bring it here.
 */
export class NotificationQueue {
  readonly #told = new Set<string>();
  #unseen: LiveNotification[] = [];
  #last = 0;
  #caughtUp: ReportNotification[] = [];
  #caughtUpUpdates: UpdateNotification[] = [];
  /** Reports of each grouped notice, by its number; the oldest group is forgotten first. */
  readonly #groups = new Map<number, readonly ReportKey[]>();

  /** Number of the newest notice; 0 before the first. */
  get lastNumber(): number {
    return this.#last;
  }

  /** Reports of the grouped notice of that number, oldest first; none where it is no group or forgotten. */
  groupKeys(number: number): readonly ReportKey[] {
    return this.#groups.get(number) ?? [];
  }

  /** A report that came live. False where it was told of before. */
  addReport(notice: ReportNotification): boolean {
    if (!this.#isNew(notice.key)) return false;
    this.#add(notice);
    return true;
  }

  /** A report that catch-up found: told of when catch-up ends, together with the others. */
  addCatchUpReport(notice: ReportNotification): boolean {
    if (!this.#isNew(notice.key)) return false;
    this.#caughtUp.push(notice);
    return true;
  }

  /** A reclassification that catch-up found: told of when catch-up ends, together with the others. */
  addCatchUpUpdate(notice: UpdateNotification): void {
    this.#caughtUpUpdates.push(notice);
  }

  /** Catch-up is over: one notice for all reports it found, oldest first, and one for all updates; a single one's own. */
  endCatchUp(): void {
    const reports = this.#caughtUp;
    const updates = this.#caughtUpUpdates;
    this.#caughtUp = [];
    this.#caughtUpUpdates = [];
    this.#addAll(reports, groupReports(reports));
    this.#addAll(updates, groupUpdates(updates));
  }

  /** An update with a previous type. Every one is told. */
  addUpdate(notice: UpdateNotification): void {
    this.#add(notice);
  }

  addTestMode(active: boolean): void {
    this.#add({ kind: 'testMode', active });
  }

  addConfiguration(): void {
    this.#add({ kind: 'configuration' });
  }

  addUnauthorized(): void {
    this.#add({ kind: 'unauthorized' });
  }

  /** Notices with a number above `number`, in order. A page that joins late gets what nobody has seen. */
  pendingAfter(number: number): readonly LiveNotification[] {
    const from = this.#unseen.findIndex((notice) => notice.number > number);
    return from === -1 ? [] : this.#unseen.slice(from);
  }

  /** The page has shown all up to and including this number. */
  acknowledge(upTo: number): void {
    this.#unseen = this.pendingAfter(upTo).slice();
  }

  #isNew({ squadId, detectionId }: ReportKey): boolean {
    const name = `${squadId}\0${detectionId}`;
    if (this.#told.has(name)) return false;
    this.#told.add(name);
    if (this.#told.size > MOST_TOLD) forgetFirst(this.#told);
    return true;
  }

  #addAll(single: readonly NotificationBody[], group: NotificationGroup | undefined): void {
    if (group === undefined || single.length <= MOST_SINGLE) for (const notice of single) this.#add(notice);
    else {
      this.#add(group.body);
      this.#keepGroup(this.#last, group.keys);
    }
  }

  #add(body: NotificationBody): void {
    this.#unseen.push({ number: ++this.#last, ...body });
    if (this.#unseen.length > 2 * MOST_UNSEEN) this.#groupOldest();
  }

  /** The oldest notices become a few, under the numbers of the last of them: memory stays bounded and nothing is lost. */
  #groupOldest(): void {
    const oldest = this.#unseen.slice(0, MOST_UNSEEN);
    const groups = groupNotifications(oldest, (number) => this.groupKeys(number));
    const first = oldest[oldest.length - 1].number - groups.length + 1;
    const grouped = groups.map(({ body, keys }, index): LiveNotification => {
      if (keys.length > 0) this.#keepGroup(first + index, keys);
      return { ...body, number: first + index };
    });
    this.#unseen = [...grouped, ...this.#unseen.slice(MOST_UNSEEN)];
  }

  #keepGroup(number: number, keys: readonly ReportKey[]): void {
    this.#groups.set(number, keys.slice(-MAX_GROUP_KEYS));
    if (this.#groups.size > MAX_GROUPS) forgetFirst(this.#groups);
  }
}

function forgetFirst<K>(kept: Set<K> | Map<K, unknown>): void {
  for (const first of kept.keys()) {
    kept.delete(first);
    return;
  }
}
