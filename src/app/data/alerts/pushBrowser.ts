/** Push messages of this browser: its permission, its service worker and its subscription. */
import { baseUrl } from '../../browser/basePath.ts';

/** Address of the built service worker. A glob, whose query is no part of the name of a file. */
const [workerUrl = ''] = Object.values(
  import.meta.glob<string>('../../../workers/push.worker.ts', {
    query: '?worker&url',
    import: 'default',
    eager: true,
  }),
);

/** What a browser gives a server to push to it. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushBrowser {
  support(): 'supported' | 'unsupported' | 'insecure';
  permission(): NotificationPermission;
  /** Asks the person where the browser has no answer yet; resolves with the answer. */
  askPermission(): Promise<NotificationPermission>;
  /** The subscription of this browser, if there is one. */
  subscription(): Promise<BrowserSubscription | undefined>;
  /** Subscribes with the key of a server, in place of a subscription with another key. Rejects where it can't. */
  subscribe(publicKey: string): Promise<BrowserSubscription>;
  unsubscribe(): Promise<void>;
}

/** The browser of this page. */
export function thisBrowser(): PushBrowser {
  return {
    support,
    permission: () => Notification.permission,
    askPermission: () => Notification.requestPermission(),
    subscription: async () => {
      const found = await (await registered())?.pushManager.getSubscription();
      return found ? dataOf(found) : undefined;
    },
    subscribe: async (publicKey) => {
      const { pushManager } = await activeRegistration();
      const options = { userVisibleOnly: true, applicationServerKey: publicKey };
      const old = await pushManager.getSubscription();
      // The subscription has another key: the server was set up again.
      if (old !== null && keyOf(old) !== publicKey) await old.unsubscribe();
      return dataOf(await pushManager.subscribe(options));
    },
    unsubscribe: async () => {
      await (await (await registered())?.pushManager.getSubscription())?.unsubscribe();
    },
  };
}

function support(): ReturnType<PushBrowser['support']> {
  if (!window.isSecureContext) return 'insecure';
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return hasPush ? 'supported' : 'unsupported';
}

function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration(baseUrl());
}

/** Registers the service worker for the whole console; resolves when it runs. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  // One file in a build, a module of the sources in development.
  const type = import.meta.env.DEV ? 'module' : 'classic';
  const registration = await navigator.serviceWorker.register(workerUrl, { type, scope: baseUrl() });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (worker === null || worker.state === 'activated') return registration;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The service worker could not be installed'));
    });
  });
  return registration;
}

/** Key of the server that a subscription is for, base64url without padding. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return base64Url(bytes);
}

function dataOf(subscription: PushSubscription): BrowserSubscription {
  const key = (name: PushEncryptionKeyName) =>
    base64Url(new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer(0)));
  return { endpoint: subscription.endpoint, keys: { p256dh: key('p256dh'), auth: key('auth') } };
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
