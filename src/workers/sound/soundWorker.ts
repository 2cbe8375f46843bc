import * as Comlink from 'comlink';
import { invariant } from '../../domain/assert.ts';
import { success, type Result } from '../../domain/result.ts';
import { extremesOf, lengthOf, loudestOf } from '../../domain/sound/extremes.ts';
import { onsetOf } from '../../domain/sound/onset.ts';
import { readWav, type WavFailure } from '../../domain/sound/readWav.ts';
import type { Sound, TimeSpan } from '../../domain/sound/sound.ts';
import type {
  DrawnTrack,
  OpenSound,
  SoundPicture,
  SoundPort,
  TrackLook,
} from '../../domain/sound/soundPort.ts';
import { paintTrack } from './paintTrack.ts';
import { spectraOf } from './spectrogram.ts';

interface Held {
  readonly sound: Sound;
  readonly loudest: number;
}

/** Holds the recordings of one page and computes what is drawn of them; each call is described at SoundPort. */
export class SoundWorker implements SoundPort {
  readonly #held = new Map<number, Held>();
  #last = 0;

  async open(wav: Uint8Array<ArrayBuffer>): Promise<Result<OpenSound, WavFailure>> {
    const read = readWav(wav);
    return read.ok ? success(await this.openDecoded(read.value)) : read;
  }

  openDecoded(sound: Sound): Promise<OpenSound> {
    this.#last += 1;
    this.#held.set(this.#last, { sound, loudest: loudestOf(sound.samples) });
    return Promise.resolve({
      handle: this.#last,
      length: lengthOf(sound),
      sampleRate: sound.sampleRate,
      onset: onsetOf(sound),
    });
  }

  async draw(handle: number, span: TimeSpan, columns: number): Promise<SoundPicture> {
    const picture = this.#pictureOf(handle, span, columns);
    return Comlink.transfer(picture, [picture.extremes.buffer, picture.levels.buffer]);
  }

  async paint(handle: number, span: TimeSpan, { width, height, colours }: TrackLook): Promise<DrawnTrack> {
    const picture = this.#pictureOf(handle, span, width);
    // It is read back: a graphics card would only make that slower.
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    invariant(context !== null, 'the browser gives a canvas to draw on');
    paintTrack(context, picture, colours);
    const pixels = context.getImageData(0, 0, width, height).data as DrawnTrack['pixels'];
    return Comlink.transfer({ width, height, pixels }, [pixels.buffer]);
  }

  #pictureOf(handle: number, span: TimeSpan, columns: number): SoundPicture {
    const held = this.#held.get(handle);
    if (held === undefined) throw new Error(`Sound ${handle} is not open`);
    invariant(span.from < span.to && Number.isSafeInteger(columns) && columns > 0, 'a span has columns');
    const { sound, loudest } = held;
    const extremes = extremesOf(sound, span, columns).map((sample) => sample / (loudest || 1));
    const { levels, bands, hertz } = spectraOf(sound, span, { columns, loudest });
    return { extremes, levels, bands, hertz };
  }

  close(handle: number): Promise<void> {
    this.#held.delete(handle);
    return Promise.resolve();
  }

  ping(): Promise<void> {
    return Promise.resolve();
  }
}
