import type { MarkerFrame } from '../../domain/frame/markerFrame.ts';
import type { MarkerVariant } from '../base/sceneTypes.ts';
import { Buffer, BufferUsage } from 'pixi.js';
import { BoundedGeometry, QUAD_STRIP } from './boundedGeometry.ts';
import { ColumnBuffer } from './columnBuffer.ts';

/** The columns of a marker frame on the GPU, as one variant draws them. Rows are [from, to). */
export interface MarkerGeometry {
  readonly geometry: BoundedGeometry;
  /** Holds the arrays of a frame; the arrays of the previous frame are free. */
  setFrame(frame: MarkerFrame): void;
  /** Marks the looks of rows as changed. */
  markLookChanged(from: number, to: number): void;
  /** Marks all columns of rows as changed. */
  markRowsChanged(from: number, to: number): void;
  /** Sets what the next draw of `count` rows uploads. */
  flush(count: number): void;
  /** Frees the buffers. */
  destroy(): void;
}

/** Creates the geometry of a variant for a frame. */
export function createMarkerGeometry(variant: MarkerVariant, frame: MarkerFrame): MarkerGeometry {
  return variant === 'indexedQuads' ? new QuadGeometry(frame) : new RowGeometry(frame, variant);
}

/** Points and instanced quads: the GPU reads the frame's columns without copies. */
class RowGeometry implements MarkerGeometry {
  readonly geometry: BoundedGeometry;
  readonly #place: ColumnBuffer;
  readonly #look: ColumnBuffer;
  readonly #rank: ColumnBuffer;
  readonly #isInstanced: boolean;

