import { connect } from 'node:net';
import { Client, type IMessage } from '@stomp/stompjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { USERS } from '../../src/domain/resources/entities/users.ts';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import { canBeNotifiedOf } from '../../src/domain/access/reportAccess.ts';
import { CONSOLE_TOPICS, TOPICS } from '../../src/domain/contract/topics.ts';
import { REPORT_SYMBOLS } from '../../src/domain/contract/reportTypes.ts';
import { epochMs, ticks } from '../../src/domain/units.ts';
import {
  BREAKABLE_TOKEN,
  handshakeStatus,
  openStand,
  RawClient,
  storedReport,
  until,
  type LiveStand,
} from './liveHarness.ts';

let stand: LiveStand;
beforeEach(async () => {
  stand = await openStand();
});
afterEach(() => stand.close());

const EVERYTHING = AUTHORITIES.join('.');

/** One report of every symbol, numbered from `first`. */
function oneOfEach(first: number, embargoed: boolean) {
  return REPORT_SYMBOLS.map((symbol, n) => {
    const possible = symbol === 'Possible Shot';
    const report = {
      detectionId: symbol,
      reportType: possible ? 'Shot' : symbol,
      ...(possible ? { weaponCategory: 6 } : {}),
    };
    return storedReport(report, { seq: first + n, embargoed });
  });
}

function symbolsHeard(client: RawClient, destination: string): string[] {
  return client.frames
    .filter((frame) => frame.startsWith('MESSAGE') && frame.includes(`\ndestination:${destination}\n`))
    .map((frame) => (JSON.parse(bodyOf(frame)) as { detection_id: string }).detection_id)
    .toSorted();
}

function bodyOf(frame: string): string {
  return frame.slice(frame.indexOf('\n\n') + 2);
}

function header(frame: string, name: string): string | undefined {
  return new RegExp(`\n${name}:(.*)\n`).exec(frame)?.[1];
}

