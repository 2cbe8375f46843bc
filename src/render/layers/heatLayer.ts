import { BufferImageSource, Mesh, UniformGroup, type Geometry, type Shader } from 'pixi.js';
import type { DensityField } from '../../domain/map/densityField.ts';
import { FIELD_VERTEX } from '../shaders/fieldShader.ts';
import { HEAT_FRAGMENT } from '../shaders/heatShader.ts';
import type { Rgba } from '../theme/palette.ts';
import { AreaGeometry } from './areaGeometry.ts';
import type { Layer } from '../base/layer.ts';
import { createShader } from './shaderProgram.ts';

/** Streets and names stay readable below it. */
const OPACITY = 0.72;

/** How close together reports lie, as one quad with a texture: a frame costs the same for one report and for a million. */
export class HeatLayer implements Layer {
  readonly node: Mesh<Geometry, Shader>;
  readonly #geometry = new AreaGeometry();
  readonly #colour = new Float32Array(4);
  readonly #density: BufferImageSource;

  /**
   * @param camera  uniforms that all layers share
   * @param field   drawn until the layer is destroyed; O(cells) of its texture
   */
  constructor(camera: UniformGroup, { box, columns, lines, texels }: DensityField, colour: Rgba) {
    this.#density = createDensity(texels, columns, lines);
    this.#colour.set([colour[0], colour[1], colour[2], OPACITY]);
    this.#geometry.setArea(box);
    const shader = createShader({
      name: 'heat',
      vertex: FIELD_VERTEX,
      fragment: HEAT_FRAGMENT,
      groups: { camera, heat: new UniformGroup({ uHeat: { value: this.#colour, type: 'vec4<f32>' } }) },
      textures: { uDensity: this.#density },
    });
    this.node = new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader });
  }

  get count(): number {
    return 1;
  }

  flush(): void {
    this.#geometry.flush();
  }

  destroy(): void {
    this.node.shader?.destroy();
    this.node.destroy();
    this.#geometry.destroy(true);
    this.#density.destroy();
  }
}

function createDensity(resource: Uint8Array<ArrayBuffer>, width: number, height: number): BufferImageSource {
  return new BufferImageSource({
    resource,
    width,
    height,
    format: 'r8unorm',
    alphaMode: 'no-premultiply-alpha',
    scaleMode: 'linear',
    addressMode: 'clamp-to-edge',
    autoGarbageCollect: false,
  });
}
