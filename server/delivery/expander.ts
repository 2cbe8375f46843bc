/** Writes the deliveries of new notifications. */
import { announcementId, announcementRecipients } from '../../src/domain/notifications/announcement.ts';
import { templateFor } from '../../src/domain/notifications/emailTemplate.ts';
import { factsOf, type ReportFacts } from '../../src/domain/notifications/reportFacts.ts';
import { eachAddressOnce, type Recipient } from '../../src/domain/notifications/recipient.ts';
import { snoozeOf } from '../../src/domain/notifications/snooze.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import { EVERY_REPORT } from '../store/reportQuery.ts';
import { ALERT, NO_REPORT, type NewDelivery, type PendingNotification } from '../store/notificationStore.ts';
import type { Document } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import type { Directory, RecipientDirectory } from './recipientDirectory.ts';

export interface ExpanderDeps {
  readonly store: Pick<Store, 'notifications' | 'reports' | 'collection'>;
  readonly directory: RecipientDirectory;
  readonly now: () => EpochMs;
}

/** Notifications that are read at once. */
const BATCH = 100;

/** Writes the deliveries of all new notifications; returns the lanes that have new ones. */
export async function expandNotifications(deps: ExpanderDeps): Promise<ReadonlySet<string>> {
  const { store } = deps;
  const lanes = new Set<string>();
  for (;;) {
    const pending = await store.notifications.unexpanded(BATCH);
    for (const notification of pending) {
      const deliveries = await deliveriesOf(deps, notification);
      await store.notifications.expand(notification, deliveries, deps.now());
      for (const { lane } of deliveries) lanes.add(lane);
    }
    if (pending.length < BATCH) return lanes;
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
