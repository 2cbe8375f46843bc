import { expect, it } from 'vitest';
import { epochMs, ticks } from '../../domain/units.ts';
import { Orphans } from './orphans.ts';

const KEY = { squadId: 'S', detectionId: 'd' };
const pending = (at: number, waitingSince: number) => ({
  id: 'd',
  body: '{}',
  seq: 0,
  at: epochMs(at),
  waitingSince: ticks(waitingSince),
});

it.each([-3_600_000, 60_000])(
  '[live.11] an update waits 30 s for its report, whatever the wall clock does meanwhile (%i ms)',
  (step) => {
    const orphans = new Orphans();
    orphans.add(KEY, pending(1_700_000_000_000, 1_000));
    orphans.add(KEY, pending(1_700_000_000_000 + step, 11_000));
    expect(orphans.due(ticks(30_999))).toEqual([]);
    expect(orphans.due(ticks(31_000))).toHaveLength(1);
    expect(orphans.take(KEY)?.at).toBe(1_700_000_000_000);
  },
);
