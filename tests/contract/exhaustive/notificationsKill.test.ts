/** A storm of reports with webhooks that hang and fail, and a server that is killed in the middle of it. */
import { afterEach, expect, it } from 'vitest';
import { commitReports, signIn, startRealServer, type RealServer } from '../../support/realServer.ts';
import { startReceiver, type AnswerCall, type WebhookReceiver } from '../../support/webhookReceiver.ts';

const GOOD = 8;
const BAD = 2;
const REPORTS = 30;
const ARGS = ['--nodes', '1', '--shots-per-minute', '0', '--history', '0'];
const ENV = { WEBHOOK_ALLOW_PRIVATE: 'true' };

let server: RealServer | undefined;
const receivers: WebhookReceiver[] = [];

afterEach(async () => {
  await server?.dispose();
  for (const receiver of receivers.splice(0)) await receiver.close();
});

async function start(count: number, answer?: AnswerCall): Promise<WebhookReceiver[]> {
  const started = await Promise.all(Array.from({ length: count }, () => startReceiver(answer)));
  receivers.push(...started);
  return started;
}

async function addWebhooks(url: string, token: string, all: readonly WebhookReceiver[]): Promise<void> {
  for (const [at, receiver] of all.entries()) {
    const response = await fetch(new URL('services/shotpointserver/api/webhooks', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: `hook ${at}`, url: receiver.url, enabled: true }),
    });
    expect(response.status).toBe(201);
  }
}

/** Ids of the deliveries, by the detection in their body. */
function deliveryIds({ calls }: WebhookReceiver): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { body, headers } of calls) {
    const { detectionId } = (JSON.parse(body) as { report: { detectionId: string } }).report;
    const known = ids.get(detectionId) ?? new Set();
    ids.set(detectionId, known.add(String(headers['shotpoint-delivery'])));
  }
  return ids;
}

it('[notifications.12] loses and doubles nothing after a kill -9, whatever hangs and fails', async () => {
  // One of them does not answer before the kill, so that this comes in the middle of its deliveries.
  let isKilled = false;
  const late = await start(1, (_call, response) => {
    if (isKilled) response.writeHead(204).end();
  });
  const good = [...late, ...(await start(GOOD - 1))];
  const hanging = await start(BAD, () => undefined);
  const failing = await start(BAD, (_call, response) => response.writeHead(500).end());
  server = await startRealServer({ args: ARGS, env: ENV });
  const { url, port, dataDir } = server;
  const token = await signIn(url, 'admin');
  await addWebhooks(url, token, [...good, ...hanging, ...failing]);
  const reports = Array.from({ length: REPORTS }, (_, at) => ({
    squadId: 'NG',
    detectionId: `D-${at}`,
    timeStamp: Date.now(),
    reportType: 'Shot',
  }));
  for (const report of reports) await commitReports(url, token, [report]);
  await server.kill('SIGKILL');
  isKilled = true;
  const before = good.map((receiver) => deliveryIds(receiver).size);
  server = await startRealServer({ args: ARGS, env: ENV, port, dataDir });
  const wanted = new Set(reports.map(({ detectionId }) => detectionId));
  await expect
    .poll(() => good.every((receiver) => deliveryIds(receiver).size === wanted.size), { timeout: 90_000 })
    .toBe(true);
  expect(Math.min(...before)).toBeLessThan(REPORTS);
  for (const receiver of good) {
    const ids = deliveryIds(receiver);
    expect(new Set(ids.keys())).toEqual(wanted);
    for (const known of ids.values()) expect(known.size).toBe(1);
  }
});
