/** Shows a recording's waveform above its spectrogram, as the thread draws them. */
import type { TimeSpan } from '../../../../domain/sound/sound.ts';
import type { DrawnTrack, SoundPort, TrackColours } from '../../../../domain/sound/soundPort.ts';
import type { Palette } from '../../../../render/theme/palette.ts';

/** What is drawn, and where. */
export interface TrackView {
  readonly canvas: HTMLCanvasElement;
  readonly handle: number;
  /** From the start of the recording. */
  readonly span: TimeSpan;
  readonly palette: Palette;
}

/** Shows tracks on one canvas, the newest view last; views that are out of date when the thread is free are skipped. */
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

  /** Shows nothing more. */
  close(): void {
    this.#next = undefined;
  }

  async #paintNext(): Promise<void> {
    this.#isBusy = true;
    try {
      while (this.#next !== undefined) {
        const view = this.#next;
        const { canvas, handle, span, palette } = view;
        const [width, height] = sizeOf(canvas);
        if (width === 0 || height === 0) break;
        const drawn = await this.#thread.paint(handle, span, {
          width,
          height,
          colours: trackColours(palette),
        });
        if (this.#next === view) {
          this.#next = undefined;
          show(drawn, canvas);
        }
      }
    } finally {
      this.#isBusy = false;
    }
  }
}

/** What a canvas has for pixels at its place. */
function sizeOf({ clientWidth, clientHeight }: HTMLCanvasElement): readonly [width: number, height: number] {
  return [Math.round(clientWidth * devicePixelRatio), Math.round(clientHeight * devicePixelRatio)];
}

function show({ width, height, pixels }: DrawnTrack, canvas: HTMLCanvasElement): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
}

/** The colours of a theme that a track is drawn in. */
export function trackColours({ css }: Palette): TrackColours {
  return {
    ground: css('ground'),
    wave: css('text-muted'),
    line: css('line'),
    ramp: [css('ground'), css('map-water'), css('info'), css('text')],
  };
}
