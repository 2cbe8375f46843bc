import { expect, it } from 'vitest';
import { TOPICS } from '../../src/domain/contract/topics.ts';
import { epochMs, ticks } from '../../src/domain/units.ts';
import { encodeLiveMessage } from './messages.ts';
import { StompSession } from './stompSession.ts';

it('[LC19] names in each message the previous event of this session', () => {
  let sent = '';
  const transport = {
    send: (text: string) => void (sent += text),
    close: () => undefined,
    buffered: () => 0,
  };
  const host = {
    ticks: () => ticks(1_000),
    numberings: () => [],
    changeNumber: () => 0,
    activity: () => undefined,
    violated: () => undefined,
    subscribed: () => undefined,
    forbidden: () => undefined,
    closed: () => undefined,
    failed: (_session: unknown, error: unknown) => expect.unreachable(String(error)),
  };
  const identity = { userId: 7, login: 'operator', authorities: new Set(['ROLE_USER']) };
  const session = new StompSession({
    id: 's',
    identity,
    ipAddress: '127.0.0.1',
    transport: transport as never,
    host,
  });
  const frame = (text: string): void => session.receive(Buffer.from(`${text}\n\n\0`));
  frame('CONNECT\naccept-version:1.2\nhost:x\nheart-beat:0,0');
  frame(`SUBSCRIBE\nid:shots\ndestination:${TOPICS.shotreports}`);
  frame(`SUBSCRIBE\nid:beats\ndestination:${TOPICS.heartbeats}`);
  const content = { id: 1, body: '{}', sent: epochMs(1) };
  const { shotreports, heartbeats } = TOPICS;
  session.deliver(encodeLiveMessage({ ...content, kind: 'event', destination: shotreports, seq: 4 }));
  session.deliver(encodeLiveMessage({ ...content, kind: 'state', destination: heartbeats, seq: 8 }));
  session.deliver(encodeLiveMessage({ ...content, kind: 'event', destination: shotreports, seq: 9 }));
  session.queue.flush();
  expect([...sent.matchAll(/prev:(\d+)/g)].map((match) => match[1])).toEqual(['0', '4', '4']);
});
