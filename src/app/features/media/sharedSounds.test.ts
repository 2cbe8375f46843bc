import { expect, it } from 'vitest';
import type { LoadedFile, MediaCalls } from './mediaCalls.ts';
import { shareSounds } from './sharedSounds.ts';

const REPORT = { squadId: 'NG', detectionId: '3' };
const FILE: LoadedFile = { blob: new Blob(['sound']), name: '131.wav' };

/** Calls of one sound whose answers are given in turn, and the signals that they were asked with. */
function callsOf(...answers: readonly (LoadedFile | undefined)[]) {
  const signals: AbortSignal[] = [];
  const sound: MediaCalls['sound'] = (_of, _fileName, signal) => {
    signals.push(signal);
    return Promise.resolve(answers[signals.length - 1]);
  };
  return { signals, calls: shareSounds({ sound } as MediaCalls) };
}

it('[report-view.25] a sound that several parts of the page show is loaded once, and again where it was missing', async () => {
  const { signals, calls } = callsOf(undefined, FILE, FILE);
  const ask = (fileName: string) => calls.sound(REPORT, fileName, new AbortController().signal);
  expect(await Promise.all([ask('131.wav'), ask('131.wav')])).toEqual([undefined, undefined]);
  expect(await Promise.all([ask('131.wav'), ask('131.wav')])).toEqual([FILE, FILE]);
  expect(await ask('131.wav')).toBe(FILE);
  expect(signals).toHaveLength(2);
  await ask('127.wav');
  expect(signals).toHaveLength(3);
});

it('[report-view.25] a shared load is aborted when nobody waits for it any more', () => {
  const { signals, calls } = callsOf(FILE);
  const askers = [new AbortController(), new AbortController()];
  const asked = askers.map(({ signal }) => calls.sound(REPORT, '131.wav', signal));
  expect(asked).toHaveLength(2);
  askers[0]?.abort();
  expect(signals[0]?.aborted).toBe(false);
  askers[1]?.abort();
  expect(signals[0]?.aborted).toBe(true);
});