describe('the handshake', () => {
  it('[live.50] answers 401 to a missing, unknown or revoked token, before any websocket opens', async () => {
    stand.revoked.add('ROLE_OLD');
    expect(await handshakeStatus(stand.url)).toBe(401);
    expect(await handshakeStatus(`${stand.url}?access_token=nonsense`)).toBe(401);
    expect(await handshakeStatus(`${stand.url}?access_token=ROLE_OLD`)).toBe(401);
  });

  it('[live.50] answers 403 to a page of another origin, and accepts its own origin or none', async () => {
    const url = `${stand.url}?access_token=ROLE_USER`;
    expect(await handshakeStatus(url, { origin: 'https://evil.example' })).toBe(403);
    expect(await handshakeStatus(url, { origin: 'null' })).toBe(403);
    expect(await handshakeStatus(url, { origin: `http://127.0.0.1:${stand.port}` })).toBe(101);
    expect(await handshakeStatus(url)).toBe(101);
  });

  it('[live.50] answers 404 to every other path', async () => {
    const root = `ws://127.0.0.1:${stand.port}`;
    for (const path of [
      '/',
      '/websocket',
      '/websocket/shotreportMessages',
      '/websocket/shotreportMessage/a/b',
    ]) {
      expect(await handshakeStatus(`${root}${path}?access_token=ROLE_USER`)).toBe(404);
    }
  });

  it('[live.50] closes the connection of a rejected handshake, however long the peer leaves its side open', async () => {
    const peer = connect({ port: stand.port, host: '127.0.0.1', allowHalfOpen: true }).resume();
    const ended = new Promise((resolve) => peer.once('end', resolve));
    peer.write(
      'GET /websocket/shotreportMessage HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    );
    await ended;
    expect(peer.writable).toBe(true);
    const open = () =>
      new Promise<number>((done) => stand.server.getConnections((_error, count) => done(count)));
    await expect.poll(open, { timeout: 20_000 }).toBe(0);
    peer.destroy();
  });

  it('[live.50] never logs the token', async () => {
    const client = await RawClient.connected(stand, 'ROLE_USER.ROLE_SECRET');
    client.send('SEND\ndestination:/topic/shotreports\n\n{}\0');
    await client.end();
    expect(stand.logged.length).toBeGreaterThan(0);
    expect(stand.logged.join()).not.toContain('ROLE_SECRET');
  });
});

describe('a stock stompjs client', () => {
  it('[live.49] connects, subscribes, gets a receipt, a report and a heartbeat, and disconnects', async () => {
    const client = new Client({
      webSocketFactory: () =>
        new WebSocket(`${stand.url}?access_token=${EVERYTHING}`, ['v12.stomp', 'v11.stomp']),
      heartbeatIncoming: 10_000,
      heartbeatOutgoing: 10_000,
      reconnectDelay: 0,
    });
    const got: IMessage[] = [];
    let receipts = 0;
    client.onConnect = () => {
      client.watchForReceipt('all', () => receipts++);
      for (const topic of CONSOLE_TOPICS)
        client.subscribe(TOPICS[topic], (message) => void got.push(message));
      client.subscribe(TOPICS.tracker, (message) => void got.push(message), { receipt: 'all' });
    };
    client.activate();
    await until(() => receipts || undefined, 'the receipt');
    stand.publish(
      storedReport({ message: 'größe: "x"\n', timeStamp: Date.UTC(2026, 0, 2, 3, 4, 5, 6) }, { seq: 7 }),
    );
    stand.live.publishHeartbeats([{ nodeid: 'n1', squad_id: 'S1', status: 'OK' }]);
    await until(() => got[1], 'two messages');
    expect(client.connectedVersion).toBe('1.2');
    expect(got[0]?.headers).toMatchObject({ destination: TOPICS.shotreports, seq: '7' });
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({
      detection_id: 'D1',
      squad_id: 'S1',
      report_type: 'Shot',
      message: 'größe: "x"\n',
      shot_date: '2026-01-02',
      shot_time: '03:04:05.006',
    });
    expect(got[1]?.headers).toMatchObject({ destination: TOPICS.heartbeats, seq: '7' });
    expect(JSON.parse(got[1]?.body ?? '')).toEqual({ nodeid: 'n1', squad_id: 'S1', status: 'OK' });
    await client.deactivate();
    await until(() => (stand.live.sessionCount() === 0 ? true : undefined), 'the end of the session');
  });
});

describe('delivery by authority', () => {
  it.each([false, true])(
    '[live.52] gives each authority its types on each topic and nothing else (reviewer function on: %s)',
    async (on) => {
      stand.reviewerOn = on;
      const clients = await Promise.all(
        AUTHORITIES.map(async (authority) => {
          const client = await RawClient.connected(stand, `ROLE_USER.${authority}`);
          for (const topic of CONSOLE_TOPICS) await client.subscribe(topic, TOPICS[topic]);
          return { authority, client };
        }),
      );
      const reports = oneOfEach(1, on);
      stand.publish(...reports);
      if (on) {
        const user = clients.find(({ authority }) => authority === 'ROLE_USER')?.client;
        await user?.frame('MESSAGE\nsubscription:delayedShotreports', 1);
      }
      for (const report of oneOfEach(100, false)) stand.live.publishUpdate(report);
      stand.live.publishHeartbeats([{ nodeid: 'n', squad_id: 's', status: 'OK' }]);
      stand.live.publishTestMode({ squadId: 's', isActive: true });
      stand.live.publishTestMode({ squadId: 's', isActive: false });
      for (const { authority, client } of clients) {
        await client.frame('MESSAGE\nsubscription:deactivateTestMode');
        await client.frame('MESSAGE\nsubscription:heartbeats');
        const types = REPORT_SYMBOLS.filter((_, symbol) =>
          canBeNotifiedOf(new Set(['ROLE_USER', authority]), symbol),
        ).toSorted();
        const reviewer = authority === 'ROLE_REVIEWER' || authority === 'ROLE_ADMIN';
        expect([authority, symbolsHeard(client, TOPICS.shotreports)]).toEqual([
          authority,
          !on || reviewer ? types : [],
        ]);
        expect([authority, symbolsHeard(client, TOPICS.delayedShotreports)]).toEqual([
          authority,
          on && !reviewer ? types : [],
        ]);
        expect([authority, symbolsHeard(client, TOPICS.updatedShotreports)]).toEqual([authority, types]);
        expect(client.frames.filter((frame) => frame.includes(`:${TOPICS.heartbeats}\n`))).toHaveLength(1);
        client.socket.terminate();
      }
    },
  );

  it('[access.11] sends test mode to whoever is signed in, and reports and heartbeats to nobody who may not read them', async () => {
    const client = await RawClient.connected(stand, 'ROLE_SURVEY.ROLE_PANIC.ROLE_REVIEWER');
    for (const topic of CONSOLE_TOPICS) await client.subscribe(topic, TOPICS[topic]);
    const user = await RawClient.connected(stand, 'ROLE_USER');
    await user.subscribe('h', TOPICS.heartbeats);
    stand.publish(...oneOfEach(1, false));
    for (const report of oneOfEach(100, false)) stand.live.publishUpdate(report);
    stand.live.publishHeartbeats([{ nodeid: 'n', squad_id: 's', status: 'OK' }]);
    await user.frame('MESSAGE');
    stand.live.publishTestMode({ squadId: 's', isActive: true });
    stand.live.publishTestMode({ squadId: 's', isActive: false });
    await client.frame('MESSAGE\nsubscription:deactivateTestMode');
    const messages = client.frames.filter((frame) => frame.startsWith('MESSAGE'));
    expect(messages.map((frame) => header(frame, 'destination'))).toEqual([
      TOPICS.activateTestMode,
      TOPICS.deactivateTestMode,
    ]);
  });

  it('[live.31] notifies whoever is signed in that the configuration was changed, without values', async () => {
    const client = await RawClient.connected(stand, 'ROLE_SURVEY');
    expect(header(client.frames[0] ?? '', 'topics')).toBe(
      [
        TOPICS.configuration,
        TOPICS.changes,
        TOPICS.storage,
        TOPICS.incidents,
        TOPICS.canary,
        TOPICS.presence,
      ].join(','),
    );
    await client.subscribe('c', TOPICS.configuration);
    stand.live.publishConfiguration();
    const frame = await client.frame('MESSAGE');
    expect([header(frame, 'destination'), bodyOf(frame)]).toEqual([TOPICS.configuration, '{}']);
  });

  it('[live.60] publishes canaries to whoever may read reports, without a number of their own and in no figure', async () => {
    const [user, survey] = await Promise.all(
      ['ROLE_USER', 'ROLE_SURVEY'].map((token) => RawClient.connected(stand, token)),
    );
    for (const client of [user, survey]) await client?.subscribe('c', TOPICS.canary);
    stand.publish(storedReport({}, { seq: 4 }));
    const delivered = stand.live.deliveredCount();
    stand.live.publishCanary({ sentAt: epochMs(1_700_000_000_000) });
    const frame = (await user?.frame('MESSAGE')) ?? '';
    expect([header(frame, 'destination'), header(frame, 'seq'), bodyOf(frame)]).toEqual([
      TOPICS.canary,
      '4',
      '{"sentAt":1700000000000}',
    ]);
    expect(stand.live.deliveredCount()).toBe(delivered);
    await survey?.subscribe('s', TOPICS.storage);
    await survey?.frame('MESSAGE');
    expect(survey?.frames.filter((each) => header(each, 'destination') === TOPICS.canary)).toEqual([]);
  });

  it('[reports.19] tells every session whether the server stores what is reported, at its start and at each change', async () => {
    const early = await RawClient.connected(stand, 'ROLE_USER');
    await early.subscribe('s', TOPICS.storage);
    const states = (client: typeof early) =>
      client.frames.filter((frame) => header(frame, 'destination') === TOPICS.storage).map(bodyOf);
    stand.storage = 'full';
    await expect.poll(() => states(early)).toEqual(['{"storage":"stores"}', '{"storage":"full"}']);
    const late = await RawClient.connected(stand, 'ROLE_PANIC');
    await late.subscribe('s', TOPICS.storage);
    await expect.poll(() => states(late)).toEqual(['{"storage":"full"}']);
    stand.storage = 'stores';
    await expect.poll(() => states(late).at(-1)).toBe('{"storage":"stores"}');
    expect(states(early)).toHaveLength(3);
  });

  it('[records.36] publishes changes of a moment together, to each session those of what its role may list', async () => {
    const [admin, user] = await Promise.all([
      RawClient.connected(stand, 'ROLE_ADMIN'),
      RawClient.connected(stand, 'ROLE_USER'),
    ]);
    for (const client of [admin, user]) await client.subscribe('c', TOPICS.changes);
    stand.live.publishChanges([{ collection: 'webhooks', records: [{ id: 4, recordVersion: 2 }] }]);
    stand.live.publishChanges([{ collection: 'zones', records: [{ id: 1, recordVersion: 1 }] }]);
    stand.live.publishChanges([{ collection: 'zones', records: [{ id: 1, recordVersion: 2 }] }]);
    stand.live.publishChanges([{ collection: 'smsSubscribers', records: [{ id: 5 }] }]);
    const changesOf = (client: RawClient) =>
      client.frames
        .filter((frame) => frame.startsWith('MESSAGE'))
        .map((frame) => JSON.parse(bodyOf(frame)) as Record<string, unknown>)
        .map(({ number: _number, ...change }) => change);
    const zones = { collection: 'zones', records: [{ id: 1, recordVersion: 2 }] };
    await until(() => (changesOf(admin).length === 3 ? true : undefined), 'three changes');
    await until(() => (changesOf(user).length === 2 ? true : undefined), 'two changes');
    expect(changesOf(admin)).toEqual([
      { collection: 'webhooks', records: [{ id: 4, recordVersion: 2 }] },
      zones,
      { collection: 'smsSubscribers', records: [{ id: 5 }] },
    ]);
    expect(changesOf(user)).toEqual([zones, { collection: 'smsSubscribers' }]);
  });

  it('[records.41] tells a session that the name or mail of its own account was changed, and no session of another', async () => {
    const client = await RawClient.connected(stand, 'ROLE_USER');
    await client.subscribe('c', TOPICS.changes);
    for (const id of [8, 7]) {
      stand.live.publishChanges([{ collection: USERS.collection, records: [{ id }] }]);
      stand.live.publishChanges([{ collection: 'zones', records: [{ id }] }]);
      await client.frame('MESSAGE', id === 8 ? 0 : 2);
    }
    const changed = client.frames
      .filter((frame) => frame.startsWith('MESSAGE'))
      .map((frame) => (JSON.parse(bodyOf(frame)) as { readonly collection: string }).collection);
    expect(changed).toEqual(['zones', 'zones', 'account']);
    expect(stand.live.sessionCount()).toBe(1);
  });

  it('[records.36] names changes of embargoed reports to reviewers alone', async () => {
    const tokens = ['ROLE_USER', 'ROLE_USER.ROLE_REVIEWER', 'ROLE_ADMIN'];
    const clients = await Promise.all(tokens.map((token) => RawClient.connected(stand, token)));
    for (const client of clients) await client.subscribe('c', TOPICS.changes);
    const changed = (id: number) => ({ collection: 'shotreports', records: [{ id, recordVersion: 2 }] });
    stand.live.publishChanges([{ ...changed(1), isEmbargoed: true }, changed(2)]);
    const changesOf = (client: RawClient) =>
      client.frames
        .filter((frame) => frame.startsWith('MESSAGE'))
        .map(
          (frame) => JSON.parse(bodyOf(frame)) as { readonly records?: readonly { readonly id: number }[] },
        )
        .map(({ records }) => records?.map(({ id }) => id));
    const heard = () => clients.map((client) => changesOf(client).length);
    await until(() => (heard().join() === '1,2,2' ? true : undefined), 'the changes');
    expect(clients.map(changesOf)).toEqual([[undefined], [undefined, undefined], [[1], [2]]]);
  });

  it('[records.38] numbers changes from CONNECTED on, and tells who subscribes late that there were some', async () => {
    const [early, late] = await Promise.all([
      RawClient.connected(stand, 'ROLE_USER'),
      RawClient.connected(stand, 'ROLE_USER'),
    ]);
    const first = Number(header(early.frames[0] ?? '', 'changes'));
    await early.subscribe('c', TOPICS.changes);
    stand.live.publishChanges([{ collection: 'zones', records: [{ id: 1, recordVersion: 1 }] }]);
    const message = JSON.parse(bodyOf(await early.frame('MESSAGE'))) as object;
    expect(message).toMatchObject({ collection: 'zones', number: first + 1 });
    expect(stand.live.changeNumber()).toBe(first + 1);
    await late.subscribe('c', TOPICS.changes);
    expect(JSON.parse(bodyOf(await late.frame('MESSAGE')))).toEqual({ collection: '*', number: first + 1 });
    const third = await RawClient.connected(stand, 'ROLE_USER');
    expect(header(third.frames[0] ?? '', 'changes')).toBe(String(first + 1));
  });

  it('[records.39] names a removed report to those who could see it', async () => {
    const tokens = ['ROLE_USER', 'ROLE_USER.ROLE_REVIEWER', 'ROLE_USER.ROLE_FIREWORK', 'ROLE_SURVEY'];
    const clients = await Promise.all(tokens.map((token) => RawClient.connected(stand, token)));
    for (const client of clients) await client.subscribe('c', TOPICS.changes);
    const remove = (detectionId: string, more: object, embargoed = false) => {
      const stored = storedReport({ detectionId, ...more }, { seq: 1, embargoed });
      stand.live.publishRemoval({ key: { squadId: stored.report.squadId, detectionId }, stored });
    };
    remove('embargoed', { reportType: 'Shot' }, true);
    remove('fireworks', { reportType: 'Fireworks' });
    remove('shot', { reportType: 'Shot' });
    stand.live.publishRemoval({ key: { squadId: 's', detectionId: 'damaged' }, stored: undefined });
    const removedOf = (client: RawClient) =>
      client.frames
        .filter((frame) => frame.startsWith('MESSAGE'))
        .map((frame) => /"detectionId":"(\w+)"/.exec(frame)?.[1]);
    await until(
      () => (clients.slice(0, 3).every((client) => removedOf(client).includes('damaged')) ? true : undefined),
      'the last removal',
    );
    expect(clients.map(removedOf)).toEqual([
      ['shot', 'damaged'],
      ['embargoed', 'shot', 'damaged'],
      ['fireworks', 'shot', 'damaged'],
      [],
    ]);
  });

  it('[live.52] delivers a change to whoever could see the report before it', async () => {
    const client = await RawClient.connected(stand, 'ROLE_USER');
    await client.subscribe('u', TOPICS.updatedShotreports);
    const now = { reportType: 'Fireworks', previousReportType: 'Shot', wasShotType: true };
    stand.live.publishUpdate(storedReport({ ...now, previousReportType: 'Ruckus' }, { seq: 1 }));
    stand.live.publishUpdate(storedReport(now, { seq: 2 }));
    const frame = await client.frame('MESSAGE');
    expect(header(frame, 'seq')).toBe('2');
    expect(JSON.parse(bodyOf(frame))).toMatchObject({
      report_type: 'Fireworks',
      previous_report_type: 'Shot',
      was_shot_type: true,
    });
  });

  it('[live.52] delivers each later change of a shot to whoever received it as a shot', async () => {
    const [user, reviewer] = await Promise.all([
      RawClient.connected(stand, 'ROLE_USER'),
      RawClient.connected(stand, 'ROLE_USER.ROLE_REVIEWER'),
    ]);
    for (const client of [user, reviewer]) await client.subscribe('u', TOPICS.updatedShotreports);
    const again = { reportType: 'Fireworks', previousReportType: 'Ruckus', wasShotType: true };
    const embargoed = storedReport(again, { seq: 1 });
    stand.live.publishUpdate(embargoed);
    stand.live.publishUpdate({ ...storedReport(again, { seq: 2 }), shownAsShot: true });
    expect(header(await user.frame('MESSAGE'), 'seq')).toBe('2');
    expect(header(await reviewer.frame('MESSAGE'), 'seq')).toBe('1');
  });

  it('[live.52] delivers a change of an embargoed report to reviewers only', async () => {
    stand.reviewerOn = true;
    const [user, reviewer] = await Promise.all([
      RawClient.connected(stand, 'ROLE_USER'),
      RawClient.connected(stand, 'ROLE_USER.ROLE_REVIEWER'),
    ]);
    await Promise.all([
      user.subscribe('u', TOPICS.updatedShotreports),
      reviewer.subscribe('u', TOPICS.updatedShotreports),
    ]);
    stand.live.publishUpdate(storedReport({}, { seq: 1, embargoed: true }));
    stand.live.publishUpdate(storedReport({}, { seq: 2, embargoed: false }));
    expect(header(await reviewer.frame('MESSAGE'), 'seq')).toBe('1');
    expect(header(await user.frame('MESSAGE'), 'seq')).toBe('2');
  });

  it.each([
    '/topic/*',
    '/topic/#',
    '/topic/**',
    '/topic/shotreports,/topic/tracker',
    '/topic/Shotreports',
    '/topic/shotreports/',
    '/topic/%73hotreports',
    '/queue/shotreports',
    '/exchange/amq.topic/shotreports',
    '/topic/activity',
    '/topic/tracker',
    '',
  ])(
    '[live.53] refuses SUBSCRIBE to "%s" with an ERROR and the end of the connection',
    async (destination) => {
      const client = await RawClient.connected(stand, 'ROLE_USER.ROLE_REVIEWER');
      client.send(`SUBSCRIBE\nid:1\ndestination:${destination}\nreceipt:r\n\n\0`);
      const error = await client.frame('ERROR');
      expect(header(error, 'message')).toContain('not allowed');
      expect(header(error, 'receipt-id')).toBe('r');
      expect((await client.end()).code).toBe(1008);
    },
  );

  const NEVER_SENT = Object.values(TOPICS).filter((topic) => topic !== TOPICS.presence);
  it.each([...NEVER_SENT, '/topic/activity/', '/app/x', ''])(
    '[live.53, journal.3] rejects a client that sends to "%s", and delivers nothing',
    async (destination) => {
      const listener = await RawClient.connected(stand, EVERYTHING);
      for (const topic of Object.values(TOPICS)) await listener.subscribe(topic, topic);
      const forger = await RawClient.connected(stand, EVERYTHING);
      forger.send(`SEND\ndestination:${destination}\n\n{"detection_id":"forged"}\0`);
      await forger.frame('ERROR');
      await forger.end();
      stand.live.publishTestMode({ squadId: 's', isActive: true });
      await listener.frame('MESSAGE');
      expect(listener.frames.filter((frame) => frame.startsWith('MESSAGE'))).toHaveLength(1);
      expect(stand.logged.join()).toContain('Sending to');
      expect(stand.refused).toEqual([
        {
          user: 'someone',
          action: expect.stringContaining('Sending to') as string,
          actionDomain: 'live channel',
          address: '127.0.0.1',
        },
      ]);
    },
  );
});

describe('the tracker', () => {
  it('[live.54] shows an administrator the page of each person, without keys and queries, and who has left', async () => {
    const admin = await RawClient.connected(stand, 'ROLE_ADMIN');
    await admin.subscribe('t', TOPICS.tracker);
    const user = await RawClient.connected(stand, 'ROLE_USER');
    user.send(
      'SEND\ndestination:/topic/activity\n\n{"page":"/account/reset/finish/s3cret?k=s3cret#s3cret"}\0',
    );
    const entry = JSON.parse(bodyOf(await admin.frame('MESSAGE'))) as Record<string, unknown>;
    expect(entry).toMatchObject({
      userLogin: 'someone',
      ipAddress: '127.0.0.1',
      page: '/account/reset/finish',
    });
    user.socket.terminate();
    const left = JSON.parse(bodyOf(await admin.frame('MESSAGE', 1))) as Record<string, unknown>;
    expect(left).toEqual({
      sessionId: entry['sessionId'],
      userLogin: null,
      ipAddress: null,
      page: 'logout',
      time: null,
    });
    expect(admin.frames.join()).not.toContain('s3cret');
  });

  it('[server.45] sends a new administrator the page of each session that is open already', async () => {
    const user = await RawClient.connected(stand, 'ROLE_USER');
    user.send('SEND\ndestination:/topic/activity\n\n{"page":"/"}\0');
    user.send('SEND\ndestination:/topic/activity\n\n{"page":"/survey"}\0');
    await user.subscribe('a', TOPICS.shotreports);
    const admin = await RawClient.connected(stand, 'ROLE_ADMIN');
    await admin.subscribe('t', TOPICS.tracker);
    expect(JSON.parse(bodyOf(await admin.frame('MESSAGE')))).toMatchObject({ page: '/survey' });
    expect(admin.frames.filter((frame) => frame.startsWith('MESSAGE'))).toHaveLength(1);
  });
});

describe('messages', () => {
  it('[live.55] carry the sequence and the time of the server, a length in bytes, and an id of their own', async () => {
    const client = await RawClient.connected(stand, EVERYTHING);
    await client.subscribe('a\\cb', TOPICS.shotreports);
    const before = Date.now();
    stand.publish(
      ...Array.from({ length: 200 }, (_, n) =>
        storedReport({ detectionId: `D${n}`, message: 'ü' }, { seq: n + 1, storedAt: epochMs(n) }),
      ),
    );
    await client.frame('MESSAGE', 199);
    const frames = client.frames.filter((frame) => frame.startsWith('MESSAGE\nsubscription:a\\cb\n'));
    expect(frames.map((frame) => Number(header(frame, 'seq')))).toEqual(frames.map((_, n) => n + 1));
    expect(frames.map((frame) => Number(header(frame, 'stored')))).toEqual(frames.map((_, n) => n));
    expect(new Set(frames.map((frame) => header(frame, 'message-id'))).size).toBe(200);
    for (const frame of frames) {
      expect(Number(header(frame, 'content-length'))).toBe(Buffer.byteLength(bodyOf(frame)));
      expect(header(frame, 'content-type')).toContain('application/json');
      expect(Number(header(frame, 'sent'))).toBeGreaterThanOrEqual(before);
    }
    expect(client.messages.filter((message) => message.includes('MESSAGE')).length).toBeLessThan(20);
  });
});

describe('the end of a session', () => {
  it('[live.58] comes within 5 s after its token is revoked, with an ERROR frame that says so', async () => {
    await stand.close();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      stand = await openStand();
      const client = await RawClient.connected(stand, 'ROLE_USER');
      stand.revoked.add('ROLE_USER');
      await vi.advanceTimersByTimeAsync(5000);
      await client.end();
      expect(client.frames.at(-1)).toContain('The session has ended');
      await stand.close();
    } finally {
      vi.useRealTimers();
    }
    stand = await openStand();
  });

  it('[live.56] comes when a client stops reading, and the others lose nothing', async () => {
    const [slow, good] = await Promise.all([
      RawClient.connected(stand, EVERYTHING),
      RawClient.connected(stand, EVERYTHING),
    ]);
    await Promise.all([slow.subscribe('x', TOPICS.shotreports), good.subscribe('x', TOPICS.shotreports)]);
    slow.socket.pause();
    const message = 'x'.repeat(4000);
    let seq = 0;
    for (let round = 0; round < 100 && stand.live.sessionCount() === 2; round++) {
      stand.publish(
        ...Array.from({ length: 100 }, () => storedReport({ detectionId: `D${++seq}`, message }, { seq })),
      );
      await good.frame('MESSAGE', seq - 1);
    }
    expect(stand.live.sessionCount()).toBe(1);
    expect(stand.logged.join()).toContain('Too slow');
    expect(good.frames.filter((frame) => frame.startsWith('MESSAGE'))).toHaveLength(seq);
  });

  it.each([
    ['an unreadable frame', 'NONSENSE\n\n\0', 'unknownCommand'],
    [
      'a frame before CONNECT',
      'SUBSCRIBE\nid:1\ndestination:/topic/heartbeats\n\n\0',
      'CONNECT must come first',
    ],
    ['a version that is not spoken', 'CONNECT\naccept-version:1.0\n\n\0', '1.1 1.2'],
    ['malformed beats', 'CONNECT\naccept-version:1.2\nheart-beat:often\n\n\0', 'heart-beat'],
    ['a frame over 64 kB', `SEND\n\n${'x'.repeat(70_000)}`, 'frameTooLarge'],
  ])('[live.49] comes with an ERROR after %s', async (_, text, reason) => {
    const client = new RawClient(`${stand.url}?access_token=ROLE_USER`);
    await new Promise((resolve) => client.socket.once('open', resolve));
    client.send(text);
    expect(await client.frame('ERROR')).toContain(reason);
    await client.end();
  });

  it('[live.49] answers 1.1 to a client that supports only 1.1', async () => {
    const client = new RawClient(`${stand.url}?access_token=ROLE_USER`, { protocols: ['v11.stomp'] });
    await new Promise((resolve) => client.socket.once('open', resolve));
    client.send('CONNECT\naccept-version:1.0,1.1\nheart-beat:5000,0\n\n\0');
    const connected = await client.frame('CONNECTED');
    expect(header(connected, 'version')).toBe('1.1');
    expect(header(connected, 'heart-beat')).toBe('10000,10000');
    expect(client.socket.protocol).toBe('v11.stomp');
    client.socket.terminate();
  });
});

