import { expect, it, vi } from 'vitest';
import { ticks, type Millis } from '../../src/domain/units.ts';
import { endedEntry, TRACKER_KIND, type TrackerEntry } from './messages.ts';
import { REFRESH_INTERVAL, SharedSessions, type SharedSessionsDeps } from './sharedSessions.ts';

const entry = (sessionId: string, page: string, time = '2026-11-23T09:00:00.000Z'): TrackerEntry => ({
  sessionId,
  userLogin: 'ann',
  ipAddress: '10.0.0.1',
  page,
  time,
});

/** One server, with what its trackers receive and what it sends. */
function server(own: readonly TrackerEntry[] = []) {
  let now: Millis = 0;
  const send = vi.fn<SharedSessionsDeps<TrackerEntry>['send']>(() => Promise.resolve());
  const activities = new SharedSessions({ kind: TRACKER_KIND, send, ticks: () => ticks(now) });
  const published: string[] = [];
  activities.attach({
    ownEntries: () => own,
    publish: ({ sessionId, page }) => void published.push(`${sessionId} ${page}`),
  });
  return {
    activities,
    send,
    published,
    pages: () => [...activities.entries()].map(({ sessionId, page }) => `${sessionId} ${page}`),
    pass: (ms: Millis) => void (now += ms),
  };
}

it('[cluster.6] publishes what is new of other servers, and what is sent again only once', () => {
  const { activities, published, pages } = server();
  activities.receive('b', [entry('1', '/'), entry('2', '/survey')]);
  activities.receive('b', [entry('1', '/'), entry('2', '/cameras')]);
  activities.receive('b', [endedEntry('1')]);
  expect(published).toEqual(['1 /', '2 /survey', '2 /cameras', '1 logout']);
  expect(pages()).toEqual(['2 /cameras']);
});

it('[cluster.6] a server that ends takes its sessions with it, and one that is silent for 45 s too', () => {
  const { activities, published, pages, pass } = server();
  activities.receive('b', [entry('1', '/')]);
  activities.receive('c', [entry('2', '/')]);
  activities.forget('b');
  expect(pages()).toEqual(['2 /']);
  pass(3 * REFRESH_INTERVAL);
  activities.refresh();
  expect(pages()).toEqual(['2 /']);
  pass(1);
  activities.refresh();
  expect([pages(), published]).toEqual([[], ['1 /', '2 /', '1 logout', '2 logout']]);
});

it('[cluster.6] sends one message at a time, with the newest page of each session', async () => {
  const { activities, send } = server([entry('own', '/')]);
  let finish: () => void = () => undefined;
  send.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  activities.changed(entry('1', '/'));
  for (const page of ['/survey', '/cameras']) activities.changed(entry('1', page));
  activities.changed(endedEntry('2'));
  expect(send).toHaveBeenCalledTimes(1);
  finish();
  await expect.poll(() => send).toHaveBeenCalledTimes(2);
  expect(send).toHaveBeenLastCalledWith([entry('1', '/cameras'), endedEntry('2')]);
  activities.refresh();
  await expect.poll(() => send).toHaveBeenCalledTimes(3);
  expect(send).toHaveBeenLastCalledWith([entry('own', '/')]);
});
