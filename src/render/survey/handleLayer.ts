import type { Container, UniformGroup } from 'pixi.js';
import { writePlace } from '../../domain/frame/write/markerLayer.ts';
import type { CssPx, Mercator } from '../../domain/units.ts';
import { InstancedQuads } from '../layers/instancedQuads.ts';
import type { Layer } from '../layers/layer.ts';
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
    this.#quads.column('aPlace').replace(place);
    this.#quads.column('aHandle').replace(columns);
    this.node.visible = handles.length > 0;
  }

  flush(): void {
    this.#quads.flush(this.#count);
  }

  destroy(): void {
    this.#quads.destroy();
  }
}
