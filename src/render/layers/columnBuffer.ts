import { Buffer, BufferUsage } from 'pixi.js';

type Column = Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/**
 * One column on the GPU. It remembers the union of the rows changed since the last draw, because
 * Pixi itself keeps only the last range it was told of.
 */
export class ColumnBuffer {
  readonly buffer: Buffer;
  readonly #width: number;
  #from = 0;
  #to = 0;
  #whole = false;

  /** `width`: elements per row. Takes no copy: `column` must stay as it is until replaced. */
  constructor(column: Column, width: number) {
    this.#width = width;
    this.buffer = new Buffer({
      data: column,
      usage: BufferUsage.VERTEX | BufferUsage.COPY_DST,
      shrinkToFit: false,
    });
    this.buffer.autoGarbageCollect = false;
  }

  /** Another array holds the column from now on; the old one may be given away at once. */
  replace(column: Column): void {
    this.#whole = true;
    this.buffer.setDataWithSize(column, 0, false);
  }

  /** Rows [from, to) of the held array have changed. */
  markChanged(from: number, to: number): void {
    if (to <= from) return;
    const clean = this.#to === this.#from;
    this.#from = clean ? from : Math.min(this.#from, from);
    this.#to = clean ? to : Math.max(this.#to, to);
  }

  /** Leaves with Pixi what the coming draw must upload: nothing, the changed range, or `count` rows. */
  flush(count: number): void {
    const data = this.buffer.data as Column;
    const rowBytes = this.#width * data.BYTES_PER_ELEMENT;
    if (this.#whole) this.buffer.setDataWithSize(data, count * this.#width, true);
    else if (this.#to > this.#from)
      this.buffer.update((this.#to - this.#from) * rowBytes, this.#from * rowBytes);
    this.#whole = false;
    this.#from = 0;
    this.#to = 0;
  }

  destroy(): void {
    this.buffer.destroy();
  }
}
