import { applyMarkerPatch } from '../../domain/frame/applyPatch.ts';
import { createMarkerFrame, type MarkerFrame, type MarkerPatch } from '../../domain/frame/markerFrame.ts';
import type { MarkerVariant } from '../base/sceneTypes.ts';
import { GlProgram, Mesh, Shader, type Geometry, type UniformGroup } from 'pixi.js';
import { VARIANT_DEFINE } from '../shaders/markerHead.ts';
import type { Layer } from './layer.ts';
import { createMarkerGeometry, type MarkerGeometry } from './markerGeometry.ts';

/** Shader source and the uniform groups it reads. */
export interface MarkerProgram {
  readonly name: string;
  readonly vertex: string;
  readonly fragment: string;
  readonly groups: Readonly<Record<string, UniformGroup>>;
}

const INITIAL_CAPACITY = 256;

/**
 * All markers of one kind: one mesh, one draw call, no object per marker. It owns the whole frame it
 * was given last, with every later patch written into it.
 */
export class MarkerLayer implements Layer {
  readonly node: Mesh<Geometry, Shader>;
  /** Ranks of the oldest and newest marker of each symbol, [2 × symbols]: a uniform of the report shader. */
  readonly ranks: Float32Array<ArrayBuffer>;
  readonly #geometry: MarkerGeometry;
  #frame: MarkerFrame;
  #held = false;

  constructor(
    program: MarkerProgram,
    variant: MarkerVariant,
    symbols: number,
    ranks = new Float32Array(2 * symbols),
  ) {
    this.#frame = createMarkerFrame(INITIAL_CAPACITY, symbols);
    this.ranks = ranks;
    this.#geometry = createMarkerGeometry(variant, this.#frame);
    this.node = new Mesh<Geometry, Shader>({
      geometry: this.#geometry.geometry,
      shader: shaderOf(program, variant),
    });
    this.node.visible = false;
  }

  get count(): number {
    return this.#frame.count;
  }

  /** The frame drawn now; rows past `count` are stale. Read only. */
  get frame(): MarkerFrame {
    return this.#frame;
  }

  /** The frame it was given, if it was given one yet. */
  get appliedFrame(): MarkerFrame | undefined {
    return this.#held ? this.#frame : undefined;
  }

  /**
   * A whole frame replaces the one held, which comes back. A patch changes it in place; one for
   * another version is dropped and nothing comes back.
   */
  apply(part: MarkerFrame | MarkerPatch): MarkerFrame | undefined {
    if (part.kind === 'patch') {
      this.#patch(part);
      return undefined;
    }
    const spent = this.#held ? this.#frame : undefined;
    this.#hold(part);
    this.#held = true;
    this.ranks.set(part.ranks.subarray(0, this.ranks.length));
    return spent;
  }

  #hold(frame: MarkerFrame): void {
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

function shaderOf(program: MarkerProgram, variant: MarkerVariant): Shader {
  const define = `#define ${VARIANT_DEFINE[variant]}\n`;
  return new Shader({
    glProgram: GlProgram.from({
      name: `${program.name}-${variant}`,
      vertex: withDefine(program.vertex, define),
      fragment: withDefine(program.fragment, define),
      preferredFragmentPrecision: 'highp',
    }),
    resources: { ...program.groups },
  });
}

function withDefine(source: string, define: string): string {
  return source.replace('#version 300 es\n', `#version 300 es\n${define}`);
}
