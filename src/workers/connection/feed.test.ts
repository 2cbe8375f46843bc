import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket, messageFrame } from '../../../tests/support/fakeSocket.ts';
import { CONSOLE_TOPICS, TOPICS } from '../../domain/contract/topics.ts';
import { publicPage } from '../../domain/contract/publicPage.ts';
import { systemClock } from './clock.ts';
import { LiveFeed, type TokenStatus } from './feed.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const BASE = 'https://console.example/site/';
const SIX = CONSOLE_TOPICS.map((topic) => TOPICS[topic]);

function rig() {
  const sockets: FakeSocket[] = [];
  const seen: string[] = [];
  const messages: string[] = [];
  const world = { status: 'unreachable' as TokenStatus, checks: 0 };
  const feed = new LiveFeed(
    {
      message: ({ destination, seq }, body) => void messages.push(`${destination} ${seq} ${body}`),
      reject: (reason) => void seen.push(`rejected ${reason}`),
      received: () => undefined,
      changed: (state) => void seen.push(state.status),
      subscribed: () => void seen.push('subscribed'),
      unauthorized: () => void seen.push('unauthorized'),
      resumed: () => void seen.push('resumed'),
    },
    {
      clock: { ...systemClock, random: () => 0.5 },
      openSocket(url) {
        const socket = new FakeSocket(url);
        sockets.push(socket);
        return socket;
      },
      checkToken() {
        world.checks++;
        return Promise.resolve(world.status);
      },
    },
  );
  const last = () => sockets.at(-1) ?? new FakeSocket('none');
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const online = async () => {
    feed.start(BASE, 'token-1', SIX);
    await wait(0);
    last().welcome();
  };
  return { feed, sockets, seen, messages, world, last, wait, online };
}

