/** A sound for paper: its waveform above its spectrogram, dark on white. */
import { FLOOR_DB, MAX_HERTZ, type SoundPicture } from '../sound/soundPort.ts';

/** Part of the height that the waveform has. */
const WAVE_SHARE = 0.4;
/** Levels of white and of the darkest, decibels. */
const WHITE_DB = -70;
const DARK_DB = -16;
const WHITE = [255, 255, 255] as const;
const DARK = [16, 32, 62] as const;
const WAVE = [61, 68, 75] as const;
const LINE = [170, 177, 185] as const;

/** Pixels of a picture: a column for each of the sound's. */
export interface PaperPixels {
  readonly width: number;
  readonly height: number;
  /** [4 × width × height] RGBA, rows from above. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** Draws a sound. O(columns × height) */
export function soundPixels({ extremes, levels, bands, hertz }: SoundPicture, height: number): PaperPixels {
  const width = extremes.length / 2;
  const pixels = new Uint8ClampedArray(4 * width * height).fill(255);
  const paint = (x: number, y: number, [red, green, blue]: readonly [number, number, number]): void => {
    const from = 4 * (y * width + x);
    pixels[from] = red;
    pixels[from + 1] = green;
    pixels[from + 2] = blue;
  };
  const middle = Math.round(height * WAVE_SHARE);
  const half = middle / 2;
  for (let x = 0; x < width; x++) {
    const [least = NaN, most = NaN] = extremes.subarray(2 * x, 2 * x + 2);
    if (!Number.isNaN(least)) {
      const top = Math.floor(half - most * half * 0.94);
      const bottom = Math.max(top + 1, Math.ceil(half - least * half * 0.94));
      for (let y = Math.max(0, top); y < Math.min(middle, bottom); y++) paint(x, y, WAVE);
    }
    paint(x, middle, LINE);
    for (let y = middle + 1; y < height; y++) {
      // Rows from 8 kHz down to 0.
      const frequency = MAX_HERTZ * (1 - (y - middle - 0.5) / (height - middle));
      const band = Math.min(bands - 1, Math.max(0, Math.floor((frequency / hertz) * bands)));
      const decibels = FLOOR_DB * (1 - (levels[x * bands + band] ?? 0) / 255);
      const share = Math.max(0, Math.min(1, (decibels - WHITE_DB) / (DARK_DB - WHITE_DB)));
      paint(x, y, mixed(share));
    }
  }
  return { width, height, pixels };
}

function mixed(share: number): readonly [number, number, number] {
  const part = (n: 0 | 1 | 2) => WHITE[n] + (DARK[n] - WHITE[n]) * share;
  return [part(0), part(1), part(2)];
}
