import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { diskForecast, forecastText, withSample, type DiskSample } from './diskUse.ts';

const DAY = 86_400_000;
const GB = 1024 ** 3;
const T0 = 20_000 * DAY;

/** Media grow by `perDay` bytes; the disk has 100 GB, of which `free` are free after all. */
function samples(days: number, perDay: number, more: Partial<DiskSample> = {}): DiskSample[] {
  let kept: readonly DiskSample[] = [];
  for (let hour = 0; hour <= days * 24; hour++) {
    const media = 10 * GB + (hour / 24) * perDay;
    const bytes = { reports: GB, journal: GB, media, heartbeats: 0, other: 0 };
    kept = withSample(kept, {
      at: epochMs(T0 + (hour * DAY) / 24),
      bytes,
      free: 41.5 * GB,
      total: 100 * GB,
      retention: '',
      ...more,
    });
  }
  return [...kept];
}
const said = (all: readonly DiskSample[]) => {
  const forecast = diskForecast(all);
  if (forecast === undefined) throw new Error('No sample');
  return [forecast.level, forecastText(forecast)];
};

it('[keeping.13] says when the disk is full at the rate of the last two weeks, in exact words', () => {
  expect(said(samples(20, GB))).toEqual(['ok', 'Full in 41 days at the rate of the last 14 days.']);
  expect(said(samples(3, 2 * GB))).toEqual(['amber', 'Full in 20 days at the rate of the last 3 days.']);
  expect(said(samples(3, 8 * GB))).toEqual(['red', 'Full in 5 days at the rate of the last 3 days.']);
  expect(said(samples(1, 41 * GB))).toEqual(['red', 'Full in 1 day at the rate of the last day.']);
  expect(said(samples(2, 60 * GB))).toEqual(['red', 'Full within a day at the rate of the last 2 days.']);
  expect(said(samples(5, -GB))).toEqual(['ok', 'Not growing at the rate of the last 5 days.']);
  expect(said(samples(0.5, GB))).toEqual(['ok', 'The rate is known after a day with the present periods.']);
  expect(said(samples(3, GB, { free: null, total: null }))[1]).toBe(
    'Growing at the rate of the last 3 days; the disk of the database is not known.',
  );
});

it('[keeping.13] is amber and red by what is free, too', () => {
  expect(said(samples(2, 0, { free: 14 * GB }))[0]).toBe('amber');
  expect(said(samples(2, 0, { free: 4 * GB }))[0]).toBe('red');
});

it('[keeping.13] measures anew after a change of the periods', () => {
  const before = samples(10, 5 * GB);
  const changed = samples(10, 5 * GB).at(-1);
  if (changed === undefined) throw new Error('No sample');
  const after = withSample(before, { ...changed, at: epochMs(changed.at + DAY), retention: 'Picture=30' });
  expect(diskForecast(after)?.perDay).toBeNull();
});

it('[keeping.14] keeps hourly samples of two days, and one a day of five weeks', () => {
  const kept = samples(60, GB);
  expect(kept).toHaveLength(49 + 33);
  expect(kept[0]?.at).toBe(T0 + 25 * DAY);
});
