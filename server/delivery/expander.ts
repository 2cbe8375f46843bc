/** Writes the deliveries of new notifications. */
import { announcementId, announcementRecipients } from '../../src/domain/notifications/announcement.ts';
import {
  addresseesOf,
  ageLimitOf,
  notifiedAge,
  suppressionText,
  type Addressee,
  type Notice,
} from '../../src/domain/notifications/addressees.ts';
import { isEscalation } from '../../src/domain/notifications/escalation.ts';
import { isIncidentEvent } from '../../src/domain/notifications/incidentNotification.ts';
import { readStatisticsMailEvent } from '../../src/domain/notifications/statisticsMailEvent.ts';
import { factsOf } from '../../src/domain/notifications/notificationFacts.ts';
import type { Recipient } from '../../src/domain/notifications/recipient.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { Settings } from '../config/settings.ts';
import { EVERY_REPORT } from '../store/reports/lists/reportQuery.ts';
import { ALERT } from '../store/notifications/alertEvent.ts';
import {
  NO_REPORT,
  type ExpandedNotification,
  type PendingNotification,
} from '../store/notifications/notificationStore.ts';
import type { Document } from '../store/documents/documents.ts';
import type { Store } from '../store/store.ts';
import { StoreFailure } from '../store/database/storeFailures.ts';
import type { RecipientDirectory } from './recipientDirectory.ts';
import type { NewDelivery } from '../store/notifications/delivery.ts';

export interface ExpanderDeps {
  readonly store: Pick<Store, 'notifications' | 'reports' | 'collection' | 'drills' | 'statisticsMails'>;
  readonly directory: RecipientDirectory;
  readonly settings: Pick<Settings, 'config' | 'reviewerMode'>;
  readonly now: () => EpochMs;
}

/** Notifications that are read at once, and at most so many written in one transaction. */
const BATCH = 100;
/** Lane of mails of the statistics: many of them at once keep no alert waiting. */
const STATISTICS_LANE = 'email:statistics';
/** Most deliveries before a transaction ends, so that many recipients do not block the writer of reports. */
const MAX_DELIVERIES = 2000;

/** Result: lanes with new deliveries, and errors of notifications that were not written. */
export interface ExpansionResult {
  /** Lanes that have new deliveries. */
  readonly lanes: ReadonlySet<string>;
  readonly errors: readonly unknown[];
}

interface Outcome extends ExpansionResult {
  readonly lanes: Set<string>;
  readonly errors: unknown[];
}

/**
 * Writes the deliveries of all new notifications, oldest first, many notifications in one transaction. A
 * notification that can't be written stays new and holds up no other; after a StoreFailure no further one is
 * tried.
 */
export async function expandNotifications(deps: ExpanderDeps): Promise<ExpansionResult> {
  const outcome: Outcome = { lanes: new Set(), errors: [] };
  try {
    let after = 0;
    for (;;) {
      const pending = await deps.store.notifications.unexpanded(BATCH, after);
      await expandAll(deps, pending, outcome);
      after = pending.at(-1)?.id ?? after;
      if (pending.length < BATCH) break;
    }
  } catch (error) {
    outcome.errors.push(error);
  }
  return outcome;
}

async function expandAll(
  deps: ExpanderDeps,
  pending: readonly PendingNotification[],
  outcome: Outcome,
): Promise<void> {
  let batch: ExpandedNotification[] = [];
  let count = 0;
  for (const notification of pending) {
    await unlessStoreFails(outcome, async () => {
      const deliveries = await deliveriesOf(deps, notification);
      batch.push({ notification, deliveries });
      count += deliveries.length;
    });
    if (count < MAX_DELIVERIES) continue;
    await write(deps, batch, outcome);
    batch = [];
    count = 0;
  }
  await write(deps, batch, outcome);
}

/** Writes a batch in one transaction; where that fails, each notification in its own. */
async function write(
  { store, now }: ExpanderDeps,
  batch: readonly ExpandedNotification[],
  outcome: Outcome,
): Promise<void> {
  if (batch.length === 0) return;
  const writeAll = async (all: readonly ExpandedNotification[]): Promise<void> => {
    await store.notifications.expand(all, now());
    for (const { deliveries } of all) for (const { lane } of deliveries) outcome.lanes.add(lane);
  };
  try {
    await writeAll(batch);
  } catch (error) {
    if (error instanceof StoreFailure) throw error;
    for (const one of batch) await unlessStoreFails(outcome, () => writeAll([one]));
  }
}

async function unlessStoreFails({ errors }: Outcome, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StoreFailure) throw error;
    errors.push(error);
  }
}

async function deliveriesOf(deps: ExpanderDeps, notification: PendingNotification): Promise<NewDelivery[]> {
  const { store, directory, settings, now } = deps;
  const { reportId, event, createdAt } = notification;
  if (reportId === NO_REPORT) return deliveriesWithoutReport(deps, event);
  const stored = await store.reports.byId(reportId, EVERY_REPORT);
  // Of a drill no message leaves, whatever happens with its reports.
  if (stored === undefined || (await store.drills.isOfDrill(reportId))) return [];
  const addressing = { ...(await directory.current()), ageLimit: ageLimitOf(settings.config()) };
  const kind = kindOf(event);
  const { isOn, delay } = settings.reviewerMode();
  const age = kind === 'alert' ? notifiedAge(stored.report, createdAt, isOn ? delay : undefined) : 0;
  const notice = { facts: factsOf(stored.report), at: now(), age, kind } as const;
  return addresseesOf(addressing, notice).map(deliveryTo);
}

function kindOf(event: string): Notice['kind'] {
  if (event === ALERT) return 'alert';
  if (isEscalation(event)) return 'escalation';
  return isIncidentEvent(event) ? 'incident' : 'message';
}

async function deliveriesWithoutReport(deps: ExpanderDeps, event: string): Promise<NewDelivery[]> {
  const key = readStatisticsMailEvent(event);
  if (key === undefined) return announcementDeliveries(deps, event);
  const mail = await deps.store.statisticsMails.byId(key.mailId);
  return (mail?.recipients ?? []).map((address) => ({
    channel: 'email',
    recipient: address,
    recipientName: address,
    address,
    lane: STATISTICS_LANE,
    snooze: undefined,
  }));
}

async function announcementDeliveries(
  { store, directory }: ExpanderDeps,
  event: string,
): Promise<NewDelivery[]> {
  const id = announcementId(event);
  const row = id === undefined ? undefined : await store.collection<Document>('pushNotifications').get(id);
  if (row === undefined) return [];
  const { browsers, superSquads } = await directory.current();
  return announcementRecipients(browsers, row, superSquads).map((recipient) =>
    deliveryTo({ recipient, suppression: undefined }),
  );
}

function deliveryTo({ recipient, suppression }: Addressee): NewDelivery {
  const { channel, id, name, address } = recipient;
  const isSnoozed = suppression?.kind === 'snooze';
  return {
    channel,
    recipient: id,
    recipientName: name,
    address,
    lane: laneOf(recipient),
    snooze: isSnoozed ? suppression.name : undefined,
    suppression: suppression === undefined || isSnoozed ? undefined : suppressionText(suppression),
  };
}

/** Returns the lane of a recipient: one per webhook, push service, or other channel. */
export function laneOf({ channel, id, address }: Pick<Recipient, 'channel' | 'id' | 'address'>): string {
  if (channel === 'webhook') return webhookLane(id);
  return channel === 'push' ? `push:${URL.parse(address)?.host ?? ''}` : `${channel}:`;
}

/** The lane of a webhook. */
export function webhookLane(id: number | string): string {
  return `webhook:${id}`;
}
