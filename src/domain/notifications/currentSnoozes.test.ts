import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { activeSnoozes, currentSnoozes, parseCurrentSnoozes } from './currentSnoozes.ts';

const NOW = epochMs(Date.UTC(2026, 4, 1, 22));
const HOUR = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

it('[screens.23] the snoozes of now and later are told with what is silent; one that is disabled or over is not', () => {
  const rows = [
    { id: 1, name: 'For ever', enabled: true, reason: 'secret' },
    { id: 2, name: 'Drill', enabled: true, endTime: iso(NOW + HOUR), zones: [{ zoneName: 'Quay' }] },
    {
      id: 3,
      name: 'Tomorrow',
      enabled: true,
      startTime: iso(NOW + 24 * HOUR),
      endTime: iso(NOW + 25 * HOUR),
    },
    { id: 4, name: 'Over', enabled: true, endTime: iso(NOW) },
    { id: 5, name: 'Off', enabled: false },
  ];
  const snoozes = parseCurrentSnoozes(JSON.parse(JSON.stringify(currentSnoozes(rows, NOW))) as unknown[]);
  expect(snoozes.map(({ name }) => name)).toEqual(['Drill', 'Tomorrow', 'For ever']);
  expect(snoozes[0]).toEqual({
    name: 'Drill',
    scope: 'all types of reports, in the zone Quay of all squads',
    from: null,
    to: NOW + HOUR,
  });
  const activeAt = (at: number) => activeSnoozes(snoozes, epochMs(at)).map(({ name }) => name);
  expect(activeAt(NOW)).toEqual(['Drill', 'For ever']);
  expect(activeAt(NOW + HOUR)).toEqual(['For ever']);
  expect(activeAt(NOW + 24 * HOUR)).toEqual(['Tomorrow', 'For ever']);
});