describe('a session that fails', () => {
  const FAR = '漢'.repeat(100);

  it.each([
    ['SUBSCRIBE', `SUBSCRIBE\nid:1\ndestination:${FAR}\n\n\0`],
    ['SEND', `SEND\ndestination:${FAR}\n\n\0`],
  ])('[live.58] is closed with a reason cut by bytes after %s of a long name', async (_, frame) => {
    const client = await RawClient.connected(stand, 'ROLE_USER');
    client.send(frame);
    expect(await client.frame('ERROR')).toContain(FAR);
    const { code, reason } = await client.end();
    expect(code).toBe(1008);
    expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123);
    expect(reason).toMatch(/^S\w+ to 漢+$/);
  });

  it('[live.58] is closed the same way over SockJS', async () => {
    const client = new RawClient(`${stand.url}/042/abcdef12/websocket?access_token=ROLE_USER`, {
      protocols: [],
    });
    await until(() => client.messages[0], 'the opening frame');
    client.send(JSON.stringify(['CONNECT\naccept-version:1.2\n\n\0']));
    client.send(JSON.stringify([`SUBSCRIBE\nid:1\ndestination:${FAR}\n\n\0`]));
    expect((await client.end()).code).toBe(1008);
    expect(stand.failures.counts().connection).toBe(0);
  });

  it('[server.34] is closed alone when one of its frames throws, and is counted', async () => {
    const [bad, good] = await Promise.all([
      RawClient.connected(stand, BREAKABLE_TOKEN),
      RawClient.connected(stand, EVERYTHING),
    ]);
    stand.broken = 'rights';
    bad.send(`SUBSCRIBE\nid:1\ndestination:${TOPICS.tracker}\n\n\0`);
    expect((await bad.end()).code).toBe(1006);
    expect(stand.failures.counts().connection).toBe(1);
    expect(stand.logged.join()).toContain('broken rights A live session was ended by an error');
    await good.subscribe('x', TOPICS.shotreports);
    expect(stand.live.sessionCount()).toBe(1);
  });

  it('[server.34] is closed alone when a delivery to it throws; the others get the report', async () => {
    const [bad, good] = await Promise.all([
      RawClient.connected(stand, BREAKABLE_TOKEN),
      RawClient.connected(stand, EVERYTHING),
    ]);
    await bad.subscribe('x', TOPICS.shotreports);
    await good.subscribe('x', TOPICS.shotreports);
    stand.broken = 'rights';
    stand.publish(storedReport({ detectionId: 'P', reportType: 'Panic' }));
    await good.frame('MESSAGE');
    await bad.end();
    expect(stand.failures.counts().connection).toBe(1);
  });

  it('[server.34] publishes the other reports of a batch with one that cannot be serialised', async () => {
    const client = await RawClient.connected(stand, EVERYTHING);
    await client.subscribe('x', TOPICS.shotreports);
    const broken = storedReport({ detectionId: 'B', message: 7n as never }, { seq: 2 });
    stand.publish(
      storedReport({ detectionId: 'A' }, { seq: 1 }),
      broken,
      storedReport({ detectionId: 'C' }, { seq: 3 }),
    );
    await client.frame('MESSAGE', 1);
    expect(symbolsHeard(client, TOPICS.shotreports)).toEqual(['A', 'C']);
    expect(stand.failures.counts().job).toBe(1);
  });

  it('[server.34] leaves the timers of the channel running when the store throws', async () => {
    const client = await RawClient.connected(stand, 'ROLE_USER');
    stand.broken = 'store';
    await until(() => (stand.failures.counts().timer > 1 ? true : undefined), 'two failed runs of a timer');
    stand.broken = 'nothing';
    stand.revoked.add('ROLE_USER');
    expect((await client.end()).reason).toBe('The session has ended');
  });
});

