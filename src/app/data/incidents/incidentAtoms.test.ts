import { createStore } from 'jotai';
import { expect, it, onTestFinished } from 'vitest';
import type { Incident } from '../../../domain/contract/incident.ts';
import { idleSummary } from '../../../domain/live/summary.ts';
import { epochMs } from '../../../domain/units.ts';
import { fakeEngine } from '../../testing/fakeEngine.ts';
import { receiveSummaryAtom, setEngineAtom } from '../engine/liveAtoms.ts';
import {
  followIncidents,
  incidentsAtom,
  receiveIncidentAtom,
  sectionsOf,
  SHIFT_MS,
} from './incidentAtoms.ts';

const NOW = epochMs(SHIFT_MS * 10);
const incident = (id: number, more: Partial<Incident> = {}): Incident => ({
  id,
  version: 1,
  squadId: 'S',
  count: 1,
  class: 'single',
  severity: 'Shot',
  types: ['Shot'],
  test: false,
  state: 'unacknowledged',
  firstTime: NOW,
  lastTime: NOW,
  track: [],
  ...more,
});

it('[incidents.12] parts incidents by who has them; what is offered comes first, and what nobody must take is left out', () => {
  const owned = (id: number, owner: string, offeredTo?: string) =>
    incident(id, { state: 'acknowledged', owner, ...(offeredTo !== undefined && { offeredTo }) });
  const closed = (id: number, ago: number) =>
    incident(id, { state: 'closed', closedTime: epochMs(NOW - ago) });
  const all = [
    incident(1),
    owned(2, 'me'),
    owned(3, 'other'),
    owned(4, 'other', 'me'),
    incident(5, { state: 'recorded' }),
    closed(6, 2),
    closed(7, 1),
    closed(8, SHIFT_MS),
  ];
  const ids = Object.entries(sectionsOf(all, 'me', NOW)).map(([part, list]) => [
    part,
    (list as readonly Incident[]).map(({ id }) => id),
  ]);
  expect(Object.fromEntries(ids)).toEqual({ toTake: [1], mine: [4, 2], others: [3], closed: [7, 6] });
});

it('[incidents.11] reads the incidents again at each change, one call at a time, and keeps an answered act', async () => {
  const store = createStore();
  let served: readonly Incident[] = [incident(1)];
  let answers: (() => void)[] = [];
  store.set(setEngineAtom, {
    ...fakeEngine([]),
    incidents: () => new Promise((answer) => answers.push(() => answer(served))),
  });
  const revision = (value: number) =>
    store.set(receiveSummaryAtom, {
      ...idleSummary(),
      incidents: { isOffered: true, revision: value, toTake: 1 },
    });
  const answer = async () => {
    const [first, ...others] = answers;
    answers = others;
    first?.();
    await new Promise((done) => setImmediate(done));
  };
  onTestFinished(followIncidents(store));
  revision(1);
  revision(2);
  expect(answers).toHaveLength(1);
  await answer();
  expect(answers).toHaveLength(1);
  store.set(receiveIncidentAtom, incident(1, { version: 3, state: 'acknowledged', owner: 'me' }));
  served = [incident(1, { version: 2 }), incident(2)];
  await answer();
  expect(answers).toEqual([]);
  expect(store.get(incidentsAtom).map(({ id, version }) => [id, version])).toEqual([
    [1, 3],
    [2, 1],
  ]);
});
