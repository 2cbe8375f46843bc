import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TrackPoint } from '../contract/incident.ts';
import { epochMs } from '../units.ts';
import { cellOf, cellsWithin } from './cells.ts';
import { groundDistance } from '../geo/distance.ts';
import { groupOf, linkedSets, type GroupFacts } from './linkage.ts';
import { mergeSummaries, summaryFields, summaryOfAll, type IncidentSummary } from './incidentSummary.ts';

const LIMITS = { seconds: 30, metres: 150 };
const METRE = 1 / 111_195;

const point = (reportId: number, seconds: number, metres: number): TrackPoint => ({
  reportId,
  detectionId: String(reportId),
  time: epochMs(seconds * 1000),
  symbol: 'Shot',
  rounds: 1,
  lat: metres * METRE,
  lon: 0,
});
function summaryOf(...drawn: TrackPoint[]): IncidentSummary {
  const summary = summaryOfAll(drawn);
  if (summary === undefined) throw new Error('No report');
  return summary;
}
const points = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 900 })), {
    maxLength: 40,
  })
  .map((drawn) => drawn.map(([seconds, metres], id) => point(id, seconds, metres)));

it('[incidents.1] reports in any order form the same incidents', () => {
  fc.assert(
    fc.property(points, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (drawn, random) => {
      const ids = (sets: TrackPoint[][]) =>
        new Set(
          sets.map((set) =>
            set
              .map(({ reportId }) => reportId)
              .toSorted((a, b) => a - b)
              .join(' '),
          ),
        );
      const shuffled = drawn
        .map((one) => ({ one, at: random.next().value }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one);
      expect(ids(linkedSets(shuffled, LIMITS))).toEqual(ids(linkedSets(drawn, LIMITS)));
    }),
  );
});

it('[incidents.1] a summary is the same whether its reports come one by one or at once', () => {
  fc.assert(
    fc.property(points, (drawn) => {
      fc.pre(drawn.length > 0);
      const merged = drawn.map((one) => summaryOf(one)).reduce(mergeSummaries);
      expect(merged).toEqual(summaryOfAll(drawn));
    }),
  );
});

it('[incidents.1] three rounds within 0.4 s are automatic fire, two rounds are multiple', () => {
  const classOf = (...seconds: number[]) =>
    summaryFields(summaryOf(...seconds.map((at, id) => point(id, at, 0)))).class;
  expect([classOf(0), classOf(0, 0.1), classOf(0, 0.2, 0.4), classOf(0, 0.2, 0.5)]).toEqual([
    'single',
    'multiple',
    'automatic',
    'multiple',
  ]);
});

it('[incidents.1] the cells within a distance include the cell of each position within it, at the poles and at 180° too', () => {
  const lat = fc.double({ min: -89.9, max: 89.9, noNaN: true });
  const lon = fc.double({ min: -180, max: 180, noNaN: true });
  const offset = fc.double({ min: -0.01, max: 0.01, noNaN: true });
  fc.assert(
    fc.property(lat, lon, offset, offset, fc.integer({ min: 1, max: 1000 }), (a, b, north, east, metres) => {
      const [otherLat, otherLon] = [
        Math.max(-90, Math.min(90, a + north)),
        ((((b + east + 180) % 360) + 360) % 360) - 180,
      ];
      if (groundDistance(a, b, otherLat, otherLon) > metres) return;
      expect(cellsWithin(a, b, metres)).toContain(cellOf(otherLat, otherLon));
    }),
  );
});

it('[incidents.8] reports of one group are seen by the same people', () => {
  const group = (more: Partial<GroupFacts>) =>
    groupOf({
      squadId: 'S',
      symbol: 'Fireworks',
      formerSymbol: null,
      toldSymbol: null,
      isTest: false,
      ...more,
    });
  expect(group({ symbol: 'Shot' })).toBe(group({ symbol: 'Possible Shot', formerSymbol: 'Fireworks' }));
  const others: Partial<GroupFacts>[] = [
    { formerSymbol: 'Shot' },
    { formerSymbol: 'Shot', toldSymbol: 'Shot' },
    { symbol: 'Panic' },
    { squadId: 'T' },
    { isTest: true },
  ];
  expect(new Set([{}, ...others].map(group)).size).toBe(others.length + 1);
});
