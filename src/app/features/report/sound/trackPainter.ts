/** Draws a recording's waveform above its spectrogram. */
import type { SoundPicture, SoundPort } from '../../../../domain/sound/soundPort.ts';
import { FLOOR_DB, MAX_HERTZ } from '../../../../domain/sound/soundPort.ts';
import type { Palette } from '../../../../render/theme/palette.ts';
import type { TimeSpan } from '../../../../domain/sound/sound.ts';

/** A canvas of the page or of none. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Share of the height that the waveform has. */
export const WAVE_SHARE = 0.4;
/** Colours from quiet to loud. */
const RAMP = ['ground', 'map-water', 'info', 'text'] as const;
/** Levels that the first and the last colour stand for, decibels. */
const DARKEST_DB = -70;
const BRIGHTEST_DB = -16;
const COLOURS = 256;

/** What is drawn, and where. */
export interface TrackView {
  readonly canvas: HTMLCanvasElement;
  readonly handle: number;
  /** From the start of the recording. */
  readonly span: TimeSpan;
  readonly palette: Palette;
}

/** Draws tracks on one canvas, the newest view last; views that are out of date when the thread is free are skipped. */
export class TrackPainter {
  readonly #thread: SoundPort;
  readonly #onError: (why: unknown) => void;
  #next: TrackView | undefined;
  #isBusy = false;

  constructor(thread: SoundPort, onError: (why: unknown) => void) {
    this.#thread = thread;
    this.#onError = onError;
  }

  paint(view: TrackView): void {
    this.#next = view;
    if (!this.#isBusy) this.#paintNext().catch(this.#onError);
  }

  /** Draws nothing more. */
  close(): void {
    this.#next = undefined;
  }

  async #paintNext(): Promise<void> {
    this.#isBusy = true;
    try {
      while (this.#next !== undefined) {
        const view = this.#next;
        const columns = fitted(view.canvas);
        if (columns === 0) break;
        const picture = await this.#thread.draw(view.handle, view.span, columns);
        if (this.#next === view) {
          this.#next = undefined;
          const context = view.canvas.getContext('2d');
          if (context !== null) paintTrack(context, picture, view.palette);
        }
      }
    } finally {
      this.#isBusy = false;
    }
  }
}

/** Gives a canvas the pixels of its place; returns its width. */
function fitted(canvas: HTMLCanvasElement): number {
  const width = Math.round(canvas.clientWidth * devicePixelRatio);
  const height = Math.round(canvas.clientHeight * devicePixelRatio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return height === 0 ? 0 : width;
}

/**
 * Draws waveform and spectrogram over the whole of a canvas, in the colours of a palette.
 *
 * @param picture  as many columns as the canvas is wide
 */
export function paintTrack(context: Pen, picture: SoundPicture, palette: Palette): void {
  const { width, height } = context.canvas;
  const middle = Math.round(height * WAVE_SHARE);
  context.fillStyle = palette.css('ground');
  context.fillRect(0, 0, width, height);
  context.fillStyle = palette.css('text-muted');
  drawWave(context, picture.extremes, middle);
  const ramp = rampOf(RAMP.map(palette.css));
  drawSpectra(context, picture, { ramp, top: middle });
  context.fillStyle = palette.css('line');
  context.fillRect(0, middle, width, 1);
}

/** Each column as a line from its least to its largest sample, at least a pixel high. */
function drawWave(context: Pen, extremes: Float32Array, height: number): void {
  const half = height / 2;
  for (let column = 0; column < extremes.length / 2; column++) {
    const [least = NaN, most = NaN] = extremes.subarray(2 * column, 2 * column + 2);
    if (Number.isNaN(least)) continue;
    const top = half - most * half * 0.94;
    const bottom = half - least * half * 0.94;
    context.fillRect(column, top, 1, Math.max(1, bottom - top));
  }
}

interface SpectraPlace {
  /** Colours from the lowest to the highest level, RGBA. */
  readonly ramp: Uint8ClampedArray;
  readonly top: number;
}

function drawSpectra(
  context: Pen,
  { levels, bands, hertz }: SoundPicture,
  { ramp, top }: SpectraPlace,
): void {
  const { width, height } = context.canvas;
  const image = new ImageData(width, bands);
  for (let column = 0; column < width; column++)
    for (let band = 0; band < bands; band++) {
      const decibels = FLOOR_DB * (1 - (levels[column * bands + band] ?? 0) / 255);
      const share = Math.max(0, Math.min(1, (decibels - DARKEST_DB) / (BRIGHTEST_DB - DARKEST_DB)));
      const from = 4 * Math.round(share * (COLOURS - 1));
      const to = 4 * ((bands - 1 - band) * width + column);
      for (let part = 0; part < 4; part++) image.data[to + part] = ramp[from + part] ?? 0;
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

/** Colours between a theme's own, the darker half for quiet sounds. */
function rampOf(colours: readonly string[]): Uint8ClampedArray {
  const context = new OffscreenCanvas(COLOURS, 1).getContext('2d');
  if (context === null) return new Uint8ClampedArray(4 * COLOURS);
  const gradient = context.createLinearGradient(0, 0, COLOURS, 0);
  const stops = [0, 0.3, 0.72, 1];
  colours.forEach((colour, n) => gradient.addColorStop(stops[n] ?? 1, colour));
  context.fillStyle = gradient;
  context.fillRect(0, 0, COLOURS, 1);
  return context.getImageData(0, 0, COLOURS, 1).data;
}