describe('SockJS on the same path', () => {
  it('[live.23] frames STOMP in o, a[…] and c[…]', async () => {
    const client = new RawClient(`${stand.url}/042/abcdef12/websocket?access_token=ROLE_USER`, {
      protocols: [],
    });
    await until(() => client.messages[0], 'the opening frame');
    client.send(JSON.stringify(['CONNECT\naccept-version:1.2\n\n\0']));
    await until(() => client.messages[1], 'CONNECTED');
    client.send(JSON.stringify([`SUBSCRIBE\nid:1\ndestination:${TOPICS.heartbeats}\n`, 'receipt:r\n\n\0']));
    await until(() => client.messages[2], 'the receipt');
    stand.live.publishHeartbeats([{ nodeid: '"', squad_id: 's', status: 'OK' }]);
    await until(() => client.messages[3], 'a message');
    expect(client.messages[0]).toBe('o');
    const [message = ''] = JSON.parse(client.messages[3]?.slice(1) ?? '[]') as string[];
    expect(message).toMatch(/^MESSAGE\nsubscription:1\n/);
    client.send('no JSON');
    expect((await client.end()).code).toBe(1008);
    expect(client.messages.at(-1)).toBe('c[1008,"Broken SockJS framing"]');
  });

  it('[live.23] carries plain STOMP below /websocket, and describes itself below /info', async () => {
    expect(await handshakeStatus(`${stand.url}/websocket?access_token=ROLE_USER`)).toBe(101);
    expect(stand.live.sockJsInfo()).toMatchObject({
      websocket: true,
      origins: ['*:*'],
      cookie_needed: false,
    });
  });
});

