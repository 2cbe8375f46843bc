import { expect, it, vi } from 'vitest';
import { ticks } from '../../src/domain/units.ts';
import { HeartbeatRoute, type HeartbeatRouteDeps } from './heartbeatRoute.ts';

function route(broker: { isConnected: boolean; isReceiving: boolean } | undefined) {
  const clock = { now: 0 };
  let run: () => unknown = () => undefined;
  const ways: string[] = [];
  const sendNotReceiving = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const deps: HeartbeatRouteDeps = {
    broker: broker && Object.assign(broker, { sendToServers: async () => void ways.push('broker') }),
    send: async () => void ways.push('database'),
    sendNotReceiving,
    ticks: () => ticks(clock.now),
    failures: {
      runEvery: (_span, _sentence, work) => {
        run = work;
        return () => undefined;
      },
    },
  };
  return { route: new HeartbeatRoute(deps), ways, clock, sendNotReceiving, beat: () => run() };
}

it('[cluster.6] heartbeats go through the database while another server does not receive from the broker', async () => {
  const { route: sent, ways, clock } = route({ isConnected: true, isReceiving: true });
  await sent.send(['a']);
  sent.otherDoesNotReceive();
  await sent.send(['b']);
  clock.now = 2999;
  await sent.send(['c']);
  clock.now = 3000;
  await sent.send(['d']);
  expect(ways).toEqual(['broker', 'database', 'database', 'broker']);
});

it('[cluster.6] a server says again and again that it does not receive, and nothing when it does', async () => {
  const broker = { isConnected: true, isReceiving: false };
  const { beat, sendNotReceiving } = route(broker);
  for (let at = 0; at < 3; at++) await beat();
  expect(sendNotReceiving).toHaveBeenCalledTimes(3);
  broker.isReceiving = true;
  await beat();
  expect(sendNotReceiving).toHaveBeenCalledTimes(3);
});

it('[cluster.6] without a broker a server says so too, and sends through the database', async () => {
  const { route: sent, ways, beat, sendNotReceiving } = route(undefined);
  await beat();
  await sent.send(['a']);
  expect([sendNotReceiving.mock.calls.length, ways]).toEqual([1, ['database']]);
});
