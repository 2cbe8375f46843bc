/** RabbitMQ beside PostgreSQL: what other programs receive and send, and what happens while it is cut off. */
import { Connection, type AsyncMessage, type Consumer } from 'rabbitmq-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MessageBroker, type MessageBrokerDeps } from '../../server/cluster/messageBroker.ts';
import { StoreFailure } from '../../server/store/database/storeFailures.ts';
import { TOPICS } from '../../src/domain/contract/topics.ts';
import { epochMs } from '../../src/domain/units.ts';
import { startFaultProxy, type FaultProxy } from '../support/faultProxy.ts';
import { ownBroker } from '../support/ownBroker.ts';
import { ownDatabase } from '../support/ownDatabase.ts';
import { commitReports, signIn, type RealServer } from '../support/realServer.ts';
import { aReport, listenAt, startServerOn } from '../support/severalServers.ts';

const address = await ownDatabase('message_broker');
const brokerUrl = ownBroker('message_broker') ?? '';
/** A server waits four seconds before it connects again, and publishes one by one what it has missed. */
const RECONNECT_MS = 60_000;
const START_TIMEOUT = 120_000;
const TEST_TIMEOUT = 240_000;

// Before the servers of the next group, which would take its messages in.
describe.skipIf(brokerUrl === '')('a message whose storing throws', { timeout: TEST_TIMEOUT }, () => {
  it('[cluster.11, cluster.10] is given up where the store works, and never where it waits for the store', async () => {
    const tried: unknown[] = [];
    const triesOf = (body: string) => tried.filter((one) => one === body).length;
    const reported: string[] = [];
    const timers = new Map<string, () => unknown>();
    const on = vi.spyOn(Connection.prototype, 'on');
    const broker = new MessageBroker({
      url: brokerUrl,
      shared: {} as MessageBrokerDeps['shared'],
      meta: {} as MessageBrokerDeps['meta'],
      accept: async (_key, body) => {
        tried.push(body);
        if (body === 'failing') throw new Error('unexpected');
        if (body === 'waiting' && triesOf('waiting') <= 6) throw new StoreFailure('full', 'no room');
        return 'stored';
      },
      onServerMessage: () => undefined,
      now: () => epochMs(Date.now()),
      failures: {
        report: (_kind, sentence) => void reported.push(sentence),
        runEvery: (_span, sentence, work) => {
          timers.set(sentence, work);
          return () => undefined;
        },
        awaitJob: (_sentence, work) => work,
      },
    });
    const program = new Connection(brokerUrl);
    const publisher = program.createPublisher({ confirm: true });
    const send = (text: string) =>
      publisher.send(
        { exchange: 'shotpoint', routingKey: 'intake.shotreports', durable: true },
        Buffer.from(JSON.stringify(text)),
      );
    const isReceiving = async () => {
      await send('first');
      return tried.length > 0;
    };
    await expect.poll(isReceiving, { timeout: RECONNECT_MS }).toBe(true);
    // By hand, or with the data of the broker: it would drop what can't be put there.
    await program.queueDelete({ queue: 'shotpoint.refused' });
    await send('failing');
    await send('waiting');
    await expect.poll(() => triesOf('waiting'), { timeout: RECONNECT_MS }).toBe(7);
    const counted = () => broker.health().details;
    await expect.poll(counted).toMatchObject({ failed: 1, refused: 0, takenIn: triesOf('first') + 1 });
    expect(triesOf('failing')).toBe(5);
    expect(reported).toContain('A message of the broker failed and is in shotpoint.refused');
    const kept = await program.basicGet({ queue: 'shotpoint.refused', noAck: true });
    expect(String(kept?.body)).toContain('failing');
    // What another program sends in is confirmed by an exchange without bindings as well, and is nowhere.
    await program.exchangeDelete({ exchange: 'shotpoint' });
    await timers.get('The bindings of the broker could not be made again; tried again')?.();
    await send('after the exchange was deleted');
    await expect.poll(() => triesOf('after the exchange was deleted')).toBe(1);
    // As where the broker has an alarm of its memory or disk.
    const emit = (name: string, reason: string) => {
      for (const [heard, handle] of on.mock.calls as [string, (reason: string) => void][])
        if (heard === name) handle(reason);
    };
    emit('connection.blocked', 'low on memory');
    expect(counted()).toMatchObject({ failure: 'takes no messages: low on memory' });
    emit('connection.unblocked', '');
    expect(counted()).not.toHaveProperty('failure');
    await broker.close();
    await publisher.close();
    await program.close();
  });
});

