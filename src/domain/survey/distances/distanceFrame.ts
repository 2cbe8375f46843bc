/** Distance lines as the line frame that the scene draws, whole or as changed slots. */
import { createLineFrame, type LineFrame } from '../../frame/lineFrame.ts';
import { writePlace } from '../../frame/write/writeFullFrame.ts';
import type { Mercator } from '../../units.ts';
import type { DistanceLines } from './distanceLines.ts';

/** Mercator coordinates by draft row, kept by the owner of the draft. */
export interface RowPlaces {
  /** [rows] */
  readonly x: ArrayLike<Mercator>;
  /** [rows] */
  readonly y: ArrayLike<Mercator>;
}

/** Lines to replace in the frame of the same version; columns as in LineFrame. Its one buffer is the receiver's. */
export interface LinePatch {
  readonly version: number;
  /** Lines of the frame after the patch. */
  readonly count: number;
  /** [changes] slots, ascending, below `count` */
  readonly slots: Uint32Array<ArrayBuffer>;
  /** [8 × changes] */
  readonly place: Float32Array<ArrayBuffer>;
  /** [changes] */
  readonly style: Uint8Array<ArrayBuffer>;
  /** [changes] metres */
  readonly value: Float32Array<ArrayBuffer>;
}

/** Bytes of a line in the buffer of a patch: place, value, slot, style. */
const PATCH_LINE_BYTES = 32 + 4 + 4 + 1;

/** All lines, in a new frame. O(lines). */
export function distanceLineFrame(lines: DistanceLines, { x, y }: RowPlaces, version: number): LineFrame {
  const { from, to } = lines;
  const frame = createLineFrame(Math.ceil(1.25 * lines.count) + 64);
  frame.version = version;
  frame.count = lines.count;
  for (let slot = 0; slot < lines.count; slot++) {
    writePlace(frame.place, 2 * slot, x[from[slot]], y[from[slot]]);
    writePlace(frame.place, 2 * slot + 1, x[to[slot]], y[to[slot]]);
  }
  frame.style.set(lines.style.subarray(0, lines.count));
  frame.value.set(lines.metres.subarray(0, lines.count));
  lines.takeChanges();
  return frame;
}

/** The lines that changed since the last frame or patch. O(changes × log changes). */
export function distanceLinePatch(lines: DistanceLines, { x, y }: RowPlaces, version: number): LinePatch {
  const { from, to } = lines;
  const slots = lines.takeChanges();
  const count = slots.length;
  const buffer = new ArrayBuffer(PATCH_LINE_BYTES * count);
  const place = new Float32Array(buffer, 0, 8 * count);
  const value = new Float32Array(buffer, 32 * count, count);
  const patched = new Uint32Array(buffer, 36 * count, count);
  const style = new Uint8Array(buffer, 40 * count, count);
  patched.set(slots);
  for (let i = 0; i < count; i++) {
    const slot = slots[i];
    writePlace(place, 2 * i, x[from[slot]], y[from[slot]]);
    writePlace(place, 2 * i + 1, x[to[slot]], y[to[slot]]);
    style[i] = lines.style[slot];
    value[i] = lines.metres[slot];
  }
  return { version, count: lines.count, slots: patched, place, style, value };
}

/** The buffer of a patch to name in a transfer list: one, since each costs the receiver time at every step of a drag. */
export function linePatchBuffers(patch: LinePatch): ArrayBuffer[] {
  return [patch.place.buffer];
}
