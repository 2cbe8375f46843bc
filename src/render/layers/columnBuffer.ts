import { Buffer, BufferUsage } from 'pixi.js';

type Column = Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/**
 * One column on the GPU. It collects the union of the rows changed since the last draw, because Pixi keeps only the
 * range of the last update.
 */
export class ColumnBuffer {
  readonly buffer: Buffer;
  readonly #width: number;
  /** Changed rows [from, to). */
  #from = 0;
  #to = 0;
  #isReplaced = false;

  /**
   * @param column  not copied: the caller must not resize or transfer it until it is replaced
   * @param width   elements per row
   */
  constructor(column: Column, width: number) {
    this.#width = width;
    this.buffer = new Buffer({
      data: column,
      usage: BufferUsage.VERTEX | BufferUsage.COPY_DST,
      shrinkToFit: false,
    });
    this.buffer.autoGarbageCollect = false;
  }

  /** Takes another array as the column; the previous one may be transferred at once. */
  replace(column: Column): void {
    this.#isReplaced = true;
    this.buffer.setDataWithSize(column, 0, false);
  }

  /** Marks rows [from, to) of the column as changed. */
  markChanged(from: number, to: number): void {
    if (to <= from) return;
    const isClean = this.#to === this.#from;
    this.#from = isClean ? from : Math.min(this.#from, from);
    this.#to = isClean ? to : Math.max(this.#to, to);
  }

  /** Sets what the next draw uploads: nothing, the changed rows, or the first `count` rows of a replaced column. */
  flush(count: number): void {
    const data = this.buffer.data as Column;
    const rowBytes = this.#width * data.BYTES_PER_ELEMENT;
    if (this.#isReplaced) this.buffer.setDataWithSize(data, count * this.#width, true);
    else if (this.#to > this.#from)
      this.buffer.update((this.#to - this.#from) * rowBytes, this.#from * rowBytes);
    this.#isReplaced = false;
    this.#from = 0;
    this.#to = 0;
  }

  /** Frees the GPU buffer. */
  destroy(): void {
    this.buffer.destroy();
  }
}