describe.skipIf(address === undefined || brokerUrl === '')(
  'the message broker',
  { timeout: TEST_TIMEOUT },
  () => {
    const { port } = new URL(brokerUrl === '' ? 'amqp://none:1' : brokerUrl);
    const servers: RealServer[] = [];
    const received: { readonly id: string; readonly position: number }[] = [];
    let proxy: FaultProxy;
    let program: Connection;
    let listening: Consumer | undefined;

    beforeAll(async () => {
      proxy = await startFaultProxy(Number(port));
      program = new Connection(brokerUrl);
      const exchanges = [{ exchange: 'shotpoint', type: 'topic', durable: true }];
      const consumer = (listening = program.createConsumer(
        {
          queueOptions: { exclusive: true },
          exchanges,
          queueBindings: [{ exchange: 'shotpoint', routingKey: 'live.shotreports' }],
        },
        ({ body, headers }: AsyncMessage) => {
          const { detection_id: id } = body as { detection_id: string };
          received.push({ id, position: Number(headers?.['position']) });
        },
      ));
      await new Promise<void>((resolve) => consumer.on('ready', resolve));
      for (let at = 0; at < 2; at++) {
        const env = { BROKER_URL: brokerUrl.replace(port, String(proxy.port)) };
        servers.push(await startServerOn(address ?? '', { env }));
      }
    }, START_TIMEOUT);

    afterAll(async () => {
      await Promise.all(servers.splice(0).map((server) => server.dispose()));
      await proxy.close();
      await listening?.close();
      await program.close();
    });

    const send = async (routingKey: string, body: unknown) => {
      const publisher = program.createPublisher({ confirm: true });
      const envelope = { exchange: 'shotpoint', routingKey, durable: true };
      await publisher.send(envelope, Buffer.from(JSON.stringify(body)));
      await publisher.close();
    };

    it('[cluster.10] publishes what is committed to other programs, in the order of the commits', async () => {
      const [a, b] = servers as [RealServer, RealServer];
      await commitReports(a.url, await signIn(a.url, 'admin'), [aReport('one')]);
      await commitReports(b.url, await signIn(b.url, 'admin'), [aReport('two')]);
      await expect.poll(() => received.map(({ id }) => id)).toEqual(['one', 'two']);
    });

    it('[cluster.11] takes reports in by the names of the topics, and keeps what is none for a person', async () => {
      const [a, b] = servers as [RealServer, RealServer];
      const listeners = [await listenAt(a, [TOPICS.shotreports]), await listenAt(b, [TOPICS.shotreports])];
      const foreign = { squad_id: 'NG', detection_id: 'foreign', timestamp: Date.now(), report_type: 'Shot' };
      await send('intake.shotreports', foreign);
      await send('intake.shotreports', { squad_id: 'NG', report_type: 'No such type' });
      await send('intake.shotreports', foreign);
      await expect
        .poll(() => listeners.map(({ reports }) => reports().map(({ detectionId }) => detectionId)))
        .toEqual([['foreign'], ['foreign']]);
      await expect
        .poll(async () => String((await program.basicGet({ queue: 'shotpoint.refused', noAck: true }))?.body))
        .toContain('No such type');
      await expect.poll(() => received.at(-1)?.id).toBe('foreign');
    });

    it('[cluster.6] heartbeats reach a server that is cut off from the broker alone', async () => {
      const [a] = servers as [RealServer];
      const connected = await startServerOn(address ?? '', { env: { BROKER_URL: brokerUrl } });
      const atA = await listenAt(a, [TOPICS.heartbeats]);
      const token = await signIn(connected.url, 'admin');
      const beat = (nodeid: string) =>
        fetch(new URL('services/shotpointserver/api/allheartbeats', connected.url), {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ squad_id: 'NG', nodeid, status: 'OK', timestamp: Date.now() }),
        });
      const arrived = (nodeid: string) =>
        atA.client.frames.filter((frame) => frame.includes(`"nodeid":"${nodeid}`)).length;
      await beat('before');
      await expect.poll(() => arrived('before')).toBe(1);
      proxy.setMode('reset');
      let sent = 0;
      await expect
        .poll(
          async () => {
            await beat(`during ${++sent}`);
            return arrived('during');
          },
          { interval: 500, timeout: RECONNECT_MS },
        )
        .toBeGreaterThan(0);
      proxy.setMode('pass');
      await connected.dispose();
    });

    it('[cluster.10] carries on while the broker is cut off, and publishes what was committed meanwhile', async () => {
      const [a, b] = servers as [RealServer, RealServer];
      const atB = await listenAt(b, [TOPICS.shotreports]);
      const token = await signIn(a.url, 'admin');
      received.length = 0;
      proxy.setMode('reset');
      const ids = Array.from({ length: 5 }, (_, at) => `cut${at}`);
      for (const id of ids) await commitReports(a.url, token, [aReport(id)]);
      await expect.poll(() => atB.reports().map(({ detectionId }) => detectionId)).toEqual(ids);
      // The server whose duty the publication is ends before it has published anything.
      await a.kill('SIGKILL');
      proxy.setMode('pass');
      await expect.poll(() => received.map(({ id }) => id), { timeout: RECONNECT_MS }).toEqual(ids);
      const positions = received.map(({ position }) => position);
      expect(positions).toEqual(positions.toSorted((x, y) => x - y));
    });

    it.each(['answers', 'does not answer'])(
      '[cluster.15] ends at once where the broker %s',
      async (state) => {
        const env = { BROKER_URL: brokerUrl.replace(port, String(proxy.port)) };
        for (const one of servers.splice(0)) await one.dispose();
        const server = await startServerOn(address ?? '', { env });
        servers.push(server);
        received.length = 0;
        await commitReports(server.url, await signIn(server.url, 'admin'), [aReport(`last, ${state}`)]);
        // Others may come again before it: the servers that published them ended before they had noted it.
        await expect
          .poll(() => received.map(({ id }) => id), { timeout: RECONNECT_MS })
          .toContain(`last, ${state}`);
        if (state === 'does not answer') proxy.setMode('blackHole');
        const begun = performance.now();
        await server.kill('SIGTERM');
        // The library waits a minute for what never comes; everything else of an end takes moments.
        expect(performance.now() - begun).toBeLessThan(30_000);
      },
    );
  },
);