describe('the feed', () => {
  it('[live.20] subscribes to the six topics and sends its page on every connect', async () => {
    const { feed, sockets, seen, last, wait, online } = rig();
    feed.setPage('/home?k=secret#top');
    await online();
    const topics = () =>
      last()
        .frames.filter((frame) => frame.command === 'SUBSCRIBE')
        .map((frame) => frame.headers['destination']);
    const six = [
      '/topic/shotreports',
      '/topic/delayedShotreports',
      '/topic/updatedShotreports',
      '/topic/heartbeats',
      '/topic/deactivateTestMode',
      '/topic/activateTestMode',
    ];
    expect(topics()).toEqual(six);
    expect(last().frames.at(-1)).toMatchObject({
      command: 'SEND',
      headers: { destination: '/topic/activity' },
      body: '{"page":"/home"}',
    });
    expect(last().frames[0]?.headers).toMatchObject({
      'heart-beat': '10000,10000',
      'accept-version': '1.2,1.1',
    });
    last().break();
    await wait(2000);
    last().welcome();
    expect(sockets).toHaveLength(2);
    expect(topics()).toEqual(six);
    expect(last().frames.at(-1)?.body).toBe('{"page":"/home"}');
    expect(seen.filter((what) => what === 'subscribed')).toHaveLength(2);
  });

  it('[access.11] subscribes to the given topics and to no other, on every connect', async () => {
    const { feed, last, wait } = rig();
    feed.start(BASE, 'token-1', [TOPICS.activateTestMode]);
    await wait(0);
    last().welcome();
    last().break();
    await wait(2_000);
    last().welcome();
    const subscriptions = last().frames.filter(({ command }) => command === 'SUBSCRIBE');
    expect(subscriptions.map(({ headers }) => headers['destination'])).toEqual([TOPICS.activateTestMode]);
  });

  it('[live.31] subscribes to the topics that the server offers beyond the contract, and only to known ones', async () => {
    const { feed, last, wait } = rig();
    const subscriptions = () =>
      last()
        .frames.filter(({ command }) => command === 'SUBSCRIBE')
        .map(({ headers }) => headers['destination']);
    feed.start(BASE, 'token-1', [TOPICS.activateTestMode]);
    await wait(0);
    last().welcome('/topic/other, /topic/configuration,/topic/tracker');
    expect(subscriptions()).toEqual([TOPICS.activateTestMode, TOPICS.configuration]);
    last().break();
    await wait(2_000);
    last().welcome();
    expect(subscriptions()).toEqual([TOPICS.activateTestMode]);
  });

  it('[incidents.37] says what is open on every connect to a server that takes it, and to no other', async () => {
    const { feed, last, wait } = rig();
    const said = () =>
      last()
        .frames.filter(({ headers }) => headers['destination'] === TOPICS.presence && !headers['id'])
        .map(({ body }) => body);
    feed.start(BASE, 'token-1', []);
    await wait(0);
    last().welcome(TOPICS.presence);
    feed.setOpenIncidents({ open: [1], listening: [] });
    feed.setOpenIncidents({ open: [2], listening: [2] });
    expect(said()).toEqual(['{"open":[1],"listening":[]}', '{"open":[2],"listening":[2]}']);
    last().break();
    await wait(2_000);
    last().welcome(TOPICS.presence);
    expect(said()).toEqual(['{"open":[2],"listening":[2]}']);
    last().break();
    await wait(2_000);
    last().welcome();
    feed.setOpenIncidents({ open: [], listening: [] });
    expect(said()).toEqual([]);
  });

  it('[live.20] connects with the current token', async () => {
    const { feed, sockets, last, wait, online } = rig();
    await online();
    expect(last().url).toBe('wss://console.example/site/websocket/shotreportMessage?access_token=token-1');
    feed.start(BASE, 'token-2', SIX);
    expect(sockets).toHaveLength(1);
    last().break();
    await wait(2000);
    expect(last().url).toContain('access_token=token-2');
  });

  it('[live.48] hands every MESSAGE to the decoder in order, and none to the library', async () => {
    const { messages, last, online } = rig();
    await online();
    last().say(
      messageFrame('/topic/shotreports', '{"a":1}', 7) + messageFrame('/topic/heartbeats', '{"b":2}'),
    );
    last().say(messageFrame('/topic/shotreports', '{"a":3}', 8).slice(0, 40));
    last().say(messageFrame('/topic/shotreports', '{"a":3}', 8).slice(40));
    expect(messages).toEqual([
      '/topic/shotreports 7 {"a":1}',
      '/topic/heartbeats 0 {"b":2}',
      '/topic/shotreports 8 {"a":3}',
    ]);
  });

  it('[live.12] continues after each kind of bad frame and decodes the next good one', async () => {
    const good = messageFrame('/topic/shotreports', '{"good":1}');
    const bad = [
      good.replace(/content-length:\d+/, 'content-length:abc'),
      good.replace(/content-length:\d+/, 'content-length:-1'),
      good.replace(/content-length:\d+/, 'content-length:99999'),
      good.replace(/content-length:\d+/, 'content-length:1'),
      good.slice(0, -1),
      good.replace('subscription:', 'subscription'),
      good.replace('message-id:1', 'message-id:\\q'),
      `MESSAGE\ndestination:/topic/shotreports\n\n"${'x'.repeat(5_000_000)}"\0`,
      'NONSENSE\n\n\0',
      'MESSAGE\n\n{}\0',
      '\0\0\0',
    ];
    const { messages, seen, last, online, sockets } = rig();
    await online();
    for (const frame of bad) {
      messages.length = 0;
      last().say(frame);
      last().say(good);
      expect(messages.at(-1)).toBe('/topic/shotreports 0 {"good":1}');
    }
    expect(seen.filter((what) => what.startsWith('rejected')).length).toBeGreaterThanOrEqual(bad.length - 1);
    expect(sockets).toHaveLength(1);
    expect(seen.at(-1)).not.toBe('offline');
  });

  it('[live.21] discards a frame unfinished for 5 s and has a new socket within 7 s', async () => {
    const { seen, last, wait, online, sockets } = rig();
    await online();
    last().say('MESSAGE\ndestination:/topic/shotreports\n\n{"half":');
    await wait(4500);
    expect(sockets).toHaveLength(1);
    await wait(1500);
    expect(seen).toContain('rejected unfinishedFrame');
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.closedByClient).toBe(true);
  });

  it('[live.21] closes a silent socket after two missed heart-beats, and leaves one with heart-beats open', async () => {
    const { sockets, last, wait, online } = rig();
    await online();
    for (let beat = 0; beat < 10; beat++) {
      await wait(10_000);
      last().say('\n');
    }
    expect(sockets).toHaveLength(1);
    await wait(20_000);
    expect(sockets[0]?.closedByClient).toBe(false);
    await wait(1000);
    expect(sockets[0]?.closedByClient).toBe(true);
    await wait(2000);
    expect(sockets).toHaveLength(2);
  });

  it('[live.26] retains the time of the last data after its socket has closed, and does not count a new socket as data', async () => {
    const { feed, last, wait, online } = rig();
    expect(feed.lastDataAt).toBeUndefined();
    await online();
    await wait(3_000);
    last().say('\n');
    const receivedAt = systemClock.ticks();
    expect(feed.lastDataAt).toBe(receivedAt);
    last().break();
    await wait(4_000);
    expect(feed.lastDataAt).toBe(receivedAt);
    last().welcome();
    expect(feed.lastDataAt).toBe(systemClock.ticks());
  });

  it('[live.21] does not count rejected bytes as a sign of life', async () => {
    const { sockets, last, wait, online } = rig();
    await online();
    for (let second = 0; second < 21; second++) {
      last().say('MESSAGE\ncontent-length:abc\n\n{}\0');
      await wait(1000);
    }
    expect(sockets[0]?.closedByClient).toBe(true);
  });

  it('[live.22] requests the account after a failed handshake: 401 ends all attempts and is reported', async () => {
    const { feed, sockets, seen, world, last, wait } = rig();
    world.status = 'unauthorized';
    feed.start(BASE, 'old', SIX);
    await wait(0);
    last().break();
    await wait(0);
    expect(seen.at(-1)).toBe('unauthorized');
    await wait(600_000);
    expect(sockets).toHaveLength(1);
    expect(world.checks).toBe(1);
    world.status = 'valid';
    feed.start(BASE, 'new', SIX);
    await wait(0);
    last().welcome();
    expect(sockets).toHaveLength(2);
    expect(feed.state.status).toBe('online');
  });

  it('[live.23] tries the raw SockJS path when the server is reachable but rejects the plain one', async () => {
    const { feed, sockets, world, last, wait } = rig();
    world.status = 'valid';
    feed.start(BASE, 't', SIX);
    await wait(0);
    last().break();
    await wait(0);
    expect(last().url).toContain('/websocket/shotreportMessage/websocket?');
    last().welcome();
    last().break();
    await wait(2000);
    expect(sockets).toHaveLength(3);
    expect(last().url).toContain('/websocket/shotreportMessage/websocket?');
  });

  it('[live.19] ends an attempt after 5 s and ignores the socket of an earlier attempt', async () => {
    const { seen, messages, sockets, last, wait, feed } = rig();
    feed.start(BASE, 't', SIX);
    await wait(5000);
    expect(sockets[0]?.closedByClient).toBe(true);
    await wait(2000);
    last().welcome();
    sockets[0]?.say(messageFrame('/topic/shotreports', '{"late":1}'));
    sockets[0]?.welcome();
    expect(messages).toEqual([]);
    expect(seen.filter((what) => what === 'subscribed')).toHaveLength(1);
  });

  it('[live.19] has 20 s for each third attempt, so that it connects where each round trip takes 2 s', async () => {
    const { sockets, seen, last, wait, feed } = rig();
    feed.start(BASE, 't', SIX);
    await wait(14_000);
    expect(sockets).toHaveLength(3);
    await wait(6_000);
    last().accept();
    await wait(2_000);
    last().welcome();
    expect([sockets.length, seen.at(-1), feed.state.status]).toEqual([3, 'subscribed', 'online']);
  });

  it('[live.24] detects that the machine slept, and allows the socket one more heart-beat', async () => {
    const { seen, last, wait, online } = rig();
    await online();
    vi.setSystemTime(1_700_000_600_000);
    const asleep = performance.now() + 600_000;
    const ticks = vi
      .spyOn(performance, 'now')
      .mockImplementation(() => asleep + (Date.now() - 1_700_000_600_000));
    await wait(500);
    expect(seen.at(-1)).toBe('resumed');
    expect(last().closedByClient).toBe(false);
    await wait(11_000);
    expect(last().closedByClient).toBe(true);
    ticks.mockRestore();
  });

  it('[live.44] reports nothing after it was stopped', async () => {
    const { feed, sockets, last, wait, online } = rig();
    await online();
    feed.stop();
    expect(last().closedByClient).toBe(true);
    expect(feed.state.status).toBe('offline');
    await wait(60_000);
    expect(sockets).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['/home', '/home'],
    ['/account/reset/finish?key=123', '/account/reset/finish'],
    ['/account/reset/finish/abc', '/account/reset/finish'],
    ['/account/activate/abc', '/account/activate'],
    ['/standalone/0123456789abcdef0123456789', '/standalone/…'],
    ['/admin/user-management/12#x', '/admin/user-management/12'],
  ])('[live.20] sends the page %s as %s', (page, published) => {
    expect(publicPage(page)).toBe(published);
  });
});
