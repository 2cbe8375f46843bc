import * as Comlink from 'comlink';
import { invariant } from '../../domain/assert.ts';
import { success, type Result } from '../../domain/result.ts';
import { extremesOf, lengthOf, loudestOf } from '../../domain/sound/extremes.ts';
import { onsetOf } from '../../domain/sound/onset.ts';
import { readWav, type WavFailure } from '../../domain/sound/readWav.ts';
import type { Sound, TimeSpan } from '../../domain/sound/sound.ts';
import type { OpenSound, SoundPicture, SoundPort } from '../../domain/sound/soundPort.ts';
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

  draw(handle: number, span: TimeSpan, columns: number): Promise<SoundPicture> {
    const held = this.#held.get(handle);
    if (held === undefined) return Promise.reject(new Error(`Sound ${handle} is not open`));
    invariant(span.from < span.to && Number.isSafeInteger(columns) && columns > 0, 'a span has columns');
    const { sound, loudest } = held;
    const extremes = extremesOf(sound, span, columns).map((sample) => sample / (loudest || 1));
    const { levels, bands, hertz } = spectraOf(sound, span, { columns, loudest });
    const picture = { extremes, levels, bands, hertz };
    return Promise.resolve(Comlink.transfer(picture, [extremes.buffer, levels.buffer]));
  }

  close(handle: number): Promise<void> {
    this.#held.delete(handle);
    return Promise.resolve();
  }

  ping(): Promise<void> {
    return Promise.resolve();
  }
}
