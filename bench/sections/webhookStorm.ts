import { percentile } from '../../src/domain/percentile.ts';
import type { Millis } from '../../src/domain/units.ts';
import { commitReports, signIn, startRealServer, type RealServer } from '../../tests/support/realServer.ts';
import { startReceiver, type AnswerCall, type WebhookReceiver } from '../../tests/support/webhookReceiver.ts';
import { atMost } from '../report.ts';
import type { Stage } from '../stage.ts';
import type { SectionResult } from '../sectionResult.ts';

const [GOOD, HANGING, FAILING] = [40, 5, 5];
/** 200 reports a minute. */
const INTERVAL: Millis = 300;
const [SPAN, QUICK_SPAN]: readonly Millis[] = [60_000, 15_000];
const LIMIT: Millis = 2000;
/** Everything must arrive within this time after the last report. */
const PATIENCE: Millis = 60_000;
const POLL_INTERVAL: Millis = 100;
const ARGS = ['--nodes', '1', '--shots-per-minute', '0', '--history', '0'];
const ENV = { WEBHOOK_ALLOW_PRIVATE: 'true' };

/** Time when the source began to send each report of the storm, epoch ms. */
type SentReports = Map<string, number>;

/** Reports that the good webhooks received. */
interface Received {
  /** From the source's call to the arrival at each webhook. */
  readonly delays: readonly Millis[];
  readonly missing: number;
  /** Reports that a webhook received under two delivery ids. */
  readonly doubled: number;
  /** Calls that repeat a delivery id: a server that is killed before it stores the answer calls again. */
  readonly repeated: number;
}

/**
 * Sends a storm of reports to 50 webhooks, some of them hanging or failing; then a second storm during which
 * the server is killed.
 */
export async function webhookStormSection(stage: Stage): Promise<SectionResult> {
  const good = await start(GOOD);
  const hanging = await start(HANGING, () => undefined);
  const failing = await start(FAILING, (_call, response) => response.writeHead(500).end());
  const all = [...good, ...hanging, ...failing];
  let server = await startRealServer({ args: ARGS, env: ENV });
  try {
    const token = await signIn(server.url, 'admin');
    await addWebhooks(server, token, all);
    const span = (stage.options.quick ? QUICK_SPAN : SPAN) ?? 0;
    stage.say(`storm of ${span / 1000} s`);
    const calm: SentReports = new Map();
    await send(server, token, { prefix: 'A', span, sent: calm });
    const first = await received(good, calm);
    stage.say(`storm of ${span / 1000} s with a kill -9 in the middle`);
    const cut: SentReports = new Map();
    await send(server, token, { prefix: 'B', span: span / 2, sent: cut });
    await server.kill('SIGKILL');
    server = await startRealServer({ args: ARGS, env: ENV, port: server.port, dataDir: server.dataDir });
    await send(server, token, { prefix: 'C', span: span / 2, sent: cut });
    const second = await received(good, cut);
    const p99 = percentile(first.delays, 0.99);
    return {
      figures: [
        atMost('webhook storm: report sent → received by the 40 good ones, p99', {
          unit: 'ms',
          ours: p99,
          limit: LIMIT,
          detail: { medianMs: percentile(first.delays, 0.5), deliveries: first.delays.length },
        }),
        atMost('webhook storm: reports that a good one missed', {
          ours: first.missing + second.missing,
          limit: 0,
        }),
        atMost('webhook storm: reports under two delivery ids', {
          ours: first.doubled + second.doubled,
          limit: 0,
          detail: { repeatedCalls: first.repeated + second.repeated },
        }),
      ],
      samples: { first, second },
    };
  } finally {
    await server.dispose();
    for (const receiver of all) await receiver.close();
  }
}

function start(count: number, answer?: AnswerCall): Promise<WebhookReceiver[]> {
  return Promise.all(Array.from({ length: count }, () => startReceiver(answer)));
}

async function addWebhooks(
  { url }: RealServer,
  token: string,
  all: readonly WebhookReceiver[],
): Promise<void> {
  for (const [at, receiver] of all.entries()) {
    const response = await fetch(new URL('services/shotpointserver/api/webhooks', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: `hook ${at}`, url: receiver.url, enabled: true }),
    });
    if (!response.ok) throw new Error(`A webhook was answered ${response.status}`);
  }
}

/** Sends reports at a constant rate for a span; resolves when the server has acknowledged all of them. */
async function send(
  { url }: RealServer,
  token: string,
  { prefix, span, sent }: { readonly prefix: string; readonly span: Millis; readonly sent: SentReports },
): Promise<void> {
  const running: Promise<void>[] = [];
  const begun = performance.now();
  for (let count = 0; count * INTERVAL < span; count++) {
    await wait(begun + count * INTERVAL - performance.now());
    const detectionId = `${prefix}-${count}`;
    const timeStamp = Date.now();
    sent.set(detectionId, timeStamp);
    running.push(commitReports(url, token, [{ squadId: 'NG', detectionId, timeStamp, reportType: 'Shot' }]));
  }
  await Promise.all(running);
}

/** Waits until the webhooks have all reports, at most PATIENCE. */
async function received(good: readonly WebhookReceiver[], sent: SentReports): Promise<Received> {
  const deadline = performance.now() + PATIENCE;
  let found = readCalls(good, sent);
  while (found.missing > 0 && performance.now() < deadline) {
    await wait(POLL_INTERVAL);
    found = readCalls(good, sent);
  }
  return found;
}

function readCalls(good: readonly WebhookReceiver[], sent: SentReports): Received {
  const delays: Millis[] = [];
  let [missing, doubled, repeated] = [0, 0, 0];
  for (const { calls } of good) {
    const byReport = new Map<string, Set<string>>();
    for (const { body, headers, at } of calls) {
      const { detectionId } = (JSON.parse(body) as { report: { detectionId: string } }).report;
      const begun = sent.get(detectionId);
      if (begun === undefined) continue;
      const ids = byReport.get(detectionId);
      const id = String(headers['shotpoint-delivery']);
      if (ids === undefined) {
        byReport.set(detectionId, new Set([id]));
        delays.push(at - begun);
      } else if (ids.has(id)) repeated++;
      else ids.add(id);
    }
    missing += sent.size - byReport.size;
    doubled += [...byReport.values()].filter(({ size }) => size > 1).length;
  }
  return { delays, missing, doubled, repeated };
}

const wait = (span: Millis): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, Math.max(0, span));
  });
