import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { GoneIncident, Incident } from '../contract/incident.ts';
import { epochMs } from '../units.ts';
import { IncidentBook } from './incidentBook.ts';
import { readIncident } from './readIncident.ts';

const incident = (id: number, version: number, more: Partial<Incident> = {}): Incident => ({
  id,
  version,
  squadId: 'S',
  count: 1,
  class: 'single',
  severity: 'Shot',
  types: ['Shot'],
  test: false,
  state: 'unacknowledged',
  firstTime: epochMs(id),
  lastTime: epochMs(id),
  track: [{ reportId: id, detectionId: `d${id}`, time: epochMs(id), symbol: 'Shot', rounds: 1 }],
  ...more,
});
const versions = (book: IncidentBook) =>
  book
    .list()
    .map(({ id, version }) => [id, version] as const)
    .toSorted(([a], [b]) => a - b);

it('[incidents.11] a console that receives the versions of incidents in any order shows the newest of each', () => {
  const drawn = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 4 }),
      version: fc.integer({ min: 1, max: 6 }),
      isGone: fc.boolean(),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(drawn, fc.integer(), (rows, shift) => {
      // A version says one thing only.
      const unique = [...new Map(rows.map((row) => [`${row.id} ${row.version}`, row])).values()];
      const messages = unique.map(({ id, version, isGone }): Incident | GoneIncident =>
        isGone ? { id, version, gone: true } : incident(id, version),
      );
      const at = messages.length === 0 ? 0 : Math.abs(shift) % messages.length;
      const books = [messages, messages.toReversed(), [...messages.slice(at), ...messages.slice(0, at)]].map(
        (order) => {
          const book = new IncidentBook();
          for (const message of order) book.receive(message);
          return book;
        },
      );
      const [first, ...others] = books.map(versions);
      for (const other of others) expect(other).toEqual(first);
    }),
  );
});

it('[incidents.11] a list after a connection loss removes what the server has no more, not what came after its request', () => {
  const book = new IncidentBook();
  for (const id of [1, 2]) book.receive(incident(id, 1));
  book.beginList();
  book.receive(incident(3, 1));
  book.receiveList({ incidents: [incident(2, 2)], complete: ['unacknowledged', 'acknowledged'] });
  expect(versions(book)).toEqual([
    [2, 2],
    [3, 1],
  ]);
  expect(book.ofReport({ squadId: 'S', detectionId: 'd3' })?.id).toBe(3);
  expect(book.ofReport({ squadId: 'S', detectionId: 'd1' })).toBeUndefined();
  expect(book.counts().toTake).toBe(2);
});

it('[incidents.12] a server is known to have incidents once it sent a list, an empty one too', () => {
  const book = new IncidentBook();
  expect(book.counts().isOffered).toBe(false);
  book.receiveList({ incidents: [], complete: [] });
  expect(book.counts()).toEqual({ isOffered: true, revision: 0, toTake: 0 });
});

it('[incidents.11] what waits comes first, the most severe before the oldest', () => {
  const book = new IncidentBook();
  book.receive(incident(1, 1, { alarmTime: epochMs(9) }));
  book.receive(incident(2, 1, { alarmTime: epochMs(5) }));
  book.receive(incident(3, 1, { severity: 'Panic', types: ['Panic'], alarmTime: epochMs(20) }));
  book.receive(incident(4, 1, { state: 'closed' }));
  book.receive(incident(5, 1, { state: 'acknowledged', owner: 'a' }));
  expect(book.list().map(({ id }) => id)).toEqual([3, 2, 1, 5, 4]);
});

it('[incidents.11] a body that is no incident is refused, and unknown values are left out', () => {
  expect([null, 1, {}, { id: 1, version: 1, state: 'lost' }].map((body) => readIncident(body).ok)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  const body = { ...incident(1, 1), lat: 'x', outcome: 'odd', track: [null, { time: 1 }], extra: 1 };
  expect(readIncident(body)).toEqual({ ok: true, value: { ...incident(1, 1), track: [] } });
});
