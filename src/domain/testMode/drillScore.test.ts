import { expect, it } from 'vitest';
import type { DrillAlarm } from '../contract/drill.ts';
import { epochMs } from '../units.ts';
import { drillScore } from './drillScore.ts';

const alarm = (incidentId: number, more: Partial<DrillAlarm> = {}): DrillAlarm => ({
  incidentId,
  type: 'Shot',
  zone: null,
  at: epochMs(incidentId),
  reports: 1,
  seen: [],
  taken: null,
  decided: null,
  ...more,
});

it('[drills.3] sums what each person did with the time in the middle, and counts what nobody did', () => {
  const by = (login: string, after: number) => ({ login, after });
  const score = drillScore([
    alarm(1, { seen: [by('ann', 1000), by('bob', 2000)], taken: by('bob', 3000), decided: by('ann', 9000) }),
    alarm(2, { seen: [by('bob', 4000)], taken: by('bob', 5000) }),
    alarm(3, { seen: [by('bob', 9000)] }),
    alarm(4),
  ]);
  expect(score.people).toEqual([
    { login: 'ann', seen: 1, taken: 0, decided: 1, seenAfter: 1000, takenAfter: null, decidedAfter: 9000 },
    { login: 'bob', seen: 3, taken: 2, decided: 0, seenAfter: 4000, takenAfter: 3000, decidedAfter: null },
  ]);
  expect(score.missed).toEqual({ seen: 1, taken: 2, decided: 3 });
});
