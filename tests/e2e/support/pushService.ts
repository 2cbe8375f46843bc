/** Push messages of a browser that reaches no push service of its maker. */
import { expect } from 'vitest';
import type { BrowserContext, Page, Worker } from 'playwright';
import type { TestSubscription } from '../../support/pushService.ts';

const encoded = (bytes: number) => Buffer.alloc(bytes, 4).toString('base64url');
/** Keys without an owner. */
const UNREACHABLE: TestSubscription = {
  endpoint: 'https://push.example.org/browser',
  p256dh: encoded(65),
  auth: encoded(16),
};

/** Lets the page subscribe, with this result; all else of push messages stays the browser's own. */
export async function subscribeWithoutPushService(
  page: Page,
  subscription: TestSubscription = UNREACHABLE,
): Promise<void> {
  await page.addInitScript(replaceSubscriptions, subscription);
  await page.evaluate(replaceSubscriptions, subscription);
}

/** Runs in the page. */
function replaceSubscriptions({ endpoint, p256dh, auth }: TestSubscription): void {
  let current: object | null = null;
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
      .buffer;
  PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
  PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
    current = {
      endpoint,
      options: { applicationServerKey: bytes(applicationServerKey as string) },
      getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    return current as PushSubscription;
  };
}

/** The scope of a service worker, with a count of the notifications that it has shown since the first delivery. */
interface PushScope {
  readonly registration: ServiceWorkerRegistration;
  shown?: number;
}

/**
 * Delivers a push message to a service worker as a push service does; resolves when its notification is shown. To ask for the
 * notifications meanwhile would lose it: Chromium deletes from its database what is stored and not yet on display.
 */
export async function deliverPush(context: BrowserContext, worker: Worker, message: unknown): Promise<void> {
  const [page] = context.pages();
  if (page === undefined) throw new Error('No page is open');
  const session = await context.newCDPSession(page);
  const origin = new URL(worker.url()).origin;
  const registrationIds: string[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    // The browser has had other files' servers, too.
    for (const { registrationId, scopeURL, isDeleted } of registrations)
      if (!isDeleted && new URL(scopeURL).origin === origin) registrationIds.push(registrationId);
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registrationIds.length).toBeGreaterThan(0);
  const [registrationId = ''] = registrationIds;
  const data = JSON.stringify(message);
  const before = await worker.evaluate(countShown);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await expect.poll(() => worker.evaluate(countShown)).toBe(before + 1);
}

/** Notifications shown so far; counts from the first call on. Runs in the worker. */
function countShown(): number {
  const scope = globalThis as unknown as PushScope;
  if (scope.shown === undefined) {
    scope.shown = 0;
    const { registration } = scope;
    const show = registration.showNotification.bind(registration);
    registration.showNotification = async (title, options) => {
      await show(title, options);
      scope.shown = (scope.shown ?? 0) + 1;
    };
  }
  return scope.shown;
}

/** The notifications that a service worker shows; not to be asked while one is about to be shown (`deliverPush`). */
export function shownNotifications(worker: Worker): Promise<{ title: string; body: string; tag: string }[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as PushScope;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
}
