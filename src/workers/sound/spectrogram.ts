import rfft from 'fourier-transform';
import { FLOOR_DB, MAX_HERTZ } from '../../domain/sound/soundPort.ts';
import type { Sound, TimeSpan } from '../../domain/sound/sound.ts';
import type { Seconds } from '../../domain/units.ts';

/** A shot lasts a few milliseconds: longer windows smear it, shorter ones tell fewer frequencies apart. */
const WINDOW: Seconds = 0.0116;
const MIN_WINDOW = 32;
/** The mean of a Hann window: what it takes off a sine. */
const HANN_MEAN = 0.5;

interface Spectra {
  /** For each column all bands, the lowest first: 0 is FLOOR_DB or less, 255 a sine of `loudest`. */
  readonly levels: Uint8Array;
  readonly bands: number;
  /** Top of the highest band. */
  readonly hertz: number;
}

/**
 * Spectra of a span, one for each column, centred in it: Hann window of about 12 ms, up to MAX_HERTZ. Outside of the recording is
 * silence. O(columns)
 *
 * @param loudest  amplitude of 0 dB
 */
export function spectraOf(
  sound: Sound,
  span: TimeSpan,
  { columns, loudest }: { readonly columns: number; readonly loudest: number },
): Spectra {
  const { samples, sampleRate } = sound;
  const size = Math.max(MIN_WINDOW, 2 ** Math.round(Math.log2(WINDOW * sampleRate)));
  const bands = Math.min(size / 2, Math.ceil((MAX_HERTZ * size) / sampleRate));
  const levels = new Uint8Array(columns * bands);
  const [hann, input, output] = [hannOf(size), new Float64Array(size), new Float64Array(size / 2)];
  const step = ((span.to - span.from) * sampleRate) / columns;
  for (let column = 0; column < columns; column++) {
    const middle = Math.round(span.from * sampleRate + (column + 0.5) * step);
    if (loudest === 0 || middle < 0 || middle >= samples.length) continue;
    for (let n = 0; n < size; n++)
      input[n] = ((samples[middle - size / 2 + n] ?? 0) * (hann[n] ?? 0)) / (HANN_MEAN * loudest);
    rfft(input, output);
    for (let band = 0; band < bands; band++) levels[column * bands + band] = byteOf(output[band] ?? 0);
  }
  return { levels, bands, hertz: (bands * sampleRate) / size };
}

function byteOf(magnitude: number): number {
  const decibels = 20 * Math.log10(magnitude + 1e-12);
  return Math.round(255 * Math.max(0, Math.min(1, 1 - decibels / FLOOR_DB)));
}

function hannOf(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));
}
