import { expect, it } from 'vitest';
import { encodeWav, SAMPLE_RATE } from '../../../simulator/media/wav.ts';
import { FLOOR_DB } from '../../domain/sound/soundPort.ts';
import { SoundWorker } from './soundWorker.ts';

/** A sine of 2 kHz of half the range, one second. */
const SINE = encodeWav(
  Float32Array.from(
    { length: SAMPLE_RATE },
    (_, n) => 0.5 * Math.sin((2 * Math.PI * 2_000 * n) / SAMPLE_RATE),
  ),
) as Uint8Array<ArrayBuffer>;

it('[report-view.7] a sine is one band of its frequency at its level, and silence outside of the recording', async () => {
  const worker = new SoundWorker();
  const opened = await worker.open(SINE);
  if (!opened.ok) throw new Error(opened.reason);
  const { levels, bands, hertz, extremes } = await worker.draw(
    opened.value.handle,
    { from: -0.5, to: 0.5 },
    4,
  );
  const column = (n: number) => [...levels.subarray(n * bands, (n + 1) * bands)];
  const decibels = column(3).map((level) => FLOOR_DB * (1 - level / 255));
  const loudest = decibels.indexOf(Math.max(...decibels));
  expect(hertz).toBeGreaterThanOrEqual(8_000);
  expect(Math.abs((loudest * hertz) / bands - 2_000)).toBeLessThan(hertz / bands);
  // A Hann window takes up to 1.4 dB off a sine between two bands, and 60 dB off ten bands away.
  expect(decibels[loudest]).toBeGreaterThan(-1.5);
  expect(Math.max(...decibels.slice(loudest + 10))).toBeLessThan(-60);
  expect(Math.max(...column(0))).toBe(0);
  expect([...extremes.subarray(0, 2)]).toEqual([NaN, NaN]);
  expect(extremes[7]).toBeCloseTo(1, 3);
});

it('[report-view.7] a closed sound is not drawn', async () => {
  const worker = new SoundWorker();
  const opened = await worker.open(SINE);
  if (!opened.ok) throw new Error(opened.reason);
  await worker.close(opened.value.handle);
  await expect(worker.draw(opened.value.handle, { from: 0, to: 1 }, 4)).rejects.toThrow('not open');
  expect(await worker.open(Uint8Array.of(1, 2, 3))).toEqual({ ok: false, reason: 'notWav' });
});
