/** Subscriptions of a browser that reaches no push service. */
import type { Page } from 'playwright';

/** Lets the page subscribe without a push service; all else of push messages stays the browser's own. */
export async function subscribeWithoutPushService(page: Page): Promise<void> {
  const replace = () => {
    let current: object | null = null;
    const bytes = (length: number) => new Uint8Array(length).fill(4).buffer;
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
      const key = (applicationServerKey as string).replaceAll('-', '+').replaceAll('_', '/');
      current = {
        endpoint: 'https://push.example.org/browser',
        options: {
          applicationServerKey: Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer,
        },
        getKey: (name: string) => bytes(name === 'auth' ? 16 : 65),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      return current as PushSubscription;
    };
  };
  await page.addInitScript(replace);
  await page.evaluate(replace);
}
