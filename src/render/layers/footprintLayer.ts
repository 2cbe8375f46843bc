import { GlProgram, Mesh, Shader, type Geometry } from 'pixi.js';
import { mercatorToPx } from '../../domain/geo/mercator.ts';
import type { CssPx } from '../../domain/units.ts';
import type { Camera } from '../base/camera.ts';
import type { Footprints } from './equipmentChanges.ts';
import { FOOTPRINT_FRAGMENT, FOOTPRINT_VERTEX } from '../shaders/footprintShader.ts';
import { BoundedGeometry } from './boundedGeometry.ts';
import { ColumnBuffer } from './columnBuffer.ts';

const VERTICES = 6;
/** Corners of a box as two triangles. */
const CORNERS = [-1, -1, 1, -1, -1, 1, -1, 1, 1, -1, 1, 1];
/** Soft edges and the rounding to whole pixels reach so much further, in device pixels. */
const EDGE = 2;

/** The boxes of footprints: as a mask for what is drawn anew, and as what clears them before. */
export class FootprintLayer {
  readonly mask: Mesh<Geometry, Shader>;
  readonly eraser: Mesh<Geometry, Shader>;
  readonly #geometry: BoundedGeometry;
  readonly #shader: Shader;
  readonly #buffer: ColumnBuffer;
  #clip = new Float32Array(2 * VERTICES * 64);

  constructor() {
    this.#buffer = new ColumnBuffer(this.#clip, 2 * VERTICES);
    this.#geometry = new BoundedGeometry({
      topology: 'triangle-list',
      attributes: { aClip: { buffer: this.#buffer.buffer, format: 'float32x2' } },
    });
    this.#geometry.autoGarbageCollect = false;
    this.#shader = new Shader({
      glProgram: GlProgram.from({
        name: 'footprints',
        vertex: FOOTPRINT_VERTEX,
        fragment: FOOTPRINT_FRAGMENT,
        preferredFragmentPrecision: 'highp',
      }),
      resources: {},
    });
    this.mask = new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader: this.#shader });
    this.eraser = new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader: this.#shader });
    this.eraser.blendMode = 'none';
  }

  /**
   * Writes the boxes of footprints as a camera sees them; returns how many are in view.
   *
   * @param margin  how far the canvas reaches beyond the map on each side
   * @param scale   root font size / 16
   */
  write(
    { count, centres: at, halfSizes: reach }: Footprints,
    camera: Camera,
    margin: CssPx,
    scale: number,
  ): number {
    if (this.#clip.length < 2 * VERTICES * count) this.#clip = new Float32Array(4 * VERTICES * count);
    const halfWidth = camera.width / 2 + margin;
    const halfHeight = camera.height / 2 + margin;
    const perPx = mercatorToPx(camera.zoom);
    const edge = EDGE / camera.pixelRatio;
    let boxes = 0;
    for (let i = 0; i < 2 * count; i += 2) {
      const x = (at[i] - camera.x) * perPx;
      const y = (at[i + 1] - camera.y) * perPx;
      const reachX = reach[i] * scale + edge;
      const reachY = reach[i + 1] * scale + edge;
      if (Math.abs(x) - reachX > halfWidth || Math.abs(y) - reachY > halfHeight) continue;
      this.#writeBox(boxes, x / halfWidth, -y / halfHeight, reachX / halfWidth, reachY / halfHeight);
      boxes += 1;
    }
    this.#buffer.replace(this.#clip);
    this.#buffer.flush(boxes);
    this.#geometry.drawnVertices = VERTICES * boxes;
    return boxes;
  }

  #writeBox(box: number, x: number, y: number, reachX: number, reachY: number): void {
    const from = 2 * VERTICES * box;
    for (let i = 0; i < CORNERS.length; i += 2) {
      this.#clip[from + i] = x + CORNERS[i] * reachX;
      this.#clip[from + i + 1] = y + CORNERS[i + 1] * reachY;
    }
  }

  destroy(): void {
    this.#shader.destroy();
    this.mask.destroy();
    this.eraser.destroy();
    this.#geometry.destroy(true);
  }
}
