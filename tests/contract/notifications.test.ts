/** Notifications of released reports: from the commit of a report to what a recipient receives. */
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Document, CollectionName } from '../../server/store/store.ts';
import { aReport, NOW, testServer, type TestServer, type TestServerOptions } from '../support/testServer.ts';
import { startReceiver, type AnswerCall, type WebhookReceiver } from '../support/webhookReceiver.ts';

let server: TestServer;
const closers: (() => Promise<void>)[] = [];

async function open(options: TestServerOptions = {}): Promise<void> {
  server = await testServer(options);
  closers.push(() => server.dispose());
  await server.alerts.start();
}

beforeEach(() => open());

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function receiver(answer?: AnswerCall): Promise<WebhookReceiver> {
  const started = await startReceiver(answer);
  closers.push(() => started.close());
  return started;
}

async function save(collection: CollectionName, document: Document): Promise<number> {
  const { id } = await server.store.collection<Document>(collection).save(document);
  server.alerts.recordsChanged();
  return id;
}

const webhook = (url: string, more: Document = {}) =>
  save('webhooks', { name: 'CAD', url, enabled: true, secret: 's3cret', ...more });

const fire = (detectionId: string, more: object = {}) =>
  server.intake.accept([{ ...aReport(detectionId), ...more }], 'test');

const deliveries = async (filter = {}) =>
  (await server.store.notifications.deliveries(filter, { page: 0, size: 100 })).items;

const states = async () => (await deliveries()).map(({ channel, state }) => `${channel} ${state}`).toSorted();

describe('a webhook', () => {
  it('[NW1] receives a released report once, signed, and its delivery is listed with request and answer', async () => {
    const cad = await receiver((_call, response) => response.writeHead(200).end('thank you'));
    await webhook(`${cad.url}hook`);
    await fire('a', { message: 'Shot at "Main" street' });
    await expect.poll(states).toEqual(['webhook delivered']);
    const [call] = cad.calls;
    expect(cad.calls).toHaveLength(1);
    expect([call?.method, call?.path]).toEqual(['POST', '/hook']);
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      event: 'alert',
      report: { detectionId: 'a', squadId: 'squad-1', reportType: 'Shot', message: 'Shot at "Main" street' },
      link: expect.stringContaining('https://console.example.org/pub/viewReport?k='),
    });
    const stamp = NOW / 1000;
    const digest = createHmac('sha256', 's3cret').update(`${stamp}.${call?.body}`).digest('hex');
    expect(call?.headers['shotpoint-signature']).toBe(`t=${stamp},v1=${digest}`);
    expect(await deliveries()).toMatchObject([
      {
        recipientName: 'CAD',
        detectionId: 'a',
        status: 200,
        answer: 'thank you',
        attempts: 1,
        failure: null,
      },
    ]);
  });
});
