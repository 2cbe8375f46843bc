import { applyMarkerPatch } from '../../domain/frame/applyPatch.ts';
import { createMarkerFrame, type MarkerFrame, type MarkerPatch } from '../../domain/frame/markerFrame.ts';
import type { MarkerVariant } from '../base/sceneTypes.ts';
import { Mesh, type Geometry, type Shader } from 'pixi.js';
import { VARIANT_DEFINE } from '../shaders/markerHead.ts';
import type { Layer } from '../base/layer.ts';
import { createMarkerGeometry, type MarkerGeometry } from './markerGeometry.ts';
import { createShader, type ShaderProgram } from './shaderProgram.ts';

const INITIAL_CAPACITY = 256;

/**
 * All markers of one kind: one mesh, one draw call, no object per marker. It owns the last full frame, into which later
 * patches are written.
 */
export class MarkerLayer implements Layer {
  readonly node: Mesh<Geometry, Shader>;
  /** [2 × symbols] ranks of the oldest and newest marker of each symbol: a uniform of the report shader */
  readonly ranks: Float32Array<ArrayBuffer>;
  readonly #geometry: MarkerGeometry;
  #frame: MarkerFrame;
  #hasFrame = false;

  /** @param ranks  array to write the ranks to; none where the shader reads none */
  constructor(program: ShaderProgram, variant: MarkerVariant, ranks = new Float32Array(0)) {
    this.#frame = createMarkerFrame(INITIAL_CAPACITY, ranks.length / 2);
    this.ranks = ranks;
    this.#geometry = createMarkerGeometry(variant, this.#frame);
    this.node = new Mesh<Geometry, Shader>({
      geometry: this.#geometry.geometry,
      shader: createVariantShader(program, variant),
    });
    this.node.visible = false;
  }

  get count(): number {
    return this.#frame.count;
  }

  /** The frame that is drawn, empty before the first; rows from `count` on are stale. Read only. */
  get frame(): MarkerFrame {
    return this.#frame;
  }

  /** The frame applied last; undefined before the first. Read only. */
  get appliedFrame(): MarkerFrame | undefined {
    return this.#hasFrame ? this.#frame : undefined;
  }

  /**
   * Applies a frame and returns the previous one, whose buffers are free; or applies a patch to the present frame and
   * returns undefined. A patch for another version is ignored. O(rows of the patch).
   */
  apply(part: MarkerFrame | MarkerPatch): MarkerFrame | undefined {
    if (part.kind === 'patch') {
      this.#patch(part);
      return undefined;
    }
    const spent = this.#hasFrame ? this.#frame : undefined;
    this.#setFrame(part);
    this.#hasFrame = true;
    this.ranks.set(part.ranks.subarray(0, this.ranks.length));
    return spent;
  }

  #setFrame(frame: MarkerFrame): void {
    this.#frame = frame;
    this.#geometry.setFrame(frame);
    this.node.visible = frame.count > 0;
  }

  #patch(patch: MarkerPatch): void {
    if (!applyMarkerPatch(this.#frame, patch)) return;
    this.#geometry.markLookChanged(patch.from, patch.from + patch.look.length / 4);
    for (const { at, count } of patch.added) this.#geometry.markRowsChanged(at, at + count);
    this.ranks.set(patch.ranks.subarray(0, this.ranks.length));
    this.node.visible = this.#frame.count > 0;
  }

  flush(): void {
    this.#geometry.flush(this.#frame.count);
  }

  destroy(): void {
    this.node.shader?.destroy();
    this.node.destroy();
    this.#geometry.destroy();
  }
}

function createVariantShader(program: ShaderProgram, variant: MarkerVariant): Shader {
  const define = `#define ${VARIANT_DEFINE[variant]}\n`;
  return createShader({
    name: `${program.name}-${variant}`,
    vertex: withDefine(program.vertex, define),
    fragment: withDefine(program.fragment, define),
    groups: program.groups,
    ...(program.textures === undefined ? {} : { textures: program.textures }),
  });
}

function withDefine(source: string, define: string): string {
  return source.replace('#version 300 es\n', `#version 300 es\n${define}`);
}
