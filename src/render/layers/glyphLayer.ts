import { Container, Mesh, UniformGroup, type Geometry, type Shader } from 'pixi.js';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import type { Mercator } from '../../domain/units.ts';
import { GLYPH_COLOUR_COUNT, GLYPH_FRAGMENT, GLYPH_VERTEX } from '../shaders/glyphShader.ts';
import type { Palette } from '../theme/palette.ts';
import type { ThemeColour } from '../theme/themeColours.ts';
import { BoundedGeometry, QUAD_STRIP } from './boundedGeometry.ts';
import { ColumnBuffer } from './columnBuffer.ts';
import type { Glyph, GlyphSheet } from './glyphSheet.ts';
import type { Layer } from '../base/layer.ts';
import { createShader } from './shaderProgram.ts';

/** Colours of texts; the number of a colour is its index. */
export const GLYPH_COLOURS = [
  'map-halo',
  'text',
  'text-muted',
  'dist-near',
  'dist-mid',
  'dist-far',
] as const satisfies readonly ThemeColour[];

/** How a glyph is drawn. */
export interface GlyphLook {
  /** Where it is beside its place: device pixels right and down of it. */
  readonly x: number;
  readonly y: number;
  readonly colour: (typeof GLYPH_COLOURS)[number];
}

/**
 * Glyphs in two draw calls: all halos, then all texts. Each instance is written by itself; a glyph that changes costs its own
 * bytes alone.
 */
export class GlyphLayer implements Layer {
  readonly node = new Container();
  readonly #sheet: GlyphSheet;
  readonly #geometry: BoundedGeometry;
  readonly #places: Float32Array<ArrayBuffer>;
  readonly #glyphs: Float32Array<ArrayBuffer>;
  readonly #looks: Float32Array<ArrayBuffer>;
  readonly #columns: Readonly<Record<'place' | 'glyph' | 'look', ColumnBuffer>>;
  readonly #colours = new Float32Array(4 * GLYPH_COLOUR_COUNT);
  readonly #colourGroup: UniformGroup;
  readonly #passes: readonly { readonly mesh: Mesh<Geometry, Shader>; readonly sheet: Float32Array }[];
  #count = 0;

  /** @param capacity  instances that may be written */
  constructor(sheet: GlyphSheet, camera: UniformGroup, capacity: number) {
    this.#sheet = sheet;
    this.#places = new Float32Array(4 * capacity);
    this.#glyphs = new Float32Array(4 * capacity);
    this.#looks = new Float32Array(2 * capacity);
    const place = new ColumnBuffer(this.#places, 4);
    const glyph = new ColumnBuffer(this.#glyphs, 4);
    const look = new ColumnBuffer(this.#looks, 2);
    this.#columns = { place, glyph, look };
    this.#geometry = new BoundedGeometry({
      topology: 'triangle-strip',
      attributes: {
        aCorner: { buffer: QUAD_STRIP, format: 'float32x2' },
        aPlace: { buffer: place.buffer, format: 'float32x4', stride: 16, instance: true },
        aGlyph: { buffer: glyph.buffer, format: 'float32x4', stride: 16, instance: true },
        aLook: { buffer: look.buffer, format: 'float32x2', stride: 8, instance: true },
      },
    });
    this.#geometry.autoGarbageCollect = false;
    this.#colourGroup = new UniformGroup(
      { uGlyphs: { value: this.#colours, type: 'vec4<f32>', size: GLYPH_COLOUR_COUNT } },
      { isStatic: true },
    );
    this.#passes = [1, 0].map((isHalo) => this.#createPass(camera, isHalo));
    this.node.addChild(...this.#passes.map(({ mesh }) => mesh));
    this.node.visible = false;
  }

  get count(): number {
    return this.#count;
  }

  /** Sets the colours. */
  setPalette(palette: Palette): void {
    GLYPH_COLOURS.forEach((token, i) => this.#colours.set(palette.rgba(token), 4 * i));
    this.#colourGroup.update();
  }

  /** Sets the glyph of an instance, and how it is drawn. */
  setGlyph(instance: number, glyph: Glyph, { x, y, colour }: GlyphLook): void {
    const at = 4 * instance;
    this.#glyphs[at] = x;
    this.#glyphs[at + 1] = y;
    this.#glyphs[at + 2] = glyph.left;
    this.#glyphs[at + 3] = glyph.top;
    this.#looks[2 * instance] = glyph.width;
    this.#looks[2 * instance + 1] = GLYPH_COLOURS.indexOf(colour);
    this.#columns.glyph.markChanged(instance, instance + 1);
    this.#columns.look.markChanged(instance, instance + 1);
    this.#count = Math.max(this.#count, instance + 1);
  }

  /** Sets the place of instances [from, to). */
  setPlace(from: number, to: number, place: { readonly x: Mercator; readonly y: Mercator }): void {
    const { x, y } = place;
    for (let instance = from; instance < to; instance += 1) writePlace(this.#places, instance, x, y);
    this.#columns.place.markChanged(from, to);
  }

  /** Draws nothing for instances [from, to) until they are set again. */
  hide(from: number, to: number): void {
    this.#looks.fill(0, 2 * from, 2 * to);
    this.#columns.look.markChanged(from, to);
  }

  /** Draws nothing at all until instances are set again. */
  clear(): void {
    this.hide(0, this.#count);
    this.#count = 0;
  }

  flush(): void {
    this.#sheet.flush();
    for (const { sheet } of this.#passes) sheet[0] = this.#sheet.lineHeight;
    for (const column of Object.values(this.#columns)) column.flush(this.#count);
    this.#geometry.drawQuads(this.#count);
  }

  destroy(): void {
    for (const { mesh } of this.#passes) {
      mesh.shader?.destroy();
      mesh.destroy();
    }
    this.node.destroy();
    this.#geometry.destroy(true);
    this.#sheet.destroy();
  }

  #createPass(camera: UniformGroup, isHalo: number) {
    const sheet = new Float32Array([0, isHalo, 0, 0]);
    const shader = createShader({
      name: 'glyphs',
      vertex: GLYPH_VERTEX,
      fragment: GLYPH_FRAGMENT,
      groups: {
        camera,
        glyphColours: this.#colourGroup,
        glyphSheet: new UniformGroup({ uSheet: { value: sheet, type: 'vec4<f32>' } }),
      },
      textures: { uGlyphSheet: this.#sheet.source },
    });
    return { mesh: new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader }), sheet };
  }
}
