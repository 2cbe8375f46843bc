import { expect, it } from 'vitest';
import { TOPICS } from '../../src/domain/contract/topics.ts';
import { epochMs, ticks } from '../../src/domain/units.ts';
import { encodeLiveMessage } from './messages.ts';
import { StompSession } from './stompSession.ts';

it('[LC19] names in each message the event before it that this session was sent', () => {
  let sent = '';
  const transport = {
    send: (text: string) => void (sent += text),
    close: () => undefined,
    buffered: () => 0,
  };
  const host = {
    ticks: () => ticks(1_000),
    activity: () => undefined,
    refused: () => undefined,
    forbidden: () => undefined,
    ended: () => undefined,
    failed: (_session: unknown, error: unknown) => expect.unreachable(String(error)),
  };
  const identity = { login: 'operator', authorities: new Set(['ROLE_USER']) };
  const session = new StompSession('s', identity, '127.0.0.1', transport as never, host);
  const frame = (text: string): void => session.receive(Buffer.from(`${text}\n\n\0`));
  frame('CONNECT\naccept-version:1.2\nhost:x\nheart-beat:0,0');
  frame(`SUBSCRIBE\nid:shots\ndestination:${TOPICS.shotreports}`);
  frame(`SUBSCRIBE\nid:beats\ndestination:${TOPICS.heartbeats}`);
  session.deliver(encodeLiveMessage(TOPICS.shotreports, '{}', 4, epochMs(1), 'event'));
  session.deliver(encodeLiveMessage(TOPICS.heartbeats, '{}', 8, epochMs(1), 'state'));
  session.deliver(encodeLiveMessage(TOPICS.shotreports, '{}', 9, epochMs(1), 'event'));
  session.outbox.flush();
  expect([...sent.matchAll(/prev:(\d+)/g)].map((match) => match[1])).toEqual(['0', '4', '4']);
});
