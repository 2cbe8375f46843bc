import { expect, it } from 'vitest';
import type { Incident } from '../../domain/contract/incident.ts';
import { classText, eventText } from '../../domain/incidents/incidentText.ts';
import { epochMs } from '../../domain/units.ts';
import {
  incidentPlace,
  incidentTitle,
  loginInitials,
  problemText,
  travelText,
  waitText,
} from './incidents.ts';

const incident = (more: Partial<Incident>): Incident => ({
  id: 1,
  version: 1,
  squadId: 'S',
  count: 1,
  class: 'single',
  severity: 'Shot',
  types: ['Shot'],
  test: false,
  state: 'unacknowledged',
  firstTime: epochMs(1),
  lastTime: epochMs(1),
  track: [],
  ...more,
});

it('[incidents.13] an incident is named by its count, its gravest type and its place', () => {
  expect(incidentTitle(incident({ count: 7, place: 'Victoria Avenue', zone: 'OT_Z1' }))).toBe(
    '7 shots, Victoria Avenue',
  );
  expect(incidentTitle(incident({ severity: 'Possible Shot', zone: 'OT_Z1' }))).toBe('Possible Shot, OT_Z1');
  expect(incidentTitle(incident({}))).toBe('Shot');
  expect(incidentPlace(incident({ place: 'P', zone: 'OT_Z1', caseNumber: '26-1' }))).toBe(
    'Zone OT_Z1, case 26-1',
  );
});

it('[incidents.13] says cadence, direction and speed', () => {
  expect(classText(incident({ class: 'multiple', cadence: 0.621 }))).toBe('Multiple, every 0.62 s');
  expect(travelText({ bearing: 268, metresPerSecond: 3.61 })).toBe('W, 3.6 m/s');
  expect(travelText({ bearing: 350, metresPerSecond: 12 })).toBe('N, 12.0 m/s');
});

it.each([
  [-5, '0:00'],
  [49_900, '0:49'],
  [722_000, '12:02'],
  [4_322_000, '1:12:02'],
])('[incidents.12] a wait of %d ms is %s', (span, text) => {
  expect(waitText(span)).toBe(text);
});

it('[incidents.5] names who was first', () => {
  const taken = incident({ state: 'acknowledged', owner: 'r.diaz' });
  expect(problemText('conflict', taken)).toBe('r.diaz was first and has it now.');
  expect(problemText('conflict', { ...taken, state: 'closed' })).toBe('r.diaz has closed it.');
});

it('[incidents.13] a line of history names its person, and one of the server says what happened', () => {
  const event = { time: epochMs(1), actor: 'r.diaz', act: 'close', text: 'fireworks' } as const;
  expect(eventText(event)).toBe('r.diaz closed it: Fireworks');
  expect(eventText({ ...event, actor: 'server', act: 'alarm', text: '' })).toBe(
    'A report needs acknowledgement',
  );
});

it('[incidents.16] initials are of the parts of a login', () => {
  expect(['m.keller@northgate.example', 'admin', 'r-diaz'].map(loginInitials)).toEqual(['MK', 'AD', 'RD']);
});
