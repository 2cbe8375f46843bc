/** Draws a recording's waveform above its spectrogram. */
import {
  FLOOR_DB,
  MAX_HERTZ,
  WAVE_SHARE,
  type SoundPicture,
  type TrackColours,
} from '../../domain/sound/soundPort.ts';

/** Levels that the first and the last colour stand for, decibels. */
const DARKEST_DB = -70;
const BRIGHTEST_DB = -16;
const COLOURS = 256;

/**
 * Draws waveform and spectrogram over the whole of a canvas.
 *
 * @param picture  as many columns as the canvas is wide
 */
export function paintTrack(
  context: OffscreenCanvasRenderingContext2D,
  picture: SoundPicture,
  { ground, wave, line, ramp }: TrackColours,
): void {
  const { width, height } = context.canvas;
  const middle = Math.round(height * WAVE_SHARE);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.fillStyle = wave;
  drawWave(context, picture.extremes, middle);
  drawSpectra(context, picture, { colours: coloursOf(ramp), top: middle });
  context.fillStyle = line;
  context.fillRect(0, middle, width, 1);
}

/** Each column as a line from its least to its largest sample, at least a pixel high. */
function drawWave(context: OffscreenCanvasRenderingContext2D, extremes: Float32Array, height: number): void {
  const half = height / 2;
  for (let column = 0; column < extremes.length / 2; column++) {
    const least = extremes[2 * column];
    const most = extremes[2 * column + 1];
    if (Number.isNaN(least)) continue;
    const top = half - most * half * 0.94;
    const bottom = half - least * half * 0.94;
    context.fillRect(column, top, 1, Math.max(1, bottom - top));
  }
}

interface SpectraPlace {
  /** [256], from the lowest to the highest level, RGBA as the processor keeps four bytes. */
  readonly colours: Uint32Array;
  readonly top: number;
}

function drawSpectra(
  context: OffscreenCanvasRenderingContext2D,
  { levels, bands, hertz }: SoundPicture,
  { colours, top }: SpectraPlace,
): void {
  const { width, height } = context.canvas;
  const image = new ImageData(width, bands);
  const pixels = new Uint32Array(image.data.buffer);
  for (let band = 0; band < bands; band++) {
    const row = (bands - 1 - band) * width;
    for (let column = 0; column < width; column++)
      pixels[row + column] = colours[levels[column * bands + band]];
  }
  const small = new OffscreenCanvas(width, bands);
  small.getContext('2d')?.putImageData(image, 0, 0);
  const tall = (height - top) * (hertz / MAX_HERTZ);
  context.save();
  context.beginPath();
  context.rect(0, top, width, height - top);
  context.clip();
  context.drawImage(small, 0, height - tall, width, tall);
  context.restore();
}

/** The colour of each level of a byte, between the colours of a ramp; the darker half for quiet sounds. */
function coloursOf(ramp: readonly string[]): Uint32Array {
  const colours = new Uint32Array(COLOURS);
  const context = new OffscreenCanvas(COLOURS, 1).getContext('2d');
  if (context === null) return colours;
  const gradient = context.createLinearGradient(0, 0, COLOURS, 0);
  const stops = [0, 0.3, 0.72, 1];
  ramp.forEach((colour, n) => gradient.addColorStop(stops[n] ?? 1, colour));
  context.fillStyle = gradient;
  context.fillRect(0, 0, COLOURS, 1);
  const drawn = new Uint32Array(context.getImageData(0, 0, COLOURS, 1).data.buffer);
  for (let level = 0; level < COLOURS; level++) {
    const decibels = FLOOR_DB * (1 - level / 255);
    const share = Math.max(0, Math.min(1, (decibels - DARKEST_DB) / (BRIGHTEST_DB - DARKEST_DB)));
    colours[level] = drawn[Math.round(share * (COLOURS - 1))];
  }
  return colours;
}
