/** Recordings of cameras: the clip of the place, cut and repeated to the span that is asked for. */
import { readFile } from 'node:fs/promises';
import type { Millis } from '../../../../src/domain/units.ts';
import type { Span } from '../../../media/recorder.ts';
import { isKeyFrame, readIvf, type Clip } from './ivf.ts';
import { clipName, type Scenery } from './scenery.ts';
import { encodeWebm } from './webm.ts';

const CLIPS = new URL('./clips/', import.meta.url);

export class VideoClips {
  readonly #clips = new Map<string, Promise<Clip>>();

  async videoOf(scenery: Scenery, span: Span): Promise<Uint8Array> {
    const name = clipName(scenery);
    const clip = this.#clips.get(name) ?? readFile(new URL(name, CLIPS)).then(readIvf);
    this.#clips.set(name, clip);
    return encodeWebm(framesInSpan(await clip, span), span.start);
  }
}

/** The clip runs for ever: an instant has its frame. A film begins with the key frame at or before its start. */
export function framesInSpan(clip: Clip, { start, end }: Span): Clip {
  const { frames, step } = clip;
  const wanted = Math.max(1, Math.ceil((end - start) / step));
  const keys = frames.flatMap((frame, n) => (isKeyFrame(frame) ? [n] : []));
  const now = Math.floor((start as Millis) / step) % frames.length;
  const from = keys.findLast((key) => key <= now) ?? 0;
  const shown = Array.from({ length: wanted }, (_, n) => frames[(from + n) % frames.length]);
  return { ...clip, frames: shown.filter((frame) => frame !== undefined) };
}
