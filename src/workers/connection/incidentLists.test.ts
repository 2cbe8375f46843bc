import { expect, it } from 'vitest';
import { IncidentBook } from '../../domain/incidents/incidentBook.ts';
import { success } from '../../domain/result.ts';
import { epochMs } from '../../domain/units.ts';
import { IncidentLists } from './incidentLists.ts';

const NOW = epochMs(1_800_000_000_000);

it('[incidents.22] loads the open and the closed incidents; what nobody must take counts for no storm', async () => {
  const book = new IncidentBook();
  const incident = (id: number, state: string) => ({
    id,
    state,
    version: 1,
    squadId: 'S',
    count: 1,
    class: 'single',
    severity: 'Fireworks',
    types: ['Fireworks'],
    test: false,
    firstTime: NOW - 60_000,
    lastTime: NOW - 60_000,
    track: [],
  });
  const served: Record<string, object[]> = {
    'unacknowledged,acknowledged': [incident(1, 'acknowledged')],
    closed: [incident(2, 'closed')],
  };
  const asked: unknown[] = [];
  await new Promise<void>((changed) => {
    const get = async (_path: string, query: Record<string, string> = {}) => {
      asked.push(query['state']);
      return success({ body: served[query['state'] ?? ''] } as never);
    };
    const deps = { clock: {} as never, calls: { get }, book, changed };
    new IncidentLists(deps).load();
  });
  book.receiveBody(JSON.stringify(incident(3, 'recorded')));
  expect(asked).toEqual(['unacknowledged,acknowledged', 'closed']);
  expect(book.beganSince(epochMs(NOW - 600_000), () => true)).toBe(2);
});
