import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Activities, MAX_ACTIVITIES } from './activities.ts';

const body = (sessionId: string, page: string) =>
  JSON.stringify({ sessionId, userLogin: `user ${sessionId}`, ipAddress: '10.0.0.1', page, time: 'T' });

it('[server.45] keep the newest page of each session, newest change first, and drop a sign-out', () => {
  const activities = new Activities();
  for (const [session, page] of [
    ['a', '/'],
    ['b', '/admin/logs'],
    ['a', '/survey'],
    ['c', '/'],
    ['b', 'logout'],
  ] as const)
    expect(activities.receiveBody(body(session, page))).toBe(true);
  expect(activities.list()).toEqual([
    { sessionId: 'c', login: 'user c', ipAddress: '10.0.0.1', page: '/', time: 'T' },
    { sessionId: 'a', login: 'user a', ipAddress: '10.0.0.1', page: '/survey', time: 'T' },
  ]);
  activities.clear();
  expect(activities.list()).toEqual([]);
});

it('[server.45] are bounded, and no body breaks them', () => {
  const activities = new Activities();
  for (let at = 0; at <= MAX_ACTIVITIES; at++) activities.receiveBody(body(String(at), '/'));
  expect(activities.list()).toHaveLength(MAX_ACTIVITIES);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(() => activities.receiveBody(text)).not.toThrow();
    }),
  );
  expect(activities.receiveBody('{"sessionId":7,"page":"/"}')).toBe(false);
});
