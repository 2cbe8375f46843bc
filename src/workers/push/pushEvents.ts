/** What the service worker does with a push message and with a click on its notification. */
import { dateTimeText } from '../../domain/dayAndClock.ts';
import { epochMs } from '../../domain/units.ts';
import { parseJson } from '../../domain/json/parseJson.ts';
import { pushText, readPushMessage, type OpenReport } from '../../domain/notifications/pushMessage.ts';

/** Pages of the console that show no report of it: the public report, whose visitor is not signed in. */
const PUBLIC_PAGES = 'pub/';
/** Shown for what can't be read: a browser ends a subscription whose messages show nothing. */
const UNREADABLE = {
  title: 'Shotpoint',
  body: 'A report was received. Open the console to see it.',
  path: '?',
};

interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(order: OpenReport): void;
}

/** Part of a service worker's scope that notifications need. */
export interface PushScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'scope' | 'showNotification'>;
  readonly clients: {
    matchAll(options: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

/** Shows the notification of a push message: type, time, place and message. */
export async function showPush({ registration }: PushScope, text: string | undefined): Promise<void> {
  const message = readPushMessage(parseJson(text ?? ''));
  if (message === undefined) {
    const { title, body, path } = UNREADABLE;
    return registration.showNotification(title, { body, data: path });
  }
  const { title, tag, path } = message;
  const body = pushText(message, epochMs(Date.now()), dateTimeText);
  return registration.showNotification(title, { body, tag, data: path, requireInteraction: true });
}

/** Shows the report of a notification in an open tab of the console, else in a new one. */
export async function openReport(
  { registration, clients }: PushScope,
  notification: Pick<Notification, 'data' | 'close'>,
): Promise<void> {
  notification.close();
  const path = String(notification.data);
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => isConsole(url, registration.scope));
  if (tab === undefined) {
    await clients.openWindow(new URL(path, registration.scope).href);
    return;
  }
  const order: OpenReport = { openReport: path };
  tab.postMessage(order);
  await tab.focus();
}

function isConsole(url: string, scope: string): boolean {
  return url.startsWith(scope) && !url.slice(scope.length).startsWith(PUBLIC_PAGES);
}
