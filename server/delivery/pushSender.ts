/** Web Push: notifications to browsers, encrypted for each and signed with the keys of this installation. */
import webpush from 'web-push';
import { shownType } from '../../src/domain/contract/reportTypes.ts';
import { wrongClockText } from '../../src/domain/dayAndClock.ts';
import { eventTime, wrongClock } from '../../src/domain/time/sensorClock.ts';
import { writeViewLink } from '../../src/domain/windows/viewLink.ts';
import { readInstant, writeIso } from '../../src/domain/json/instant.ts';
import { announcementId } from '../../src/domain/notifications/announcement.ts';
import { textOf } from '../../src/domain/notifications/readFilter.ts';
import { MAX_PUSH_TEXT, type PushMessage } from '../../src/domain/notifications/pushMessage.ts';
import { epochMs, type EpochMs, type Seconds } from '../../src/domain/units.ts';
import { NO_REPORT } from '../store/notifications/notificationStore.ts';
import type { Document } from '../store/documents/documents.ts';
import type { Store } from '../store/store.ts';
import type { OutgoingRequests } from './outgoingRequest.ts';
import { markTest, type NotifiedReport, type ReadNotifiedReport } from './reportValues.ts';
import { requestedDelayOf, TOO_MANY_REQUESTS } from './pauseAskedByTarget.ts';
import { rejected, type Sender } from './sender.ts';
import type { DueDelivery } from '../store/notifications/delivery.ts';

/** Key pair that identifies this installation to push services (VAPID); base64url texts. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushDeps {
  readonly store: Pick<Store, 'pushSubscriptions' | 'collection'>;
  readonly requests: Pick<OutgoingRequests, 'send'>;
  readonly keys: PushKeys;
  /** Whom a push service may ask: a `mailto:` or `https:` address. */
  readonly contact: string;
  readonly notifiedReportOf: ReadNotifiedReport;
  readonly now: () => EpochMs;
}

const DELETED = 'The push notification was deleted';
const KEYS_NAME = 'pushKeys';
/** How long a push service holds a notification for a browser that is closed. */
const TIME_TO_LIVE: Seconds = 3600;
const [NOT_FOUND, GONE] = [404, 410];
const TIMEOUT = 408;

/** The keys of this installation, made at the first start. */
export async function openPushKeys({ meta }: Pick<Store, 'meta'>): Promise<PushKeys> {
  const stored = await meta.get(KEYS_NAME);
  if (stored !== undefined) return JSON.parse(stored) as PushKeys;
  const keys = webpush.generateVAPIDKeys();
  await meta.set(KEYS_NAME, JSON.stringify(keys));
  return keys;
}

/** Sends deliveries to browsers. A browser that has ended its subscription is deleted. */
export function pushSender({ store, requests, keys, contact, notifiedReportOf, now }: PushDeps): Sender {
  const bodyOf = async (delivery: DueDelivery) => {
    if (delivery.reportId === NO_REPORT) return announcementOf(store, delivery.event);
    const notified = await notifiedReportOf(delivery);
    return notified && pushMessageOf(notified);
  };
  return async (delivery) => {
    const { recipient, reportId } = delivery;
    const subscription = await store.pushSubscriptions.byId(Number(recipient));
    if (subscription === undefined) return rejected('Notifications were switched off in this browser');
    const body = await bodyOf(delivery);
    if (body === undefined) return rejected(reportId === NO_REPORT ? DELETED : 'The report was deleted');
    const { endpoint, p256dh, auth } = subscription;
    const details = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(body),
      {
        vapidDetails: { subject: contact, ...keys },
        TTL: TIME_TO_LIVE,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      },
    );
    const answer = await requests.send({
      url: new URL(details.endpoint),
      method: details.method,
      headers: textHeaders(details.headers),
      body: details.body ?? undefined,
    });
    const more = { request: JSON.stringify(body), status: answer.status, answer: answer.text };
    if (answer.status >= 200 && answer.status < 300) return { ...more, outcome: 'delivered' };
    const isOfDelivery = isOfBrowser(answer.status);
    if (answer.status === NOT_FOUND || answer.status === GONE) {
      await store.pushSubscriptions.remove(endpoint);
      return {
        ...more,
        outcome: 'rejected',
        isOfDelivery,
        failure: 'The browser has ended its subscription',
      };
    }
    return {
      ...more,
      outcome: 'failed',
      isOfDelivery,
      failure: `The push service answered ${answer.status}`,
      requestedDelay: requestedDelayOf(answer, now()),
    };
  };
}

/** Whether a push service refuses the message of one browser, such as for its length or its keys. */
function isOfBrowser(status: number): boolean {
  return status >= 400 && status < 500 && status !== TIMEOUT && status !== TOO_MANY_REQUESTS;
}

/** What a browser shows of a push notification that an administrator wrote; undefined where it was deleted. */
async function announcementOf(
  store: Pick<Store, 'collection'>,
  event: string,
): Promise<PushMessage | undefined> {
  const row = await store.collection<Document>('pushNotifications').get(announcementId(event) ?? 0);
  if (row === undefined) return undefined;
  const [title, message] = [textOf(row['title']), textOf(row['message'])];
  const time = epochMs(readInstant(row['sentTime']));
  return { title, place: '', message: cut(message), time, tag: event, path: '?' };
}

/** What a browser shows of a report. */
export function pushMessageOf({ report, message }: NotifiedReport): PushMessage {
  const { squadId, detectionId, reportType, weaponCategory, zone, level } = report;
  const selected = { squadId, detectionId };
  const time = eventTime(report);
  const clock = wrongClock(report);
  const place = [zone, level, squadId, clock === undefined ? '' : wrongClockText(clock)]
    .filter((text) => text !== undefined && text !== '')
    .join(' · ');
  return {
    title: markTest(report, shownType(reportType, weaponCategory)),
    place: cut(place),
    message: cut(message === '' ? (report.message ?? '') : message),
    time,
    tag: JSON.stringify([squadId, detectionId]),
    path: `?${new URLSearchParams(writeViewLink({ selected, at: time }, writeIso)).toString()}`,
  };
}

const cut = (text: string): string => text.slice(0, MAX_PUSH_TEXT).toWellFormed();

function textHeaders(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}
