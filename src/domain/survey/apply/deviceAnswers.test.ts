import { describe, expect, it } from 'vitest';
import type { AnsweredVersion } from './appliedVersion.ts';
import { deviceReplies, replyCounts } from './deviceAnswers.ts';

const version = (more: Partial<AnsweredVersion>): AnsweredVersion => ({
  id: 7,
  kind: 'nodes',
  squadId: 'OT',
  name: 'NODE_OT_1',
  itemCount: 3,
  appliedBy: 'anna',
  appliedTime: '2026-11-28T12:00:00Z',
  reappliedFrom: null,
  levels: null,
  state: 'pending',
  attempts: 1,
  changedTime: '2026-11-28T12:00:00Z',
  nextTime: null,
  failure: null,
  refusedCount: 0,
  waitingCount: 3,
  answers: [],
  itemIds: ['1', '2', '3'],
  ...more,
});
const states = (more: Partial<AnsweredVersion>) =>
  [...deviceReplies(version(more))].map(([id, { state, reason }]) => `${id} ${state} ${reason}`.trim());

describe('[apply.8] what a device said', () => {
  it('is refused with its reason, silent or else accepted', () => {
    const answers = [
      { id: '1', state: 'refused', reason: 'No such device' },
      { id: '2', state: 'pending', reason: '' },
    ] as const;
    const some = { answers, refusedCount: 1, waitingCount: 1 };
    expect(states(some)).toEqual(['1 refused No such device', '2 silent', '3 accepted']);
    expect(replyCounts(version(some))).toEqual({ accepted: 1, refused: 1, silent: 1 });
  });

  it.each(['pending', 'failed', 'superseded'] as const)(
    'is nothing before the first answer, of a version that is %s',
    (state) => {
      expect(states({ state })).toEqual(['1 silent', '2 silent', '3 silent']);
      expect(replyCounts(version({ state }))).toEqual({ accepted: 0, refused: 0, silent: 3 });
    },
  );

  it('is that all accepted where the version is, and unknown of devices that a cut list lacks', () => {
    expect(states({ state: 'accepted', waitingCount: 0 })).toEqual([
      '1 accepted',
      '2 accepted',
      '3 accepted',
    ]);
    const answers = [{ id: '1', state: 'refused', reason: '' }] as const;
    expect(states({ state: 'refused', answers, refusedCount: 2, waitingCount: 0 })).toEqual(['1 refused']);
  });
});
