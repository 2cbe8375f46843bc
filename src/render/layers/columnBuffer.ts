import { Buffer, BufferUsage } from 'pixi.js';
import { ChangedRanges } from './changedRanges.ts';

type Column = Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** Changed rows with fewer bytes between them are uploaded together: copying those costs less than another call. */
const MAX_GAP_BYTES = 2_048;

/** A buffer with several changed ranges. Pixi uploads one range of a buffer at a draw; a surface uploads the others after it. */
export class RangedBuffer extends Buffer {
  readonly #ranges: ChangedRanges;
  readonly #width: number;
  #isDue = false;

  /** @param width  elements per row */
  constructor(column: Column, width: number) {
    super({ data: column, usage: BufferUsage.VERTEX | BufferUsage.COPY_DST, shrinkToFit: false });
    this.autoGarbageCollect = false;
    this.#width = width;
    this.#ranges = new ChangedRanges(Math.floor(MAX_GAP_BYTES / (width * column.BYTES_PER_ELEMENT)));
  }

  /** Marks rows [from, to) as changed. */
  markChanged(from: number, to: number): void {
    this.#ranges.add(from, to);
  }

  /** Lets the next draw upload the first `count` rows. */
  requestAll(count: number): void {
    this.#ranges.clear();
    this.#isDue = false;
    this.setDataWithSize(this.data as Column, count * this.#width, true);
  }

  /** Lets the next draw upload the changed rows. */
  requestChanged(): void {
    if (this.#ranges.count === 0) return;
    const rowBytes = this.#width * (this.data as Column).BYTES_PER_ELEMENT;
    const from = this.#ranges.from(0);
    this.update((this.#ranges.to(0) - from) * rowBytes, from * rowBytes);
    this.#isDue = true;
  }

  /** Uploads the ranges after the first, once Pixi has bound the buffer and uploaded that one. */
  uploadLater(gl: WebGL2RenderingContext): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    const data = this.data as Column;
    for (let i = 1; i < this.#ranges.count; i += 1) {
      const at = this.#ranges.from(i) * this.#width;
      const length = this.#ranges.to(i) * this.#width - at;
      gl.bufferSubData(gl.ARRAY_BUFFER, at * data.BYTES_PER_ELEMENT, data, at, length);
    }
    this.#ranges.clear();
  }
}

/** One column on the GPU. It collects the rows changed since the last draw and uploads them in a few ranges. */
export class ColumnBuffer {
  readonly buffer: RangedBuffer;
  #isReplaced = false;

  /**
   * @param column  not copied: the caller must not resize or transfer it until it is replaced
   * @param width   elements per row
   */
  constructor(column: Column, width: number) {
    this.buffer = new RangedBuffer(column, width);
  }

  /** Takes another array as the column; the previous one may be transferred at once. */
  replace(column: Column): void {
    this.#isReplaced = true;
    this.buffer.setDataWithSize(column, 0, false);
  }

  /** Marks rows [from, to) of the column as changed. */
  markChanged(from: number, to: number): void {
    this.buffer.markChanged(from, to);
  }

  /** Sets what the next draw uploads: nothing, the changed rows, or the first `count` rows of a replaced column. */
  flush(count: number): void {
    if (this.#isReplaced) this.buffer.requestAll(count);
    else this.buffer.requestChanged();
    this.#isReplaced = false;
  }

  /** Frees the GPU buffer. */
  destroy(): void {
    this.buffer.destroy();
  }
}
