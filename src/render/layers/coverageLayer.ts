import { GlProgram, Mesh, Shader, UniformGroup, type Geometry } from 'pixi.js';
import type { PlaceFrame } from '../../domain/frame/overlayFrame.ts';
import type { Metres } from '../../domain/units.ts';
import type { Rgba } from '../theme/palette.ts';
import { COVERAGE_FRAGMENT, COVERAGE_VERTEX } from '../shaders/coverageShader.ts';
import { BoundedGeometry } from './boundedGeometry.ts';
import { ColumnBuffer } from './columnBuffer.ts';
import type { Layer } from './layer.ts';

const STRIP = new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]);

/** The range of every sensor in one draw call. Another radius or colour changes uniforms and uploads nothing. */
export class CoverageLayer implements Layer {
  readonly node: Mesh<Geometry, Shader>;
  readonly #geometry: BoundedGeometry;
  readonly #place: ColumnBuffer;
  readonly #reach = new Float32Array([0, 1, 0, 0]);
  readonly #colour = new Float32Array(4);
  #frame: PlaceFrame = { count: 0, place: new Float32Array(4) };

  /** @param camera  the uniforms all layers share */
  constructor(camera: UniformGroup) {
    this.#place = new ColumnBuffer(this.#frame.place, 4);
    this.#geometry = new BoundedGeometry({
      topology: 'triangle-strip',
      attributes: {
        aCorner: { buffer: STRIP, format: 'float32x2' },
        aPlace: { buffer: this.#place.buffer, format: 'float32x4', stride: 16, instance: true },
      },
    });
    this.#geometry.autoGarbageCollect = false;
    const shader = new Shader({
      glProgram: GlProgram.from({
        name: 'coverage',
        vertex: COVERAGE_VERTEX,
        fragment: COVERAGE_FRAGMENT,
        preferredFragmentPrecision: 'highp',
      }),
      resources: {
        camera,
        coverage: new UniformGroup({
          uReach: { value: this.#reach, type: 'vec4<f32>' },
          uCoverage: { value: this.#colour, type: 'vec4<f32>' },
        }),
      },
    });
    this.node = new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader });
    this.node.blendMode = 'max';
    this.node.visible = false;
  }

  get count(): number {
    return this.#frame.count;
  }

  /** The places it was given. Read only. */
  get frame(): PlaceFrame {
    return this.#frame;
  }

  apply(frame: PlaceFrame): void {
    this.#frame = frame;
    this.#place.replace(frame.place);
    this.node.visible = frame.count > 0;
  }

  setReach(radius: Metres): void {
    this.#reach[0] = radius;
  }

  setScale(scale: number): void {
    this.#reach[1] = scale;
  }

  setColour(colour: Rgba): void {
    this.#colour.set(colour);
  }

  flush(): void {
    this.#place.flush(this.#frame.count);
    this.#geometry.drawnVertices = 4;
    this.#geometry.instanceCount = this.#frame.count;
  }

  destroy(): void {
    this.node.shader?.destroy();
    this.node.destroy();
    this.#geometry.destroy(true);
  }
}