describe('a clock that the test sets', () => {
  it('[live.59] closes a client of more than 200 messages a second, even without a frame in them', async () => {
    await stand.close();
    stand = await openStand({ monotonic: () => ticks(0) });
    const client = await RawClient.connected(stand, 'ROLE_USER');
    for (let n = 0; n < 150; n++) client.send('\n');
    await client.subscribe('x', TOPICS.shotreports);
    expect(client.closed).toBeUndefined();
    for (let n = 0; n < 100; n++) client.send('\n');
    expect(await client.end()).toEqual({ code: 1008, reason: 'Too many frames' });
  });

  it.each([-3_600_000, 60_000, 3_600_000])(
    '[live.57] loses no session and no heart-beat when the wall clock steps by %i ms',
    async (step) => {
      await stand.close();
      let wall = 1_700_000_000_000;
      let passed = 0;
      stand = await openStand({ now: () => epochMs(wall), monotonic: () => ticks(passed) });
      const client = await RawClient.connected(stand, 'ROLE_USER', 'heart-beat:10000,10000\n');
      wall += step;
      const before = stand.timerRuns;
      await until(() => (stand.timerRuns > before + 1 ? true : undefined), 'two runs of the timer');
      expect(client.closed).toBeUndefined();
      passed += 9_500;
      await until(() => (client.messages.includes('\n') ? true : undefined), 'a beat');
      expect(client.closed).toBeUndefined();
    },
  );

  it('[live.57] closes a client that announced heart-beats and is silent for 22 s, and sends its own every 10 s', async () => {
    await stand.close();
    let now = 1_000_000;
    stand = await openStand({ monotonic: () => ticks(now) });
    const client = await RawClient.connected(stand, 'ROLE_USER', 'heart-beat:10000,10000\n');
    now += 9_500;
    await until(() => (client.messages.includes('\n') ? true : undefined), 'a beat');
    expect(client.closed).toBeUndefined();
    now += 12_000;
    const before = stand.timerRuns;
    await until(() => (stand.timerRuns > before + 1 ? true : undefined), 'two runs of the timer');
    expect(client.closed).toBeUndefined();
    now += 2_000;
    expect(await client.frame('ERROR')).toContain('No heart-beat in time');
    await client.end();
  });
});

