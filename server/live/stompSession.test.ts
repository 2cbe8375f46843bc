import { expect, it } from 'vitest';
import { ACTIVITY, TOPICS } from '../../src/domain/contract/topics.ts';
import { epochMs, ticks } from '../../src/domain/units.ts';
import type { IpAddress } from '../process/ipAddress.ts';
import { encodeLiveMessage } from './messages.ts';
import { StompSession } from './stompSession.ts';

const SEND = `SEND\ndestination:${ACTIVITY}\n\n{"page":"/"}\0`;

/** A connected session, what it was sent, and why it was ended. */
function connect({ isAccountBusy = false } = {}) {
  const seen = { sent: '', violations: [] as string[], published: [] as unknown[] };
  const clock = { now: 1_000 };
  const transport = {
    send: (text: string) => void (seen.sent += text),
    close: () => undefined,
    buffered: () => 0,
  };
  const host = {
    ticks: () => ticks(clock.now),
    numberings: () => [],
    changeNumber: () => 0,
    activity: (session: StompSession, page: string) => void (session.reportedPage = { page, time: '' }),
    activityDue: ({ reportedPage }: StompSession) => void seen.published.push(reportedPage?.page),
    countFrame: () => isAccountBusy,
    onViolation: (_session: unknown, what: string) => void seen.violations.push(what),
    subscribed: () => undefined,
    opened: () => undefined,
    forbidden: () => undefined,
    closed: () => undefined,
    failed: (_session: unknown, error: unknown) => expect.unreachable(String(error)),
  };
  const session = new StompSession({
    id: 's',
    identity: { userId: 7, login: 'operator', authorities: new Set(['ROLE_USER']) },
    ipAddress: '127.0.0.1' as IpAddress,
    transport: transport as never,
    host,
  });
  const receive = (text: string): void => session.receive(Buffer.from(text));
  const subscribe = (id: string, destination: string) =>
    receive(`SUBSCRIBE\nid:${id}\ndestination:${destination}\n\n\0`);
  receive('CONNECT\naccept-version:1.2\nhost:x\nheart-beat:0,0\n\n\0');
  clock.now += 1_000;
  return { session, receive, subscribe, seen, clock };
}

it('[live.55] names in each message the previous event of this session', () => {
  const { session, subscribe, seen } = connect();
  subscribe('shots', TOPICS.shotreports);
  subscribe('beats', TOPICS.heartbeats);
  const content = { id: 1, body: '{}', sent: epochMs(1) };
  const { shotreports, heartbeats } = TOPICS;
  session.deliver(encodeLiveMessage({ ...content, kind: 'event', destination: shotreports, seq: 4 }));
  session.deliver(encodeLiveMessage({ ...content, kind: 'state', destination: heartbeats, seq: 8 }));
  session.deliver(encodeLiveMessage({ ...content, kind: 'event', destination: shotreports, seq: 9 }));
  session.queue.flush();
  expect([...seen.sent.matchAll(/prev:(\d+)/g)].map((match) => match[1])).toEqual(['0', '4', '4']);
});

it('[live.53] a destination has one subscription a session: a second one ends it, a new one after its end does not', () => {
  const { receive, subscribe, seen } = connect();
  subscribe('1', TOPICS.shotreports);
  receive('UNSUBSCRIBE\nid:1\n\n\0');
  subscribe('2', TOPICS.shotreports);
  expect(seen.violations).toEqual([]);
  subscribe('3', TOPICS.shotreports);
  expect(seen.violations).toEqual([`${TOPICS.shotreports} is already subscribed to`]);
});

it.each([
  ['frames, each in a chunk of its own', SEND, 1],
  ['frames, ten in a chunk', SEND.repeat(10), 10],
  ['heart-beats', '\n', 1],
])('[live.59] two hundred %s a second are taken, and the next one ends the session', (_what, chunk, each) => {
  const { receive, seen, clock } = connect();
  for (let second = 0; second < 2; second++) {
    for (let sent = 0; sent < 200; sent += each) receive(chunk);
    expect(seen.violations).toEqual([]);
    clock.now += second * 1_000 || 1_000;
  }
  for (let sent = 0; sent <= 200; sent += each) receive(chunk);
  expect(seen.violations).toEqual(['Too many frames']);
});

it('[live.59] where an account sends too many frames, its sessions that send the most are ended', () => {
  const { receive, seen } = connect({ isAccountBusy: true });
  for (let sent = 0; sent < 20; sent++) receive(SEND);
  expect(seen.violations).toEqual([]);
  receive(SEND);
  expect(seen.violations).toEqual(['Too many frames of this account']);
});

it('[live.54] of many pages in a second the first is published at once, and the last a second later', () => {
  const { session, receive, seen, clock } = connect();
  for (const page of ['/a', '/b', '/c'])
    receive(`SEND\ndestination:${ACTIVITY}\n\n${JSON.stringify({ page })}\0`);
  session.tick();
  expect(seen.published).toEqual(['/a']);
  clock.now += 1_000;
  session.tick();
  session.tick();
  expect(seen.published).toEqual(['/a', '/c']);
});
