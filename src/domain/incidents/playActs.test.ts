import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { newResponsibility } from './acts.ts';
import { playActs, type PastAct } from './playActs.ts';

const rules = { escalateAfter: 60, server: 'server', until: epochMs(1000) };
const alarm = newResponsibility({ isAlarm: true, now: epochMs(100) });
const takenAt = (at: number, by = 'ann'): PastAct => ({ by, at: epochMs(at), request: { act: 'take' } });
const closedAt = (at: number, by = 'ann'): PastAct => ({
  by,
  at: epochMs(at),
  request: { act: 'close', outcome: 'noise', note: '' },
});

it('[simulator.13] acts of the past are done at their times, in their order, with the rights of the person', () => {
  const { after, events } = playActs(alarm, [closedAt(300), takenAt(120), closedAt(200, 'ben')], rules);
  expect(after).toMatchObject({
    state: 'closed',
    owner: 'ann',
    takenTime: 120,
    closedTime: 300,
    outcome: 'noise',
  });
  expect(events.map(({ time, actor, act }) => [time, actor, act])).toEqual([
    [120, 'ann', 'take'],
    [300, 'ann', 'close'],
  ]);
});

it('[simulator.13] incidents of the past were escalated where nobody took them in time; what is to come is left out', () => {
  const late = playActs(alarm, [takenAt(170), closedAt(1001)], rules);
  expect(late.after).toMatchObject({ state: 'acknowledged', escalatedTime: 160, takenTime: 170 });
  expect(late.events.map(({ act }) => act)).toEqual(['escalate', 'take']);
  expect(playActs(alarm, [], rules).after).toMatchObject({ state: 'unacknowledged', escalatedTime: 160 });
  expect(playActs(alarm, [], { ...rules, until: epochMs(159) }).events).toEqual([]);
});
