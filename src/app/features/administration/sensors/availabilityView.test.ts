import { describe, expect, it } from 'vitest';
import type { Availability } from '../../../../domain/contract/availability.ts';
import { QUARTER_MS } from '../../../../domain/contract/heartbeatHistory.ts';
import { epochMs } from '../../../../domain/units.ts';
import {
  availabilityCsv,
  availabilitySpanOf,
  groupsOf,
  outagesOf,
  parseAvailability,
  rankedRows,
  readAvailabilityChoice,
  sensorRows,
  stripRuns,
  writeAvailabilityChoice,
} from './availabilityView.ts';
import { availabilityHref } from '../../../data/view/availabilityHref.ts';
import { percentText } from './percentText.ts';

/** 2026-10-25 01:00 in Vienna, two hours before clocks are put back there. The tests run in UTC or in the zone of the machine. */
const FROM = epochMs(Date.parse('2026-10-24T23:00:00Z'));
const availability: Availability = {
  from: FROM,
  to: epochMs(FROM + 100 * QUARTER_MS),
  until: FROM,
  nodes: {
    squadId: ['A', 'A', 'B'],
    nodeId: ['10', '9', '1'],
    level: ['L1', '', 'L1'],
    zone: ['Z', 'Z', ''],
    isInService: [true, true, false],
    healthy: [90, 90, 50],
    degraded: [0, 10, 0],
    silent: [10, 0, 50],
    outages: [3, 0, 1],
    longest: [6, 0, 50],
    longestFrom: [FROM, 0, FROM],
  },
  hours: Array.from({ length: 24 }, () => ({ healthy: 1, degraded: 0, silent: 0 })),
  levelNames: { L1: 'Ground floor' },
};
const rows = sensorRows(availability);
const idsOf = (order: Parameters<typeof rankedRows>[1], filter = '') =>
  rankedRows(rows, order, filter).map(({ nodeId }) => nodeId);

describe('the ranking', () => {
  it('[sensors.11] begins with the worst in each order; equal ones go by their number', () => {
    expect(idsOf('healthy')).toEqual(['1', '9', '10']);
    expect(idsOf('silent')).toEqual(['1', '10', '9']);
    expect(idsOf('outages')).toEqual(['10', '1', '9']);
    expect(idsOf('longest')).toEqual(['1', '10', '9']);
    expect(idsOf('sensor')).toEqual(['9', '10', '1']);
  });

  it('[sensors.11] finds sensors by id, squad, level and zone', () => {
    expect(idsOf('sensor', 'ground')).toEqual(['10', '1']);
    expect(idsOf('sensor', ' z ')).toEqual(['9', '10']);
    expect(idsOf('sensor', 'nothing')).toEqual([]);
  });

  it('[sensors.11] is saved as CSV with shares, hours and the begin of the longest outage', () => {
    const lines = availabilityCsv(availability, rankedRows(rows, 'silent', '')).split('\r\n');
    expect(lines[4]).toBe(`B,1,Ground floor,,false,50.000,0.000,50.000,25,1,12.5,2026-10-24T23:00:00.000Z`);
    expect(lines[6]).toBe('A,9,,Z,true,90.000,10.000,0.000,25,0,0,');
  });

  it('[sensors.11] never says 100 % where something is missing', () => {
    expect([1, 0.999999, 0].map(percentText)).toEqual(['100.00 %', '99.99 %', '0.00 %']);
  });
});

it('[sensors.11] groups sensors by what they have in common, most silent first', () => {
  expect(groupsOf(rows, 'level')).toEqual([
    { name: 'Ground floor', sensors: 2, outages: 4, healthy: 140, degraded: 0, silent: 60 },
    { name: '', sensors: 1, outages: 0, healthy: 90, degraded: 10, silent: 0 },
  ]);
});

describe('the strip of a sensor', () => {
  it('[sensors.12] has each quarter with data once, in the column of its local day', () => {
    const states = '3'.repeat(10) + '0'.repeat(5) + '1'.repeat(120) + '2';
    const runs = stripRuns({ from: FROM, states });
    const lengthOf = (state: string) =>
      runs.filter((run) => run.state === state).reduce((sum, { length }) => sum + length, 0);
    expect([lengthOf('silent'), lengthOf('healthy'), lengthOf('degraded')]).toEqual([10, 120, 1]);
    for (const { quarter, length } of runs) expect(quarter + length).toBeLessThanOrEqual(96);
    const begin = new Date(FROM);
    expect(runs[0]).toMatchObject({ day: 0, quarter: begin.getHours() * 4 + begin.getMinutes() / 15 });
  });

  it('[sensors.12] lists outages longest first; no data neither ends nor lengthens one', () => {
    const begins = outagesOf({ from: FROM, states: '13103301' + '33333' });
    expect(begins.map(({ begin, quarters }) => [(begin - FROM) / QUARTER_MS, quarters])).toEqual([
      [8, 5],
      [4, 2],
      [1, 1],
    ]);
    expect(outagesOf({ from: FROM, states: '1303031' })).toHaveLength(1);
  });
});

describe('the address', () => {
  it('[sensors.11] has period, squad, order and the open sensor', () => {
    const choice = readAvailabilityChoice('period=year&squad=A&order=outages&node=a%26b&nodeSquad=S+1');
    expect(choice).toMatchObject({ period: 'year', squad: 'A', order: 'outages' });
    expect(choice.sensor).toEqual({ squadId: 'S 1', nodeId: 'a&b' });
    expect(readAvailabilityChoice(writeAvailabilityChoice(choice))).toEqual(choice);
    expect(readAvailabilityChoice('period=x&order=y')).toMatchObject({ period: 'month', order: 'healthy' });
  });

  it('[sensors.11] has no period that ends before it begins or is longer than the server takes', () => {
    const own = (from: string, to: string) => availabilitySpanOf({ period: 'own', from, to }, FROM);
    expect(own('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z')).toBeUndefined();
    expect(own('2025-01-01T00:00:00Z', '2026-02-01T00:00:00Z')).toBeUndefined();
    expect(own('', '')).toBeUndefined();
    expect(own('2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z')).toBeDefined();
  });
});

it.each([undefined, {}, { ...availability, hours: [] }, { ...availability, nodes: { nodeId: ['a'] } }])(
  '[sensors.11] an answer without figures is none: %#',
  (body) => {
    expect(parseAvailability(body)).toBeUndefined();
    expect(parseAvailability(availability)).toBe(availability);
  },
);

it('[sensors.12] the address of a sensor opens its days', () => {
  const sensor = { squadId: 'N & G', nodeId: 'node/7' };
  const query = availabilityHref(sensor).split('?')[1] ?? '';
  expect(readAvailabilityChoice(query)).toMatchObject({ sensor, period: 'month' });
});
