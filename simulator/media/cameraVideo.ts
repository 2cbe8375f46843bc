/** Videos of cameras: frames of the clip of their scenery for the requested span. */
import { readFile } from 'node:fs/promises';
import type { Millis } from '../../src/domain/units.ts';
import type { Span } from '../../src/domain/source/recorder.ts';
import { isKeyFrame, readIvf, type Clip } from './ivf.ts';
import { clipName, type Scenery } from './scenery.ts';
import { encodeWebm } from './webm.ts';

const CLIPS = new URL('./clips/', import.meta.url);

/** Loads the clips on demand and caches them. */
export class VideoClips {
  readonly #clips = new Map<string, Promise<Clip>>();

  /** A WebM video of a scenery. */
  async videoOf(scenery: Scenery, span: Span): Promise<Uint8Array> {
    const name = clipName(scenery);
    const clip = this.#clips.get(name) ?? readFile(new URL(name, CLIPS)).then(readIvf);
    this.#clips.set(name, clip);
    return encodeWebm(framesInSpan(await clip, span), span.start);
  }
}

/**
 * The frames of a span: the clip repeats, so that each instant has a fixed frame. Starts with the key frame at or before
 * the start of the span.
 */
export function framesInSpan(clip: Clip, { start, end }: Span): Clip {
  const { frames, step } = clip;
  const wanted = Math.max(1, Math.ceil((end - start) / step));
  const keys = frames.flatMap((frame, n) => (isKeyFrame(frame) ? [n] : []));
  const now = Math.floor((start as Millis) / step) % frames.length;
  const from = keys.findLast((key) => key <= now) ?? 0;
  const shown = Array.from({ length: wanted }, (_, n) => frames[(from + n) % frames.length]);
  return { ...clip, frames: shown.filter((frame) => frame !== undefined) };
}