it('[server.40] what is published is counted for a collector: each new report with its age, and each heartbeat', async () => {
  const stored = storedReport({ detectionId: 'AGED', reportType: 'Panic' }, { seq: 1 });
  stand.publish({ ...stored, due: epochMs(Date.now() - 3000) });
  // A change of it is no new report.
  stand.live.publishUpdate({ ...stored, seq: 2 });
  stand.live.publishHeartbeats([{ nodeId: 'N1' }, { nodeId: 'N2' }] as never);
  const figures = await stand.registry.metrics();
  expect(figures).toContain('report_publication_seconds_count{type="Panic"} 1');
  expect(figures).toContain('report_publication_seconds_bucket{le="2.5",type="Panic"} 0');
  expect(figures).toContain('report_publication_seconds_bucket{le="10",type="Panic"} 1');
  expect(figures).toContain('heartbeats_total 2');
});

describe('presence', () => {
  const opens = (client: RawClient, ids: string) =>
    client.send(`SEND\ndestination:${TOPICS.presence}\n\n{"open":[${ids}],"listening":[]}\0`);

  it('[incidents.37] tells who has an incident open, at the subscription too, until the connection ends', async () => {
    const [one, two] = await Promise.all([
      RawClient.connected(stand, 'ROLE_USER'),
      RawClient.connected(stand, 'ROLE_USER'),
    ]);
    await two.subscribe('p', TOPICS.presence);
    opens(one, '7');
    expect(bodyOf(await two.frame('MESSAGE'))).toBe(
      '{"incidentId":7,"people":[{"login":"someone","listening":false}]}',
    );
    const later = await RawClient.connected(stand, 'ROLE_USER');
    await later.subscribe('p', TOPICS.presence);
    expect(bodyOf(await later.frame('MESSAGE'))).toContain('"incidentId":7');
    one.socket.terminate();
    expect(bodyOf(await later.frame('MESSAGE', 1))).toBe('{"incidentId":7,"people":[]}');
  });

  it.each(['', '-1', '1,2,3,4,5,6,7,8,9', '"7"'])(
    '[live.53] ends a client that says it has open: %s',
    async (ids) => {
      const client = await RawClient.connected(stand, 'ROLE_USER');
      client.send(
        `SEND\ndestination:${TOPICS.presence}\n\n{"open":${ids === '' ? 'null' : `[${ids}]`},"listening":[]}\0`,
      );
      expect(header(await client.frame('ERROR'), 'message')).toContain('Open incidents are');
    },
  );
});
