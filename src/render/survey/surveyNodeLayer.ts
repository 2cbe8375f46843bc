import { Mesh, UniformGroup, type Geometry, type Shader } from 'pixi.js';
import type { SurveyNodeFrame, SurveyNodePatch } from '../../domain/survey/port/surveyFrame.ts';
import type { Mercator, Radians } from '../../domain/units.ts';
import { BoundedGeometry, QUAD_STRIP } from '../layers/boundedGeometry.ts';
import { ColumnBuffer } from '../layers/columnBuffer.ts';
import type { Layer } from '../layers/layer.ts';
import { createShader } from '../layers/shaderProgram.ts';
import { SURVEY_NODE_FRAGMENT, SURVEY_NODE_VERTEX } from '../shaders/surveyNodeShader.ts';
import type { Palette } from '../theme/palette.ts';
import type { ThemeColour } from '../theme/themeColours.ts';

/** Colours of `uNodeColours`: ground, ring, edited, invalid, failed. */
const COLOURS = [
  'hb-chip',
  'text',
  'warn',
  'dist-far',
  'text-faint',
] as const satisfies readonly ThemeColour[];

const NO_NODES: SurveyNodeFrame = {
  kind: 'full',
  version: 0,
  count: 0,
  place: new Float32Array(4),
  flags: new Uint8Array(1),
  yaw: new Float32Array(1),
  rows: new Uint32Array(1),
};

/** All nodes in one draw call. It owns the last full frame, into which patches and drags are written. */
export class SurveyNodeLayer implements Layer {
  readonly node: Mesh<Geometry, Shader>;
  readonly #geometry: BoundedGeometry;
  readonly #place: ColumnBuffer;
  readonly #state: ColumnBuffer;
  readonly #colours = new Float32Array(4 * COLOURS.length);
  readonly #colourGroup: UniformGroup;
  /** [2 × count] flags and yaw of each node, for the shader */
  #states = new Float32Array(2);
  #frame = NO_NODES;
  /** Index of each row; made when it is asked for. */
  #indices: ReadonlyMap<number, number> | undefined;

  /** @param groups  uniforms that all layers share: camera, look */
  constructor(groups: Readonly<Record<'camera' | 'look', UniformGroup>>) {
    this.#place = new ColumnBuffer(this.#frame.place, 4);
    this.#state = new ColumnBuffer(this.#states, 2);
    this.#geometry = new BoundedGeometry({
      topology: 'triangle-strip',
      attributes: {
        aCorner: { buffer: QUAD_STRIP, format: 'float32x2' },
        aPlace: { buffer: this.#place.buffer, format: 'float32x4', stride: 16, instance: true },
        aState: { buffer: this.#state.buffer, format: 'float32x2', stride: 8, instance: true },
      },
    });
    this.#geometry.autoGarbageCollect = false;
    this.#colourGroup = new UniformGroup(
      { uNodeColours: { value: this.#colours, type: 'vec4<f32>', size: COLOURS.length } },
      { isStatic: true },
    );
    const shader = createShader({
      name: 'survey-nodes',
      vertex: SURVEY_NODE_VERTEX,
      fragment: SURVEY_NODE_FRAGMENT,
      groups: { ...groups, nodeColours: this.#colourGroup },
    });
    this.node = new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader });
    this.node.visible = false;
  }

  get count(): number {
    return this.#frame.count;
  }

  /** The frame that is drawn. Read only. */
  get frame(): SurveyNodeFrame {
    return this.#frame;
  }

  /** Where the node of a row is drawn; undefined where it is not. O(1), after a full frame O(nodes) once. */
  placeOf(row: number): { readonly x: Mercator; readonly y: Mercator } | undefined {
    const { place, rows, count } = this.#frame;
    this.#indices ??= new Map(Array.from(rows.subarray(0, count), (each, i) => [each, i]));
    const i = this.#indices.get(row);
    if (i === undefined) return undefined;
    return { x: place[4 * i] + place[4 * i + 2], y: place[4 * i + 1] + place[4 * i + 3] };
  }

  /** Sets the colours. */
  setPalette(palette: Palette): void {
    COLOURS.forEach((token, i) => this.#colours.set(palette.rgba(token), 4 * i));
    this.#colourGroup.update();
  }

  /** Takes a full frame, or writes a patch into it; a patch for another version is ignored. O(nodes of the part). */
  apply(part: SurveyNodeFrame | SurveyNodePatch): void {
    if (part.kind === 'full') this.#setFrame(part);
    else if (part.version === this.#frame.version) this.#patch(part);
  }

  /** Moves nodes by a Mercator shift from where they are drawn, in this frame alone. O(indices). */
  shift(indices: Uint32Array, dx: Mercator, dy: Mercator): void {
    const { place } = this.#frame;
    for (const i of indices) {
      writeSplit(place, 4 * i, place[4 * i] + place[4 * i + 2] + dx);
      writeSplit(place, 4 * i + 1, place[4 * i + 1] + place[4 * i + 3] + dy);
      this.#place.markChanged(i, i + 1);
    }
  }

  /** Turns a node until the next frame says otherwise. */
  turn(index: number, yaw: Radians): void {
    this.#frame.yaw[index] = yaw;
    this.#writeState(index);
    this.#state.markChanged(index, index + 1);
  }

  flush(): void {
    this.#place.flush(this.#frame.count);
    this.#state.flush(this.#frame.count);
    this.#geometry.drawQuads(this.#frame.count);
  }

  destroy(): void {
    this.node.shader?.destroy();
    this.node.destroy();
    this.#geometry.destroy(true);
  }

  #setFrame(frame: SurveyNodeFrame): void {
    this.#frame = frame;
    this.#indices = undefined;
    this.#states = new Float32Array(2 * Math.max(1, frame.count));
    for (let i = 0; i < frame.count; i += 1) this.#writeState(i);
    this.#place.replace(frame.place);
    this.#state.replace(this.#states);
    this.node.visible = frame.count > 0;
  }

  #patch({ at, place, flags, yaw }: SurveyNodePatch): void {
    const frame = this.#frame;
    for (let n = 0; n < at.length; n += 1) {
      const i = at[n];
      if (i >= frame.count) continue;
      for (let part = 0; part < 4; part += 1) frame.place[4 * i + part] = place[4 * n + part];
      frame.flags[i] = flags[n];
      frame.yaw[i] = yaw[n];
      this.#writeState(i);
      this.#place.markChanged(i, i + 1);
      this.#state.markChanged(i, i + 1);
    }
  }

  #writeState(i: number): void {
    this.#states[2 * i] = this.#frame.flags[i];
    this.#states[2 * i + 1] = this.#frame.yaw[i];
  }
}

/** Writes a coordinate as the two floats of a place; `at` is that of the high one, the low one is two further. */
function writeSplit(place: Float32Array, at: number, value: Mercator): void {
  place[at] = value;
  place[at + 2] = value - place[at];
}
