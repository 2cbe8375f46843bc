import { Mesh, type Geometry, type Shader } from 'pixi.js';
import { mercatorToPx } from '../../domain/geo/mercator.ts';
import type { CssPx, DevicePx } from '../../domain/units.ts';
import type { Camera } from '../base/camera.ts';
import type { Footprints } from './equipmentChanges.ts';
import { FOOTPRINT_FRAGMENT, FOOTPRINT_VERTEX } from '../shaders/footprintShader.ts';
import { BoundedGeometry } from './boundedGeometry.ts';
import { ColumnBuffer } from './columnBuffer.ts';
import { createShader } from './shaderProgram.ts';

const VERTICES = 6;
/** Corners of a box as two triangles. */
const CORNERS = [-1, -1, 1, -1, -1, 1, -1, 1, 1, -1, 1, 1];
/** By how much soft edges and rounding to whole pixels widen a box. */
const EDGE: DevicePx = 2;

/** Boxes of footprints as two meshes: an eraser that clears them, and a mask for what is drawn in them. */
export class FootprintLayer {
  readonly mask: Mesh<Geometry, Shader>;
  readonly eraser: Mesh<Geometry, Shader>;
  readonly #geometry: BoundedGeometry;
  readonly #shader: Shader;
  readonly #buffer: ColumnBuffer;
  /** [2 × VERTICES × boxes] x and y in clip space */
  #clip = new Float32Array(2 * VERTICES * 64);
  #scale = 1;

  constructor() {
    this.#buffer = new ColumnBuffer(this.#clip, 2 * VERTICES);
    this.#geometry = new BoundedGeometry({
      topology: 'triangle-list',
      attributes: { aClip: { buffer: this.#buffer.buffer, format: 'float32x2' } },
    });
    this.#geometry.autoGarbageCollect = false;
    this.#shader = createShader({
      name: 'footprints',
      vertex: FOOTPRINT_VERTEX,
      fragment: FOOTPRINT_FRAGMENT,
      groups: {},
    });
    this.mask = new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader: this.#shader });
    this.eraser = new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader: this.#shader });
    this.eraser.blendMode = 'none';
  }

  /** @param scale  root font size / 16 */
  setScale(scale: number): void {
    this.#scale = scale;
  }

  /**
   * Writes the boxes of footprints that are in the view of a camera; returns their number. O(footprints).
   *
   * @param margin  width of the canvas beyond each side of the map
   */
  write({ count, centres, halfSizes }: Footprints, camera: Camera, margin: CssPx): number {
    const scale = this.#scale;
    if (this.#clip.length < 2 * VERTICES * count) this.#clip = new Float32Array(4 * VERTICES * count);
    const halfWidth = camera.width / 2 + margin;
    const halfHeight = camera.height / 2 + margin;
    const perPx = mercatorToPx(camera.zoom);
    const edge = EDGE / camera.pixelRatio;
    let boxes = 0;
    for (let i = 0; i < 2 * count; i += 2) {
      const x = (centres[i] - camera.x) * perPx;
      const y = (centres[i + 1] - camera.y) * perPx;
      const reachX = halfSizes[i] * scale + edge;
      const reachY = halfSizes[i + 1] * scale + edge;
      if (Math.abs(x) - reachX > halfWidth || Math.abs(y) - reachY > halfHeight) continue;
      this.#writeBox(boxes, x / halfWidth, -y / halfHeight, reachX / halfWidth, reachY / halfHeight);
      boxes += 1;
    }
    this.#buffer.replace(this.#clip);
    this.#buffer.flush(boxes);
    this.#geometry.drawnVertices = VERTICES * boxes;
    return boxes;
  }

  /** Called per box, so its arguments are no object. */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  #writeBox(box: number, x: number, y: number, reachX: number, reachY: number): void {
    const from = 2 * VERTICES * box;
    for (let i = 0; i < CORNERS.length; i += 2) {
      this.#clip[from + i] = x + CORNERS[i] * reachX;
      this.#clip[from + i + 1] = y + CORNERS[i + 1] * reachY;
    }
  }

  /** Destroys both meshes with their buffers. */
  destroy(): void {
    this.#shader.destroy();
    this.mask.destroy();
    this.eraser.destroy();
    this.#geometry.destroy(true);
  }
}
