import { describe, expect, it } from 'vitest';
import { parseRecord } from '../resources/definition/parseRecord.ts';
import { SQUADS, type Squad } from '../resources/entities/squads.ts';
import { epochMs } from '../units.ts';
import { countdownText, testModeEnd, testModeSeconds, testModeState } from './testModeState.ts';

const START = Date.UTC(2026, 8, 22, 2, 0, 0);
/** A squad in test mode, as a server sends it. */
function on(squadId: string, testModeActivatedTime: string | number | null): Squad {
  const parsed = parseRecord(SQUADS, { squadId, testMode: true, testModeActivatedTime });
  if (parsed === undefined) throw new Error('No squad');
  return parsed.record;
}

describe('test mode', () => {
  it.each<[string | undefined, number]>([
    [undefined, 14_400],
    ['', 14_400],
    ['600', 600],
    ['0', 14_400],
    ['-5', 14_400],
    ['soon', 14_400],
  ])('[test-mode.1] lasts as TEST_MODE_DURATION %j says, else four hours', (value, seconds) => {
    expect(testModeSeconds(new Map(value === undefined ? [] : [['TEST_MODE_DURATION', value]]))).toBe(
      seconds,
    );
  });

  it.each<[string | number | null, number | undefined]>([
    ['2026-09-22T02:00:00Z', START],
    ['2026-09-22T02:00:00', START],
    ['2026-09-22T04:00:00+02:00', START],
    [START, START],
    [String(START), START],
    [null, undefined],
    ['yesterday', undefined],
    ['', undefined],
  ])('[test-mode.1] reads the time of activation %j as UTC', (time, start) => {
    expect(testModeEnd(on('A', time), 60)).toBe(start === undefined ? undefined : start + 60_000);
  });

  it('[test-mode.1] needs a squad with test mode on and a time of activation', () => {
    expect(testModeState([], 60)).toBeUndefined();
    expect(testModeState([on('A', null), { ...on('B', START), testMode: false }], 60)).toBeUndefined();
  });

  it('[test-mode.1] names the squads and counts to the end of the latest', () => {
    const squads = [on('A', START), { ...on('B', START + 5_000), alias: 'Harbour' }, on('C', null)];
    expect(testModeState(squads, 60)).toEqual({
      squads: ['Harbour', 'A'],
      squadIds: ['B', 'A'],
      until: START + 65_000,
      duration: 60,
    });
  });

  it.each([
    [14_400_000, '04:00:00'],
    [13_267_000, '03:41:07'],
    [1_000, '00:00:01'],
    [0, undefined],
    [-1, undefined],
    [400_000_000, '111:06:40'],
  ])('[test-mode.2] counts %i ms down as %s', (left, text) => {
    const state = { until: epochMs(START + left), duration: 1_000_000 };
    expect(countdownText(state, epochMs(START))).toBe(text);
  });

  it('[test-mode.2] never shows more than the duration, at whatever milliseconds it began and whatever the clocks differ', () => {
    for (const began of [0, 1, 400, 999])
      for (const now of [-1_500, -400, 0, 1, 400, 999]) {
        const state = testModeState([on('A', START + began)], 14_400);
        const text = state && countdownText(state, epochMs(START + began + now));
        expect(['04:00:00', '03:59:59'], `${began} ${now}`).toContain(text);
      }
    const state = { until: epochMs(START + 400 + 14_400_000), duration: 14_400 };
    expect(countdownText(state, epochMs(START))).toBe('04:00:00');
  });
});
