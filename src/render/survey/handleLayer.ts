import { Mesh, UniformGroup, type Geometry, type Shader } from 'pixi.js';
import { writePlace } from '../../domain/frame/write/markerLayer.ts';
import type { CssPx, Mercator } from '../../domain/units.ts';
import { BoundedGeometry, QUAD_STRIP } from '../layers/boundedGeometry.ts';
import { ColumnBuffer } from '../layers/columnBuffer.ts';
import type { Layer } from '../layers/layer.ts';
import { createShader } from '../layers/shaderProgram.ts';
import { HANDLE_FRAGMENT, HANDLE_KIND, HANDLE_VERTEX } from '../shaders/handleShader.ts';
import type { Palette } from '../theme/palette.ts';
import type { ThemeColour } from '../theme/themeColours.ts';

/** Something to take hold of. */
export interface Handle {
  readonly kind: keyof typeof HANDLE_KIND;
  readonly x: Mercator;
  readonly y: Mercator;
  /** Right and down of its place, before the root font scale; none where absent. */
  readonly offsetX?: CssPx;
  readonly offsetY?: CssPx;
}

/** Colours of `uHandles`: ground, ink, middle of a side. */
const COLOURS = ['hb-chip', 'text', 'zone'] as const satisfies readonly ThemeColour[];

/** All handles in one draw call. */
export class HandleLayer implements Layer {
  readonly node: Mesh<Geometry, Shader>;
  readonly #geometry: BoundedGeometry;
  readonly #place: ColumnBuffer;
  readonly #handle: ColumnBuffer;
  readonly #colours = new Float32Array(4 * COLOURS.length);
  readonly #colourGroup: UniformGroup;
  #count = 0;

  /** @param groups  uniforms that all layers share */
  constructor(groups: Readonly<Record<'camera' | 'look', UniformGroup>>) {
    this.#place = new ColumnBuffer(new Float32Array(4), 4);
    this.#handle = new ColumnBuffer(new Float32Array(4), 4);
    this.#geometry = new BoundedGeometry({
      topology: 'triangle-strip',
      attributes: {
        aCorner: { buffer: QUAD_STRIP, format: 'float32x2' },
        aPlace: { buffer: this.#place.buffer, format: 'float32x4', stride: 16, instance: true },
        aHandle: { buffer: this.#handle.buffer, format: 'float32x4', stride: 16, instance: true },
      },
    });
    this.#geometry.autoGarbageCollect = false;
    this.#colourGroup = new UniformGroup(
      { uHandles: { value: this.#colours, type: 'vec4<f32>', size: COLOURS.length } },
      { isStatic: true },
    );
    const shader = createShader({
      name: 'survey-handles',
      vertex: HANDLE_VERTEX,
      fragment: HANDLE_FRAGMENT,
      groups: { ...groups, handleColours: this.#colourGroup },
    });
    this.node = new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader });
    this.node.visible = false;
  }

  get count(): number {
    return this.#count;
  }

  /** Sets the colours. */
  setPalette(palette: Palette): void {
    COLOURS.forEach((token, i) => this.#colours.set(palette.rgba(token), 4 * i));
    this.#colourGroup.update();
  }

  /** Replaces the handles. O(handles). */
  set(handles: readonly Handle[]): void {
    if (handles.length === 0 && this.#count === 0) return;
    const place = new Float32Array(4 * Math.max(1, handles.length));
    const columns = new Float32Array(4 * Math.max(1, handles.length));
    handles.forEach(({ kind, x, y, offsetX = 0, offsetY = 0 }, i) => {
      writePlace(place, i, x, y);
      columns.set([HANDLE_KIND[kind], offsetX, offsetY], 4 * i);
    });
    this.#count = handles.length;
    this.#place.replace(place);
    this.#handle.replace(columns);
    this.node.visible = handles.length > 0;
  }

  flush(): void {
    this.#place.flush(this.#count);
    this.#handle.flush(this.#count);
    this.#geometry.drawQuads(this.#count);
  }

  destroy(): void {
    this.node.shader?.destroy();
    this.node.destroy();
    this.#geometry.destroy(true);
  }
}
