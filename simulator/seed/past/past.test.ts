import { beforeAll, describe, expect, it } from 'vitest';
import { bandOf } from '../../../src/domain/contract/calibration.ts';
import type { PastReport, SourceReport } from '../../../src/domain/source/newReport.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { HOURS_A_WEEK, weekRate } from '../../incidents/weekRates.ts';
import { buildSite } from '../../site/site.ts';
import { outageOf, isDuring, PastScenes } from './pastSite.ts';
import { drawPastTimes, PAST_DAYS } from './pastTimes.ts';
import { seedPast } from './seedPast.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TIME_ZONE = 'Europe/Vienna';
/** A Thursday at noon, two weeks after New Year's night. */
const JANUARY = epochMs(Date.parse('2026-01-15T12:00:00+01:00'));
/** A Tuesday; the festival is on Saturday the 10th. */
const OCTOBER = epochMs(Date.parse('2026-10-20T12:00:00+02:00'));
const site = buildSite(1, 400);
const noisy = { from: epochMs(0), to: epochMs(0) };

const timesBefore = (now: number, count = 300) =>
  drawPastTimes({ seed: 1, now: epochMs(now), count, timeZone: TIME_ZONE, noisy });

/** Everything that the past of a start at `now` is stored with, without a store. */
async function pastBefore(now: number, count: number): Promise<PastReport[]> {
  const past: PastReport[] = [];
  await seedPast(
    {
      insertPast: (reports) => {
        past.push(...reports);
        return Promise.resolve(
          reports.map(({ report }, id) => ({ report: { ...report, id } }) as SourceReport),
        );
      },
    },
    { site, seed: 1, now: epochMs(now), count, timeZone: TIME_ZONE, onStored: () => Promise.resolve() },
  );
  return past;
}

describe('the hours of a week', () => {
  const hourOf = (day: number, hour: number) => day * 24 + hour;
  const [TUESDAY, FRIDAY, SATURDAY] = [1, 4, 5];

  it('[simulator.11] have more shots, fireworks and noise on Friday at 23:00 than on Tuesday at 05:00', () => {
    for (const rhythm of ['night', 'evening', 'day'] as const)
      expect(weekRate(rhythm, hourOf(FRIDAY, 23))).toBeGreaterThan(3 * weekRate(rhythm, hourOf(TUESDAY, 5)));
    expect(weekRate('day', hourOf(TUESDAY, 16))).toBeGreaterThan(weekRate('day', hourOf(TUESDAY, 23)));
    expect(weekRate('night', hourOf(TUESDAY, 23))).toBeGreaterThan(weekRate('night', hourOf(TUESDAY, 16)));
  });

  it('[simulator.11] have tests in working hours alone', () => {
    expect(weekRate('office', hourOf(TUESDAY, 10))).toBeGreaterThan(1);
    expect(weekRate('office', hourOf(SATURDAY, 10))).toBe(0);
  });

  it('[simulator.11] have the average of a week as their unit', () => {
    for (const rhythm of ['night', 'day', 'evening', 'call', 'office', 'even'] as const) {
      const sum = Array.from({ length: HOURS_A_WEEK }, (_, hour) => weekRate(rhythm, hour)).reduce(
        (a, b) => a + b,
      );
      expect(sum).toBeCloseTo(HOURS_A_WEEK, 6);
    }
  });
});

describe('the times of the past', () => {
  /** Fireworks by nights, which change at noon. */
  const nightsOf = (now: number) => {
    const nights = new Float64Array(PAST_DAYS);
    for (const { kind, at } of timesBefore(now).times)
      if (kind === 'firework') nights[Math.floor((now - 1 - at) / DAY)]++;
    return nights;
  };

  it("[simulator.12] have one night of fireworks above all others: New Year's, or a festival where none is in the span", () => {
    for (const [now, daysAgo, name] of [
      [JANUARY, 14, "New Year's fireworks"],
      [OCTOBER, 9, 'fireworks of the harbour festival'],
    ] as const) {
      const nights = nightsOf(now);
      const [most = 0, second = 0] = [...nights].toSorted((a, b) => b - a);
      expect(nights[daysAgo]).toBe(most);
      expect(most).toBeGreaterThan(3 * second);
      expect(most).toBeGreaterThan((8 * nights.reduce((a, b) => a + b)) / PAST_DAYS / 2);
      expect(timesBefore(now).celebration.name).toBe(name);
    }
  });

  it('[simulator.2] are the same for the same seed', () => {
    expect(timesBefore(OCTOBER).times).toEqual(timesBefore(OCTOBER).times);
  });

  it('[simulator.11] are of thirty days; a larger history is one of the last 24 hours alone', () => {
    const perDay = (count: number) => {
      const { times } = timesBefore(OCTOBER, count);
      const last = times.filter(({ at }) => at >= OCTOBER - DAY).length;
      return [last, (times.length - last) / (PAST_DAYS - 1)] as const;
    };
    const [small, usual, large] = [perDay(30), perDay(300), perDay(3000)];
    expect(small[1] / usual[1]).toBeCloseTo(0.1, 1);
    expect(large[1]).toBeCloseTo(usual[1], 6);
    expect(large[0]).toBeGreaterThan(6 * large[1]);
    expect(timesBefore(OCTOBER, 0).times).toEqual([]);
  });
});

