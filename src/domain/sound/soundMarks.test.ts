import { expect, it } from 'vitest';
import { synthesizeSound, type SoundSpec } from '../../../simulator/media/soundSynthesis.ts';
import { SAMPLE_RATE } from '../../../simulator/media/wav.ts';
import type { Location } from '../acoustics/locate.ts';
import { extremesOf } from './extremes.ts';
import { onsetOf } from './onset.ts';
import { soundMarks, zeroOf } from './soundMarks.ts';
import { moved, ticksOf, viewOfMarks, zoomed } from './timeAxis.ts';

const soundOf = (more: Partial<SoundSpec>) => ({
  sampleRate: SAMPLE_RATE,
  samples: synthesizeSound({
    kind: 'shot',
    seed: 1,
    name: 'one',
    rounds: [{ blast: 0.2 }],
    indoors: false,
    far: 0.3,
    ...more,
  }),
});
/** The recordings of the simulator begin so long before their first wave. */
const LEAD_IN = 0.4;

it.each([
  ['a blast', { rounds: [{ blast: 0.2 }] }],
  ['a shock wave far away', { rounds: [{ blast: 0.8, shock: 0.6 }], far: 1 }],
  ['a shot in a room', { indoors: true, far: 0.05 }],
])('[report-view.8] finds the first wave of %s within 2 ms', (_name, spec) => {
  expect(Math.abs((onsetOf(soundOf(spec)) ?? 0) - LEAD_IN)).toBeLessThan(0.002);
});

it('[report-view.8] finds no first wave in silence, and in a sound that is loud from its start', () => {
  const samples = new Float32Array(4_000);
  expect(onsetOf({ samples, sampleRate: 8_000 })).toBeUndefined();
  expect(onsetOf({ samples: samples.map((_, n) => Math.sin(n)), sampleRate: 8_000 })).toBeUndefined();
});

const SENSOR = { nodeId: '131', lat: 0, lon: 0 };
const PLACE = { time: 1_000, speedOfSound: 340 } as Location;

it('[report-view.8] marks the waves that the sensor measured, as far apart as it measured them', () => {
  const observation = { ...SENSOR, swTime: 1_148.9, mbTime: 1_203.2 };
  const marks = soundMarks(0.4, { observation, distance: 69 }, PLACE);
  expect(marks.map(({ wave, at, after }) => [wave, at.toFixed(4), after?.toFixed(1)])).toEqual([
    ['shock', '0.4000', '148.9'],
    ['blast', '0.4543', '203.2'],
  ]);
  expect(zeroOf(marks, 'blast')).toBeCloseTo(0.4543);
  expect(zeroOf(marks, 'shot')).toBeCloseTo(0.4 - 0.1489);
});

it('[report-view.8] computes a blast that was not measured, and guesses nothing else', () => {
  const shockAlone = { observation: { ...SENSOR, swTime: 1_100 }, distance: 68 };
  expect(soundMarks(0.4, shockAlone, PLACE).map(({ wave, at }) => [wave, at])).toEqual([
    ['shock', 0.4],
    ['blast', 0.5],
  ]);
  expect(soundMarks(0.4, shockAlone, undefined).map(({ wave }) => wave)).toEqual(['shock']);
  const unknown = soundMarks(0.4, undefined, PLACE);
  expect(unknown).toEqual([{ wave: 'onset', at: 0.4, after: undefined }]);
  expect([zeroOf(unknown, 'blast'), zeroOf(unknown, 'shot')]).toEqual([0.4, undefined]);
  expect(soundMarks(undefined, shockAlone, PLACE)).toEqual([]);
});

it('[report-view.9] shows the marks first, and zooms and moves within the sounds', () => {
  const whole = { from: -1, to: 3 };
  const view = viewOfMarks([-0.1, 0], whole);
  expect([view.from, view.to].map((at) => at.toFixed(2))).toEqual(['-0.25', '0.35']);
  expect(viewOfMarks([], whole)).toEqual(whole);
  const closer = zoomed(view, 0.5, { about: -0.25, whole });
  expect([closer.from, closer.to].map((at) => at.toFixed(2))).toEqual(['-0.25', '0.05']);
  expect(zoomed(view, 100, { about: 0, whole })).toEqual(whole);
  expect(moved({ from: 2, to: 2.5 }, 4, whole)).toEqual({ from: 2.5, to: 3 });
  expect(ticksOf({ from: -0.32, to: 0.22 }, 6).map((at) => at.toFixed(1))).toEqual([
    '-0.3',
    '-0.2',
    '-0.1',
    '0.0',
    '0.1',
    '0.2',
  ]);
});

it('[report-view.7] the peaks of a column are its least and its largest sample', () => {
  const sound = { sampleRate: 10, samples: Float32Array.of(0, 0.5, -0.25, 0.125, -1, 0) };
  expect([...extremesOf(sound, { from: -0.2, to: 0.6 }, 4)]).toEqual([NaN, NaN, 0, 0.5, -0.25, 0.125, -1, 0]);
  expect([...extremesOf(sound, { from: 0.1, to: 0.2 }, 2)]).toEqual([0.5, 0.5, 0.5, 0.5]);
});
