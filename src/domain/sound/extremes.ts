import type { Seconds } from '../units.ts';
import type { Sound, TimeSpan } from './sound.ts';

/** Length of a recording. O(1) */
export function lengthOf({ samples, sampleRate }: Sound): Seconds {
  return samples.length / sampleRate;
}

/** Largest distance of a sample from 0. O(samples) */
export function loudestOf(samples: Float32Array): number {
  let loudest = 0;
  for (let n = 0; n < samples.length; n++) loudest = Math.max(loudest, Math.abs(samples[n] ?? 0));
  return loudest;
}

/**
 * Least and largest sample of each of `columns` equal parts of a span, as pairs; NaN before and after the recording. A part
 * shorter than a sample has the nearest one. O(samples of the span + columns)
 */
export function extremesOf(
  { samples, sampleRate }: Sound,
  { from, to }: TimeSpan,
  columns: number,
): Float32Array {
  const pairs = new Float32Array(2 * columns);
  const step = ((to - from) * sampleRate) / columns;
  for (let column = 0; column < columns; column++) {
    const start = Math.floor(from * sampleRate + column * step);
    const end = Math.max(start + 1, Math.floor(from * sampleRate + (column + 1) * step));
    let [least, most] = [NaN, NaN];
    for (let n = Math.max(0, start); n < Math.min(samples.length, end); n++) {
      const sample = samples[n] ?? 0;
      if (!(sample >= least)) least = sample;
      if (!(sample <= most)) most = sample;
    }
    pairs[2 * column] = least;
    pairs[2 * column + 1] = most;
  }
  return pairs;
}
