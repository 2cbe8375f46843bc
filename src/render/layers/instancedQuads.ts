import { Mesh, UniformGroup, type Geometry, type Shader } from 'pixi.js';
import type { Palette } from '../theme/palette.ts';
import type { ThemeColour } from '../theme/themeColours.ts';
import { BoundedGeometry, QUAD_STRIP } from './boundedGeometry.ts';
import { ColumnBuffer } from './columnBuffer.ts';
import { createShader, type ShaderProgram } from './shaderProgram.ts';

interface InstancedQuadsOptions extends Pick<ShaderProgram, 'name' | 'vertex' | 'fragment' | 'groups'> {
  /** Uniform with the colours of the shader, and their tokens in its order. */
  readonly colours: { readonly uniform: string; readonly tokens: readonly ThemeColour[] };
  /** Elements per row of each column of floats, by the name of its attribute. */
  readonly columns: Readonly<Record<string, 2 | 4>>;
}

/** Instances of one quad in one draw call: a column per attribute with a row per instance, and the colours of the shader. */
export class InstancedQuads {
  readonly node: Mesh<Geometry, Shader>;
  readonly #geometry: BoundedGeometry;
  readonly #columns: ReadonlyMap<string, ColumnBuffer>;
  readonly #tokens: readonly ThemeColour[];
  readonly #colours: Float32Array;
  readonly #colourGroup: UniformGroup;

  constructor({ name, vertex, fragment, groups, colours, columns }: InstancedQuadsOptions) {
    const widths = Object.entries(columns);
    this.#columns = new Map(
      widths.map(([attribute, width]) => [attribute, new ColumnBuffer(new Float32Array(width), width)]),
    );
    this.#geometry = new BoundedGeometry({
      topology: 'triangle-strip',
      attributes: {
        aCorner: { buffer: QUAD_STRIP, format: 'float32x2' },
        ...Object.fromEntries(
          widths.map(([attribute, width]) => [
            attribute,
            {
              buffer: this.column(attribute).buffer,
              format: `float32x${width}` as const,
              stride: 4 * width,
              instance: true,
            },
          ]),
        ),
      },
    });
    this.#geometry.autoGarbageCollect = false;
    this.#tokens = colours.tokens;
    this.#colours = new Float32Array(4 * this.#tokens.length);
    this.#colourGroup = new UniformGroup(
      { [colours.uniform]: { value: this.#colours, type: 'vec4<f32>', size: this.#tokens.length } },
      { isStatic: true },
    );
    const shader = createShader({ name, vertex, fragment, groups: { ...groups, own: this.#colourGroup } });
    this.node = new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader });
    this.node.visible = false;
  }

  /** Column of an attribute. Throws where there is none. */
  column(attribute: string): ColumnBuffer {
    const column = this.#columns.get(attribute);
    if (column === undefined) throw new Error(`No column ${attribute}`);
    return column;
  }

  /** Sets the colours. */
  setPalette(palette: Palette): void {
    this.#tokens.forEach((token, i) => this.#colours.set(palette.rgba(token), 4 * i));
    this.#colourGroup.update();
  }

  /** Sets what the next draw uploads and how many instances it draws. */
  flush(count: number): void {
    for (const column of this.#columns.values()) column.flush(count);
    this.#geometry.drawQuads(count);
  }

  /** Destroys node, shader and buffers. */
  destroy(): void {
    this.node.shader?.destroy();
    this.node.destroy();
    this.#geometry.destroy(true);
  }
}
