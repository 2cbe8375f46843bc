import type { Container, UniformGroup } from 'pixi.js';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import type { CssPx, Mercator } from '../../domain/units.ts';
import { InstancedQuads } from '../layers/instancedQuads.ts';
import type { Layer } from '../base/layer.ts';
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
  readonly node: Container;
  readonly #quads: InstancedQuads;
  /** [4 × capacity] */
  #place = new Float32Array(0);
  /** [4 × capacity] kind, right and down of its place */
  #columns = new Float32Array(0);
  #count = 0;

  /** @param groups  uniforms that all layers share */
  constructor(groups: Readonly<Record<'camera' | 'look', UniformGroup>>) {
    this.#quads = new InstancedQuads({
      name: 'survey-handles',
      vertex: HANDLE_VERTEX,
      fragment: HANDLE_FRAGMENT,
      groups,
      colours: { uniform: 'uHandles', tokens: COLOURS },
      columns: { aPlace: 4, aHandle: 4 },
    });
    this.node = this.#quads.node;
  }

  get count(): number {
    return this.#count;
  }

  /** Sets the colours. */
  setPalette(palette: Palette): void {
    this.#quads.setPalette(palette);
  }

  /** Replaces the handles, at each draw. O(handles), in the same arrays where they have room. */
  set(handles: readonly Handle[]): void {
    const { length } = handles;
    if (length === 0 && this.#count === 0) return;
    if (4 * length > this.#place.length) this.#grow(length);
    handles.forEach(({ kind, x, y, offsetX = 0, offsetY = 0 }, i) => {
      writePlace(this.#place, i, x, y);
      this.#columns[4 * i] = HANDLE_KIND[kind];
      this.#columns[4 * i + 1] = offsetX;
      this.#columns[4 * i + 2] = offsetY;
    });
    this.#count = length;
    this.#quads.column('aPlace').markChanged(0, length);
    this.#quads.column('aHandle').markChanged(0, length);
    this.node.visible = length > 0;
  }

  flush(): void {
    this.#quads.flush(this.#count);
  }

  #grow(count: number): void {
    this.#place = new Float32Array(4 * count);
    this.#columns = new Float32Array(4 * count);
    this.#quads.column('aPlace').replace(this.#place);
    this.#quads.column('aHandle').replace(this.#columns);
  }

  destroy(): void {
    this.#quads.destroy();
  }
}
