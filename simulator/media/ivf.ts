/** IVF, a container for VP8: a header of 32 bytes, then each frame after its length and number. */
import type { Millis } from '../../src/domain/units.ts';

/** Encoded frames at a constant rate. */
export interface Clip {
  readonly width: number;
  readonly height: number;
  /** Time between two frames. */
  readonly step: Millis;
  readonly frames: readonly Uint8Array[];
  /** Frames before the first shown one, from which its decoding begins; none by default. */
  readonly leadIn?: number;
}

const HEADER = 32;
const FRAME_HEADER = 12;

/** Encodes a clip as IVF. */
export function writeIvf({ width, height, step, frames }: Clip): Uint8Array {
  const bytes = new Uint8Array(HEADER + frames.reduce((sum, frame) => sum + FRAME_HEADER + frame.length, 0));
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('DKIF'));
  view.setUint16(6, HEADER, true);
  bytes.set(new TextEncoder().encode('VP80'), 8);
  view.setUint16(12, width, true);
  view.setUint16(14, height, true);
  view.setUint32(16, 1000, true);
  view.setUint32(20, step, true);
  view.setUint32(24, frames.length, true);
  let at = HEADER;
  frames.forEach((frame, n) => {
    view.setUint32(at, frame.length, true);
    view.setUint32(at + 4, n, true);
    bytes.set(frame, at + FRAME_HEADER);
    at += FRAME_HEADER + frame.length;
  });
  return bytes;
}

/** Decodes an IVF file written by `writeIvf`; the frames are views of `bytes`. */
export function readIvf(bytes: Uint8Array): Clip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const frames: Uint8Array[] = [];
  for (let at = HEADER; at + FRAME_HEADER <= bytes.length;) {
    const length = view.getUint32(at, true);
    frames.push(bytes.subarray(at + FRAME_HEADER, at + FRAME_HEADER + length));
    at += FRAME_HEADER + length;
  }
  return {
    width: view.getUint16(12, true),
    height: view.getUint16(14, true),
    step: view.getUint32(20, true),
    frames,
  };
}

/** Whether a VP8 frame is a key frame: its lowest bit is 0 (RFC 6386, 9.1). */
export function isKeyFrame(frame: Uint8Array): boolean {
  return ((frame[0] ?? 1) & 1) === 0;
}
