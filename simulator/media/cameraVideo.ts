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

  /**
   * A WebM video of a scenery.
   *
   * @param phase  lead of the camera over other cameras of the scenery, in frames
   */
  async videoOf(scenery: Scenery, span: Span, phase: number): Promise<Uint8Array> {
    const name = clipName(scenery);
    const clip = this.#clips.get(name) ?? readFile(new URL(name, CLIPS)).then(readIvf);
    this.#clips.set(name, clip);
    return encodeWebm(framesInSpan(await clip, span, phase), span.start);
  }
}

/** Frames at the end of a clip that are not shown: moments whole seconds apart are then at different frames. */
const LEFT_OUT = 4;

/**
 * The frames of a span: the clip repeats, so that each instant has a fixed frame. A lead-in from the key frame before it comes
 * first.
 */
export function framesInSpan(clip: Clip, { start, end }: Span, phase = 0): Clip {
  const { frames, step } = clip;
  const loop = frames.length - LEFT_OUT;
  const keys = frames.flatMap((frame, n) => (isKeyFrame(frame) ? [n] : []));
  const first = (Math.floor((start as Millis) / step) + phase) % loop;
  const from = keys.findLast((key) => key <= first) ?? 0;
  const leadIn = first - from;
  const wanted = leadIn + Math.max(1, Math.ceil((end - start) / step));
  const shown = Array.from({ length: wanted }, (_, n) => frames[(from + n) % loop]);
  return { ...clip, frames: shown.filter((frame) => frame !== undefined), leadIn };
}