  constructor(frame: MarkerFrame, variant: 'points' | 'instancedQuads') {
    const instance = variant === 'instancedQuads';
    this.#isInstanced = instance;
    this.#place = new ColumnBuffer(frame.place, 4);
    this.#look = new ColumnBuffer(frame.look, 4);
    this.#rank = new ColumnBuffer(frame.rank, 1);
    this.geometry = new BoundedGeometry({
      topology: instance ? 'triangle-strip' : 'point-list',
      attributes: {
        ...(instance ? { aCorner: { buffer: QUAD_STRIP, format: 'float32x2' as const } } : {}),
        aPlace: { buffer: this.#place.buffer, format: 'float32x4', stride: 16, instance },
        aLook: { buffer: this.#look.buffer, format: 'uint8x4', stride: 4, instance },
        aRank: { buffer: this.#rank.buffer, format: 'float32', stride: 4, instance },
      },
    });
    this.geometry.autoGarbageCollect = false;
  }

  setFrame(frame: MarkerFrame): void {
    this.#place.replace(frame.place);
    this.#look.replace(frame.look);
    this.#rank.replace(frame.rank);
  }

  markLookChanged(from: number, to: number): void {
    this.#look.markChanged(from, to);
  }

  markRowsChanged(from: number, to: number): void {
    this.#place.markChanged(from, to);
    this.#look.markChanged(from, to);
    this.#rank.markChanged(from, to);
  }

  flush(count: number): void {
    this.#place.flush(count);
    this.#look.flush(count);
    this.#rank.flush(count);
    this.geometry.drawnVertices = this.#isInstanced ? 4 : count;
    this.geometry.instanceCount = this.#isInstanced ? count : 1;
  }

  destroy(): void {
    this.geometry.destroy(true);
  }
}

const QUAD = [0, 1, 2, 2, 1, 3];

/** Indexed quads: each row is copied four times, when it changes. */
class QuadGeometry implements MarkerGeometry {
  readonly geometry: BoundedGeometry;
  readonly #indices: Buffer;
  #frame: MarkerFrame;
  #place: Float32Array<ArrayBuffer>;
  #look: Uint8Array<ArrayBuffer>;
  #rank: Float32Array<ArrayBuffer>;
  readonly #placeBuffer: ColumnBuffer;
  readonly #lookBuffer: ColumnBuffer;
  readonly #rankBuffer: ColumnBuffer;
  #isReplaced = true;

  constructor(frame: MarkerFrame) {
    const capacity = frame.rank.length;
    this.#frame = frame;
    this.#place = new Float32Array(16 * capacity);
    this.#look = new Uint8Array(16 * capacity);
    this.#rank = new Float32Array(4 * capacity);
    this.#placeBuffer = new ColumnBuffer(this.#place, 16);
    this.#lookBuffer = new ColumnBuffer(this.#look, 16);
    this.#rankBuffer = new ColumnBuffer(this.#rank, 4);
    this.#indices = new Buffer({
      data: quadIndices(capacity),
      usage: BufferUsage.INDEX | BufferUsage.COPY_DST,
    });
    this.#indices.autoGarbageCollect = false;
    this.geometry = new BoundedGeometry({
      topology: 'triangle-list',
      attributes: {
        aPlace: { buffer: this.#placeBuffer.buffer, format: 'float32x4', stride: 16 },
        aLook: { buffer: this.#lookBuffer.buffer, format: 'uint8x4', stride: 4 },
        aRank: { buffer: this.#rankBuffer.buffer, format: 'float32', stride: 4 },
      },
      indexBuffer: this.#indices,
    });
    this.geometry.autoGarbageCollect = false;
  }

  setFrame(frame: MarkerFrame): void {
    this.#frame = frame;
    this.#isReplaced = true;
    if (4 * frame.rank.length <= this.#rank.length) return;
    const capacity = frame.rank.length;
    this.#place = new Float32Array(16 * capacity);
    this.#look = new Uint8Array(16 * capacity);
    this.#rank = new Float32Array(4 * capacity);
    this.#placeBuffer.replace(this.#place);
    this.#lookBuffer.replace(this.#look);
    this.#rankBuffer.replace(this.#rank);
    this.#indices.setDataWithSize(quadIndices(capacity), 6 * capacity, true);
  }

  markLookChanged(from: number, to: number): void {
    this.#repeatLooks(from, to);
    this.#lookBuffer.markChanged(from, to);
  }

  markRowsChanged(from: number, to: number): void {
    this.#repeatPlaces(from, to);
    for (let row = from; row < to; row += 1) this.#rank.fill(this.#frame.rank[row], 4 * row, 4 * row + 4);
    this.#placeBuffer.markChanged(from, to);
    this.#rankBuffer.markChanged(from, to);
    this.markLookChanged(from, to);
  }

  flush(count: number): void {
    if (this.#isReplaced) this.markRowsChanged(0, count);
    this.#isReplaced = false;
    this.#placeBuffer.flush(count);
    this.#lookBuffer.flush(count);
    this.#rankBuffer.flush(count);
    this.geometry.drawnVertices = 4 * count;
    this.geometry.indexCount = 6 * count;
  }

  destroy(): void {
    this.geometry.destroy(true);
  }

  #repeatPlaces(from: number, to: number): void {
    const { place } = this.#frame;
    const repeated = this.#place;
    for (let row = from; row < to; row += 1) {
      for (let corner = 0; corner < 4; corner += 1) {
        for (let i = 0; i < 4; i += 1) repeated[16 * row + 4 * corner + i] = place[4 * row + i];
      }
    }
  }

  #repeatLooks(from: number, to: number): void {
    const { look } = this.#frame;
    const repeated = this.#look;
    for (let row = from; row < to; row += 1) {
      for (let i = 0; i < 16; i += 1) repeated[16 * row + i] = look[4 * row + (i & 3)];
    }
  }
}

function quadIndices(capacity: number): Uint32Array<ArrayBuffer> {
  const indices = new Uint32Array(6 * capacity);
  for (let i = 0; i < indices.length; i += 1) indices[i] = 4 * Math.floor(i / 6) + QUAD[i % 6];
  return indices;
}
