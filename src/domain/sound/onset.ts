import { percentileOfSorted } from '../percentile.ts';
import type { Seconds } from '../units.ts';
import { loudestOf } from './extremes.ts';
import type { Sound } from './sound.ts';

const FRAME: Seconds = 0.001;
/** Share of frames that are noise alone. */
const NOISE_SHARE = 0.1;
/** A wave rises above the noise by this factor at least, and to this share of the loudest sample. */
const OVER_NOISE = 6;
const SHARE_OF_LOUDEST = 0.03;

/**
 * When the first wave of a recording begins, from its start: the first frame of 1 ms whose level is far above the noise. Undefined
 * where a recording is silent, or loud from its start. O(samples · log samples)
 */
export function onsetOf(sound: Sound): Seconds | undefined {
  const { samples, sampleRate } = sound;
  const size = Math.max(1, Math.round(FRAME * sampleRate));
  const levels = levelsOf(samples, size);
  const loudest = loudestOf(samples);
  if (levels.length < 2 || loudest === 0) return undefined;
  const noise = percentileOfSorted(levels.toSorted(), NOISE_SHARE);
  const limit = Math.max(OVER_NOISE * noise, SHARE_OF_LOUDEST * loudest);
  const frame = levels.findIndex((level) => level > limit);
  if (frame < 1) return undefined;
  // The wave may have begun at the end of the frame before.
  for (let n = (frame - 1) * size; n < (frame + 1) * size; n++)
    if (Math.abs(samples[n] ?? 0) > limit) return n / sampleRate;
  return (frame * size) / sampleRate;
}

/** Root mean square of each whole frame. */
function levelsOf(samples: Float32Array, size: number): Float32Array {
  const levels = new Float32Array(Math.floor(samples.length / size));
  for (let frame = 0; frame < levels.length; frame++) {
    let sum = 0;
    for (let n = frame * size; n < (frame + 1) * size; n++) sum += (samples[n] ?? 0) ** 2;
    levels[frame] = Math.sqrt(sum / size);
  }
  return levels;
}
