import { expect, it } from 'vitest';
import { REPORT_SYMBOLS } from '../contract/reportTypes.ts';
import { epochMs, type EpochMs } from '../units.ts';
import { decideStorm, STORM_MS, RecentReports } from './storm.ts';

const at = (minutes: number): EpochMs => epochMs(1_800_000_000_000 + minutes * 60_000);
const FIREWORKS = REPORT_SYMBOLS.indexOf('Fireworks');

it('[incidents.22] a storm begins with the eleventh incident of ten minutes, and ends below five', () => {
  const load = (incidents: number) => ({ incidents, reports: 0 });
  expect(decideStorm(undefined, load(10), at(0))).toBeUndefined();
  const storm = decideStorm(undefined, load(11), at(0));
  expect(storm).toEqual({ incidents: 11, reports: 0, since: at(0) });
  expect(decideStorm(storm, load(5), at(3))).toEqual({ incidents: 5, reports: 0, since: at(0) });
  expect(decideStorm(storm, load(4), at(4))).toBeUndefined();
});

it('[incidents.22] a hundred reports of one long incident are a storm too, until they are fewer than fifty', () => {
  const load = (reports: number) => ({ incidents: 1, reports });
  expect(decideStorm(undefined, load(100), at(1))).toBeUndefined();
  const storm = decideStorm(undefined, load(101), at(1));
  expect(storm).toEqual({ incidents: 1, reports: 101, since: at(1) });
  expect([decideStorm(storm, load(50), at(2))?.since, decideStorm(storm, load(49), at(2))]).toEqual([
    at(1),
    undefined,
  ]);
});

it('[incidents.22] reports count for ten minutes, whatever the pauses between them, and only those of counted types', () => {
  const recent = new RecentReports();
  for (let i = 0; i < 150; i++) recent.noteReport(FIREWORKS, at(0));
  const counted = (now: EpochMs) => recent.reports((symbol) => symbol === FIREWORKS, now);
  expect([counted(at(9.5)), recent.reports((symbol) => symbol !== FIREWORKS, at(9.5))]).toEqual([150, 0]);
  expect(counted(at(10))).toBe(0);
  recent.noteReport(FIREWORKS, at(200));
  expect([counted(epochMs(at(200) + STORM_MS - 1)), counted(epochMs(at(200) + STORM_MS))]).toEqual([1, 0]);
});

it('[incidents.22] reports that a reloaded page finds in its lists count until ten minutes after they arrived', () => {
  const recent = new RecentReports();
  recent.noteReport(FIREWORKS, at(9));
  for (const minutes of [1, 5]) recent.noteReport(FIREWORKS, at(minutes));
  expect([9, 12, 16, 20].map((minutes) => recent.reports(() => true, at(minutes)))).toEqual([3, 2, 1, 0]);
});

it('[incidents.22] a clock that is set back forgets no report', () => {
  const recent = new RecentReports();
  recent.noteReport(FIREWORKS, at(50));
  recent.noteReport(FIREWORKS, at(1));
  expect(recent.reports(() => true, at(1))).toBe(2);
});
