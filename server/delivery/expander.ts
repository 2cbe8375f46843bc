/** Writes the deliveries of new notifications. */
import { announcementId, announcementRecipients } from '../../src/domain/notifications/announcement.ts';
import { templateFor } from '../../src/domain/notifications/emailTemplate.ts';
import { factsOf, type ReportFacts } from '../../src/domain/notifications/reportFacts.ts';
import { eachAddressOnce, type Recipient } from '../../src/domain/notifications/recipient.ts';
import { snoozeOf } from '../../src/domain/notifications/snooze.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import { EVERY_REPORT } from '../store/reports/lists/reportQuery.ts';
import { ALERT } from '../store/notifications/alertEvent.ts';
import {
  NO_REPORT,
  type ExpandedNotification,
  type NewDelivery,
  type PendingNotification,
} from '../store/notifications/notificationStore.ts';
import type { Document } from '../store/documents/documents.ts';
import type { Store } from '../store/store.ts';
import { StoreFailure } from '../store/database/storeFailures.ts';
import type { Directory, RecipientDirectory } from './recipientDirectory.ts';

export interface ExpanderDeps {
  readonly store: Pick<Store, 'notifications' | 'reports' | 'collection'>;
  readonly directory: RecipientDirectory;
  readonly now: () => EpochMs;
}

/** Notifications that are read at once, and at most so many written in one transaction. */
const BATCH = 100;
/** Deliveries after which a transaction takes no further notification: many recipients do not hold the writer of reports. */
const MAX_DELIVERIES = 2000;

/** What was written of the new notifications, and why the rest was not. */
export interface Expansion {
  /** Lanes that have new deliveries. */
  readonly lanes: ReadonlySet<string>;
  readonly errors: readonly unknown[];
}

interface Outcome extends Expansion {
  readonly lanes: Set<string>;
  readonly errors: unknown[];
}

/**
 * Writes the deliveries of all new notifications, oldest first, those of many notifications in one transaction. One that can't be
 * written stays new and holds up no other; after a StoreFailure no further one is tried.
 */
export async function expandNotifications(deps: ExpanderDeps): Promise<Expansion> {
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
  const { store, directory, now } = deps;
  const { reportId, event } = notification;
  if (reportId === NO_REPORT) return announcementDeliveries(deps, event);
  const stored = await store.reports.byId(reportId, EVERY_REPORT);
  if (stored === undefined) return [];
  const current = await directory.current();
  const facts = factsOf(stored.report);
  const at = now();
  const snooze = snoozeOf(current.snoozes, facts, at)?.name;
  const recipients =
    event === ALERT ? alertRecipients(current, facts, at) : groupRecipients(current, facts, at);
  return recipients.map((recipient) => deliveryTo(recipient, snooze));
}

async function announcementDeliveries(
  { store, directory }: ExpanderDeps,
  event: string,
): Promise<NewDelivery[]> {
  const id = announcementId(event);
  const row = id === undefined ? undefined : await store.collection<Document>('pushNotifications').get(id);
  if (row === undefined) return [];
  const { browsers, superSquads } = await directory.current();
  return announcementRecipients(browsers, row, superSquads).map((one) => deliveryTo(one, undefined));
}

function deliveryTo(recipient: Recipient, snooze: string | undefined): NewDelivery {
  const { channel, id, name, address } = recipient;
  return { channel, recipient: id, recipientName: name, address, lane: laneOf(recipient), snooze };
}

/** Mails need a template. */
function alertRecipients({ recipients, templates }: Directory, facts: ReportFacts, at: EpochMs): Recipient[] {
  const hasMail = templateFor(templates, facts) !== undefined;
  const found = recipients.find(facts, at).filter(({ channel }) => channel !== 'email' || hasMail);
  return eachAddressOnce(found);
}

/** A message to the group reaches the subscribers (O§7), and the systems that follow the report. */
export function groupRecipients(
  { recipients }: Pick<Directory, 'recipients'>,
  facts: ReportFacts,
  at: EpochMs,
): Recipient[] {
  return eachAddressOnce(recipients.find(facts, at).filter(({ channel }) => channel !== 'push'));
}

/** The lane of a recipient: a webhook has its own, the others share that of the server that delivers for them. */
export function laneOf({ channel, id, address }: Pick<Recipient, 'channel' | 'id' | 'address'>): string {
  if (channel === 'webhook') return webhookLane(id);
  return channel === 'push' ? `push:${URL.parse(address)?.host ?? ''}` : `${channel}:`;
}

/** The lane of a webhook. */
export function webhookLane(id: number | string): string {
  return `webhook:${id}`;
}