describe('the reports of the past', () => {
  let past: PastReport[];
  beforeAll(async () => {
    past = await pastBefore(OCTOBER, 300);
  });

  it('[simulator.11] are thousands, few of them shots, and most shots in three zones', () => {
    expect(past.length).toBeGreaterThan(6000);
    expect(past.length).toBeLessThan(12_000);
    const shots = past.filter(({ report }) => report.reportType === 'Shot');
    expect(shots.length / PAST_DAYS).toBeLessThan(15);
    const zones = [...Map.groupBy(shots, ({ report }) => report.zone).values()].map(({ length }) => length);
    const hot = zones.toSorted((a, b) => b - a).slice(0, 3);
    expect(hot.reduce((a, b) => a + b) / shots.length).toBeGreaterThan(0.4);
  });

  it('[simulator.11] say what reviewers decided: the surer a shot, the more often it was confirmed', () => {
    const reviewed = past.filter(({ review }) => review !== undefined);
    const bands = Map.groupBy(reviewed, ({ report }) => bandOf(report.weaponConfidence) ?? -1);
    const shareOf = (band: number) => {
      const own = bands.get(band) ?? [];
      expect(own.length).toBeGreaterThanOrEqual(20);
      return own.filter(({ report }) => report.reportType === 'Shot').length / own.length;
    };
    expect(shareOf(9)).toBeGreaterThan(shareOf(8));
    expect(shareOf(8)).toBeGreaterThan(shareOf(7));
    expect(shareOf(7)).toBeGreaterThan(shareOf(6));
  });

  it('[simulator.12] have a week in which one sensor reports most of the unconfirmed shots of its zone', () => {
    const { node, from, to } = new PastScenes(site, 1).noisySensor(OCTOBER);
    const unconfirmed = past.filter(
      ({ report, review }) =>
        review !== undefined &&
        report.reportType !== 'Shot' &&
        report.zoneId === node.zoneId &&
        isDuring({ from, to }, report.timeStamp),
    );
    const own = unconfirmed.filter(({ report }) => report.deviceId === node.nodeId);
    expect(own.length / unconfirmed.length).toBeGreaterThan(0.4);
    expect(own.length).toBeGreaterThan(10);
  });

  it('[simulator.12] have an outage: no report is from its zone meanwhile', () => {
    const outage = outageOf(site, OCTOBER);
    const ofZone = past.filter(({ report }) => report.zoneId === outage.zoneId);
    expect(ofZone.length).toBeGreaterThan(10);
    expect(ofZone.filter(({ report }) => isDuring(outage, report.timeStamp))).toEqual([]);
  });

  it('[simulator.13] were taken within seconds by people on duty, some after minutes, a few not before the next morning', () => {
    // The alarms of an incident share their acts: the first of them counts.
    const alarms = new Map(
      past
        .toReversed()
        .flatMap(({ report, acts }) => (acts === undefined ? [] : [[acts, report.start] as const])),
    );
    const waits = [...alarms].flatMap(([acts, start]) => (acts[0] === undefined ? [] : [acts[0].at - start]));
    const sorted = waits.toSorted((a, b) => a - b);
    const median = sorted[sorted.length >> 1] ?? NaN;
    expect(median).toBeGreaterThan(10_000);
    expect(median).toBeLessThan(20_000);
    const shareAbove = (wait: number) => waits.filter((each) => each > wait).length / waits.length;
    expect(shareAbove(120_000)).toBeGreaterThan(0.02);
    expect(shareAbove(120_000)).toBeLessThan(0.2);
    expect(sorted.at(-1)).toBeGreaterThan(HOUR);
    expect(waits).toHaveLength(alarms.size);
    const people = new Set([...alarms.keys()].flatMap((acts) => acts.map(({ by }) => by)));
    expect([...people].toSorted()).toEqual(['admin', 'expert', 'operator', 'user']);
  });
});
