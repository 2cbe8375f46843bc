import { BufferImageSource, Mesh, UniformGroup, type Geometry, type Shader } from 'pixi.js';
import { CELL_OUTSIDE, type FieldFrame } from '../../domain/survey/quality/fieldFrame.ts';
import { AreaGeometry } from '../layers/areaGeometry.ts';
import type { Layer } from '../base/layer.ts';
import { createShader } from '../layers/shaderProgram.ts';
import { FIELD_VERTEX, fieldFragment } from '../shaders/fieldShader.ts';
import type { Palette } from '../theme/palette.ts';
import {
  countClass,
  dilutionClass,
  FIELD_CLASS_COUNT,
  fieldColours,
  type FieldScale,
} from './fieldColours.ts';

/** The quality field as a texture of classes: another scale or theme changes uniforms alone. */
export class FieldLayer implements Layer {
  readonly node: Mesh<Geometry, Shader>;
  readonly #geometry = new AreaGeometry();
  readonly #classes = new Float32Array(4 * FIELD_CLASS_COUNT);
  readonly #scale = new Float32Array(4);
  readonly #colourGroup: UniformGroup;
  #cells = createCells(1, 1);
  #texels = new Uint8Array(4);

  /** @param camera  uniforms that all layers share */
  constructor(camera: UniformGroup) {
    this.#colourGroup = new UniformGroup({
      uClasses: { value: this.#classes, type: 'vec4<f32>', size: FIELD_CLASS_COUNT },
      uScale: { value: this.#scale, type: 'vec4<f32>' },
    });
    const shader = createShader({
      name: 'survey-field',
      vertex: FIELD_VERTEX,
      fragment: fieldFragment(FIELD_CLASS_COUNT),
      groups: { camera, fieldColours: this.#colourGroup },
      textures: { uCells: this.#cells },
    });
    this.node = new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader });
    this.node.visible = false;
  }

  get count(): number {
    return this.node.visible ? 1 : 0;
  }

  /** Sets the colours of the classes. */
  setPalette(palette: Palette): void {
    fieldColours(palette).forEach((colour, i) => this.#classes.set(colour, 4 * i));
  }

  /** Draws the other scale; nothing is uploaded. */
  setScale(scale: FieldScale): void {
    this.#scale[0] = scale === 'count' ? 0 : 1;
  }

  /** Takes a field, or removes it. O(cells). */
  set(field: FieldFrame | null): void {
    this.node.visible = field !== null;
    if (field === null) return;
    this.#setSize(field.columns, field.lines);
    for (let cell = 0; cell < field.count.length; cell += 1) {
      const at = 4 * cell;
      const isInside = field.count[cell] !== CELL_OUTSIDE;
      this.#texels[at] = isInside ? countClass(field.count[cell]) : 0;
      this.#texels[at + 1] = isInside ? Math.max(0, dilutionClass(field.dop[cell])) : 0;
      this.#texels[at + 3] = isInside ? 255 : 0;
    }
    this.#cells.update();
    this.#geometry.setArea(field);
  }

  flush(): void {
    this.#geometry.flush();
  }

  destroy(): void {
    this.node.shader?.destroy();
    this.node.destroy();
    this.#geometry.destroy(true);
    this.#cells.destroy();
  }

  #setSize(columns: number, lines: number): void {
    if (this.#cells.pixelWidth === columns && this.#cells.pixelHeight === lines) return;
    const old = this.#cells;
    this.#cells = createCells(columns, lines);
    this.#texels = this.#cells.resource as Uint8Array<ArrayBuffer>;
    const { shader } = this.node;
    if (shader !== null) shader.resources['uCells'] = this.#cells;
    old.destroy();
  }
}

function createCells(columns: number, lines: number): BufferImageSource {
  return new BufferImageSource({
    resource: new Uint8Array(4 * columns * lines),
    width: columns,
    height: lines,
    format: 'rgba8unorm',
    alphaMode: 'no-premultiply-alpha',
    scaleMode: 'nearest',
    autoGarbageCollect: false,
  });
}
