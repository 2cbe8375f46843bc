import { Mesh, UniformGroup, type Geometry, type Shader } from 'pixi.js';
import type { PlaceFrame } from '../../domain/frame/overlayFrame.ts';
import type { Metres } from '../../domain/units.ts';
import type { Rgba } from '../theme/palette.ts';
import { COVERAGE_FRAGMENT, COVERAGE_VERTEX } from '../shaders/coverageShader.ts';
import { BoundedGeometry, QUAD_STRIP } from './boundedGeometry.ts';
import { ColumnBuffer } from './columnBuffer.ts';
import type { Layer } from '../base/layer.ts';
import { createShader } from './shaderProgram.ts';

/** The range of every sensor in one draw call. Radius and colour are uniforms: changing them uploads no buffer. */
export class CoverageLayer implements Layer {
  readonly node: Mesh<Geometry, Shader>;
  readonly #geometry: BoundedGeometry;
  readonly #place: ColumnBuffer;
  /** Radius, root font scale. */
  readonly #reach = new Float32Array([0, 1, 0, 0]);
  readonly #colour = new Float32Array(4);
  #frame: PlaceFrame = { count: 0, place: new Float32Array(4) };

  /** @param camera  uniforms that all layers share */
  constructor(camera: UniformGroup) {
    this.#place = new ColumnBuffer(this.#frame.place, 4);
    this.#geometry = new BoundedGeometry({
      topology: 'triangle-strip',
      attributes: {
        aCorner: { buffer: QUAD_STRIP, format: 'float32x2' },
        aPlace: { buffer: this.#place.buffer, format: 'float32x4', stride: 16, instance: true },
      },
    });
    this.#geometry.autoGarbageCollect = false;
    const coverage = new UniformGroup({
      uReach: { value: this.#reach, type: 'vec4<f32>' },
      uCoverage: { value: this.#colour, type: 'vec4<f32>' },
    });
    const shader = createShader({
      name: 'coverage',
      vertex: COVERAGE_VERTEX,
      fragment: COVERAGE_FRAGMENT,
      groups: { camera, coverage },
    });
    this.node = new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader });
    this.node.blendMode = 'max';
    this.node.visible = false;
  }

  get count(): number {
    return this.#frame.count;
  }

  /** The frame applied last; undefined while it is empty. Read only. */
  get appliedFrame(): PlaceFrame | undefined {
    return this.#frame.count > 0 ? this.#frame : undefined;
  }

  /** Takes a frame in place of the previous one. */
  apply(frame: PlaceFrame): void {
    this.#frame = frame;
    this.#place.replace(frame.place);
    this.node.visible = frame.count > 0;
  }

  /** Radius of each circle on the ground. */
  setReach(radius: Metres): void {
    this.#reach[0] = radius;
  }

  /** Root font size / 16. */
  setScale(scale: number): void {
    this.#reach[1] = scale;
  }

  /** Colour of all circles. */
  setColour(colour: Rgba): void {
    this.#colour.set(colour);
  }

  flush(): void {
    this.#place.flush(this.#frame.count);
    this.#geometry.drawQuads(this.#frame.count);
  }

  destroy(): void {
    this.node.shader?.destroy();
    this.node.destroy();
    this.#geometry.destroy(true);
  }
}
