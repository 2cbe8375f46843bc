import { expect, it } from 'vitest';
import type { PresentPerson } from '../../src/domain/contract/presence.ts';
import { ticks, type Millis } from '../../src/domain/units.ts';
import type { StoredIncident } from '../store/incidents/rows/storedIncident.ts';
import { Presence, PRESENCE_KIND, type PresenceEntry } from './presence.ts';
import { SharedSessions } from './sharedSessions.ts';
import type { StompSession } from './stompSession.ts';

/** What decides who may see it; the rest of an incident is not read. */
const incident = (id: number, more: Partial<StoredIncident> = {}) =>
  ({
    id,
    symbol: 'Shot',
    formerSymbol: null,
    toldSymbol: null,
    responsibility: { version: 1 },
    summary: {},
    shown: {},
    ...more,
  }) as StoredIncident;

const textOf = (people: readonly PresentPerson[]) =>
  people.map(({ login, listening }) => (listening ? `${login} listens` : login)).join(', ');

/** A server, with what it has published, newest last. `send` is given what it tells the others. */
function server(send: (entries: readonly PresenceEntry[]) => void = () => undefined) {
  const stored = new Map([1, 2].map((id) => [id, incident(id)]));
  const published: string[] = [];
  let now: Millis = 10_000;
  const shared = new SharedSessions({
    kind: PRESENCE_KIND,
    send: async (entries) => send(entries),
    ticks: () => ticks(now),
  });
  const presence = new Presence({
    findIncident: async (id) => stored.get(id),
    publish: ({ id }, people) => void published.push(`${id}: ${textOf(people)}`),
    shared,
    ticks: () => ticks(now),
    failures: { awaitJob: (_sentence, work) => work },
  });
  return { presence, shared, stored, published, pass: (ms: Millis) => void (now += ms) };
}

const session = (id: string, login: string, ...authorities: string[]) =>
  ({
    id,
    identity: { userId: 1, login, authorities: new Set(['ROLE_USER', ...authorities]) },
  }) as unknown as StompSession;
const ann = session('a', 'ann', 'ROLE_REVIEWER');
const bob = session('b', 'bob');
const open = (...ids: number[]) => ({ open: ids, listening: [] });

it('[incidents.37] names each person once, with who listens, until their sessions have it open no more', async () => {
  const { presence, published, pass } = server();
  presence.opened(ann, open(1));
  await expect.poll(() => published.at(-1)).toBe('1: ann');
  presence.opened(session('a2', 'ann'), { open: [], listening: [1] });
  await expect.poll(() => published.at(-1)).toBe('1: ann listens');
  presence.opened(bob, open(1));
  await expect.poll(() => published.at(-1)).toBe('1: ann listens, bob');
  pass(1_000);
  presence.opened(bob, open(2));
  await expect.poll(() => published.slice(-2)).toEqual(['1: ann listens', '2: bob']);
  presence.closed(bob);
  await expect.poll(() => published.at(-1)).toBe('2: ');
});

it('[incidents.37] publishes of changes in half a second the newest', async () => {
  const { presence, published, pass } = server();
  presence.opened(ann, open(1));
  await expect.poll(() => published).toHaveLength(1);
  for (const id of [2, 1, 2]) presence.opened(ann, open(id));
  presence.tick();
  await expect.poll(() => published).toEqual(['1: ann', '1: ', '2: ann']);
  pass(1_000);
  presence.tick();
  expect(published).toHaveLength(3);
});

it('[incidents.38] nobody is present at an incident whose reports they may not see, nor told who is', async () => {
  const { presence, stored, published } = server();
  stored.set(1, incident(1, { shown: undefined }));
  stored.set(2, incident(2, { symbol: 'Panic' }));
  const seen = (viewer: StompSession) => [...presence.seenBy(viewer)].map(([{ id }]) => id);
  presence.opened(bob, open(1, 2, 3));
  presence.opened(ann, open(1));
  await expect.poll(() => published).toEqual(['1: ann']);
  expect([seen(ann), seen(bob)]).toEqual([[1], []]);
  presence.incidentsChanged([incident(1)]);
  expect([published, seen(bob)]).toEqual([['1: ann', '1: ann'], [1]]);
});

it('[incidents.37] tells the other servers, which forget whom an ended server named', async () => {
  const other = server();
  const { presence } = server((entries) => other.shared.receive('first', entries));
  presence.opened(ann, open(1));
  await expect.poll(() => other.published).toEqual(['1: ann']);
  other.shared.forget('first');
  await expect.poll(() => other.published).toEqual(['1: ann', '1: ']);
});
