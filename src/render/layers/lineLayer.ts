import { Mesh, type Geometry, type Shader } from 'pixi.js';
import { createLineFrame, type LineFrame } from '../../domain/frame/lineFrame.ts';
import { BoundedGeometry, QUAD_STRIP } from './boundedGeometry.ts';
import { ColumnBuffer } from './columnBuffer.ts';
import type { Layer } from '../base/layer.ts';
import { createShader, type ShaderProgram } from './shaderProgram.ts';

const INITIAL_CAPACITY = 16;

/** New lines at slots of the frame; columns as in LineFrame, [n] of the slots. */
export interface LineChanges {
  /** Lines of the frame afterwards. */
  readonly count: number;
  /** [n] below `count` */
  readonly slots: Uint32Array;
  readonly place: Float32Array;
  readonly style: Uint8Array;
  readonly value: Float32Array;
}

/** All lines of one kind in one draw call; the vertex shader widens each to a quad. */
export class LineLayer implements Layer {
  readonly node: Mesh<Geometry, Shader>;
  readonly #geometry: BoundedGeometry;
  readonly #place: ColumnBuffer;
  readonly #style: ColumnBuffer;
  /** [2 × capacity] style and value of each line, for the shader */
  #styles = new Float32Array(2 * INITIAL_CAPACITY);
  #frame: LineFrame = createLineFrame(INITIAL_CAPACITY);
  #hasFrame = false;

  constructor(program: ShaderProgram) {
    this.#place = new ColumnBuffer(this.#frame.place, 8);
    this.#style = new ColumnBuffer(this.#styles, 2);
    const place = { buffer: this.#place.buffer, format: 'float32x4', stride: 32, instance: true } as const;
    this.#geometry = new BoundedGeometry({
      topology: 'triangle-strip',
      attributes: {
        aCorner: { buffer: QUAD_STRIP, format: 'float32x2' },
        aFrom: { ...place, offset: 0 },
        aTo: { ...place, offset: 16 },
        aStyle: { buffer: this.#style.buffer, format: 'float32x2', stride: 8, instance: true },
      },
    });
    this.#geometry.autoGarbageCollect = false;
    const shader = createShader(program);
    this.node = new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader });
    this.node.visible = false;
  }

  get count(): number {
    return this.#frame.count;
  }

  /** The frame applied last; undefined before the first. Read only. */
  get appliedFrame(): LineFrame | undefined {
    return this.#hasFrame ? this.#frame : undefined;
  }

  /** Takes a frame and returns the previous one, whose buffers are free. O(lines). */
  apply(frame: LineFrame): LineFrame | undefined {
    const spent = this.#hasFrame ? this.#frame : undefined;
    this.#frame = frame;
    this.#hasFrame = true;
    // For all lines that a patch may add without growing the frame.
    if (this.#styles.length < 2 * frame.style.length) this.#styles = new Float32Array(2 * frame.style.length);
    for (let i = 0; i < frame.count; i += 1) {
      this.#styles[2 * i] = frame.style[i];
      this.#styles[2 * i + 1] = frame.value[i];
    }
    this.#place.replace(frame.place);
    this.#style.replace(this.#styles);
    this.node.visible = frame.count > 0;
    return spent;
  }

  /** Replaces the lines at some slots, and the number of lines. O(slots). */
  patch({ count, slots, place, style, value }: LineChanges): void {
    if (count > this.#frame.style.length) this.#grow(count);
    const frame = this.#frame;
    frame.count = count;
    for (let i = 0; i < slots.length; i += 1) {
      const slot = slots[i];
      for (let part = 0; part < 8; part += 1) frame.place[8 * slot + part] = place[8 * i + part];
      frame.style[slot] = style[i];
      frame.value[slot] = value[i];
      this.#styles[2 * slot] = style[i];
      this.#styles[2 * slot + 1] = value[i];
      this.#place.markChanged(slot, slot + 1);
      this.#style.markChanged(slot, slot + 1);
    }
    this.node.visible = count > 0;
  }

  flush(): void {
    this.#place.flush(this.#frame.count);
    this.#style.flush(this.#frame.count);
    this.#geometry.drawQuads(this.#frame.count);
  }

  /** Moves the lines into arrays for at least `count`. */
  #grow(count: number): void {
    const grown = createLineFrame(Math.ceil(1.25 * count));
    grown.version = this.#frame.version;
    grown.place.set(this.#frame.place);
    grown.style.set(this.#frame.style);
    grown.value.set(this.#frame.value);
    const styles = new Float32Array(2 * grown.style.length);
    styles.set(this.#styles.subarray(0, styles.length));
    this.#styles = styles;
    this.#frame = grown;
    this.#place.replace(grown.place);
    this.#style.replace(styles);
  }

  destroy(): void {
    this.node.shader?.destroy();
    this.node.destroy();
    this.#geometry.destroy(true);
  }
}
