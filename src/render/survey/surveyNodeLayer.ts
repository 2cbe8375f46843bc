import type { Container, UniformGroup } from 'pixi.js';
import type { SurveyNodeFrame, SurveyNodePatch } from '../../domain/survey/port/surveyFrame.ts';
import type { Mercator, Radians } from '../../domain/units.ts';
import { InstancedQuads } from '../layers/instancedQuads.ts';
import type { Layer } from '../base/layer.ts';
import { SURVEY_NODE_FRAGMENT, SURVEY_NODE_VERTEX } from '../shaders/surveyNodeShader.ts';
import { onlySelectedOf } from './surveyHit.ts';
import type { Palette } from '../theme/palette.ts';
import type { ThemeColour } from '../theme/themeColours.ts';

/** Colours of `uNodeColours`: ground, ring, edited, invalid, failed, accepted by its device. */
const COLOURS = [
  'hb-chip',
  'text',
  'warn',
  'dist-far',
  'text-faint',
  'dist-near',
] as const satisfies readonly ThemeColour[];

const NO_ROWS: readonly number[] = [];

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
  readonly node: Container;
  readonly #quads: InstancedQuads;
  /** [2 × count] flags and yaw of each node, for the shader */
  #states = new Float32Array(2);
  #frame = NO_NODES;
  /** Index of the one selected node; undefined until it is asked for. */
  #onlySelected: number | undefined;
  /** Indices of nodes that moved since `takeMoved`. */
  readonly #moved = new Set<number>();
  /** Index of each row; made when it is asked for. */
  #indices: ReadonlyMap<number, number> | undefined;

  /** @param groups  uniforms that all layers share: camera, look */
  constructor(groups: Readonly<Record<'camera' | 'look', UniformGroup>>) {
    this.#quads = new InstancedQuads({
      name: 'survey-nodes',
      vertex: SURVEY_NODE_VERTEX,
      fragment: SURVEY_NODE_FRAGMENT,
      groups,
      colours: { uniform: 'uNodeColours', tokens: COLOURS },
      columns: { aPlace: 4, aState: 2 },
    });
    this.node = this.#quads.node;
  }

  get count(): number {
    return this.#frame.count;
  }

  /** The frame that is drawn. Read only. */
  get frame(): SurveyNodeFrame {
    return this.#frame;
  }

  /** Index of the one selected node; −1 where none or several are. O(1), after a frame or patch O(nodes) once. */
  get onlySelected(): number {
    this.#onlySelected ??= onlySelectedOf(this.#frame);
    return this.#onlySelected;
  }

  /** Where the node of a row is drawn; undefined where it is not. O(1), after a full frame O(nodes) once. */
  placeOf(row: number): { readonly x: Mercator; readonly y: Mercator } | undefined {
    const { place, rows, count } = this.#frame;
    this.#indices ??= new Map(Array.from(rows.subarray(0, count), (each, i) => [each, i]));
    const i = this.#indices.get(row);
    if (i === undefined) return undefined;
    return { x: place[4 * i] + place[4 * i + 2], y: place[4 * i + 1] + place[4 * i + 3] };
  }

  /** Rows of the nodes that were shifted or patched since the last call; a full frame is none. O(moved nodes). */
  takeMoved(): readonly number[] {
    if (this.#moved.size === 0) return NO_ROWS;
    const rows = Array.from(this.#moved, (i) => this.#frame.rows[i]);
    this.#moved.clear();
    return rows;
  }

  /** Sets the colours. */
  setPalette(palette: Palette): void {
    this.#quads.setPalette(palette);
  }

  /** Takes a full frame, or writes a patch into it; a patch for another version is ignored. O(nodes of the part). */
  apply(part: SurveyNodeFrame | SurveyNodePatch): void {
    if (part.kind === 'full') this.#setFrame(part);
    else if (part.version === this.#frame.version) this.#patch(part);
  }

  /** Moves nodes by a Mercator shift from where they are drawn, in this frame alone. O(indices). */
  shift(indices: Uint32Array, dx: Mercator, dy: Mercator): void {
    const { place } = this.#frame;
    const places = this.#quads.column('aPlace');
    for (const i of indices) {
      writeSplit(place, 4 * i, place[4 * i] + place[4 * i + 2] + dx);
      writeSplit(place, 4 * i + 1, place[4 * i + 1] + place[4 * i + 3] + dy);
      places.markChanged(i, i + 1);
      this.#moved.add(i);
    }
  }

  /** Turns a node until the next frame says otherwise. */
  turn(index: number, yaw: Radians): void {
    this.#frame.yaw[index] = yaw;
    this.#writeState(index);
    this.#quads.column('aState').markChanged(index, index + 1);
  }

  flush(): void {
    this.#quads.flush(this.#frame.count);
  }

  destroy(): void {
    this.#quads.destroy();
  }

  #setFrame(frame: SurveyNodeFrame): void {
    this.#frame = frame;
    this.#moved.clear();
    this.#onlySelected = undefined;
    this.#indices = undefined;
    this.#states = new Float32Array(2 * Math.max(1, frame.count));
    for (let i = 0; i < frame.count; i += 1) this.#writeState(i);
    this.#quads.column('aPlace').replace(frame.place);
    this.#quads.column('aState').replace(this.#states);
    this.node.visible = frame.count > 0;
  }

  #patch({ at, place, flags, yaw }: SurveyNodePatch): void {
    const frame = this.#frame;
    const [places, states] = [this.#quads.column('aPlace'), this.#quads.column('aState')];
    this.#onlySelected = undefined;
    for (let n = 0; n < at.length; n += 1) {
      const i = at[n];
      if (i >= frame.count) continue;
      for (let part = 0; part < 4; part += 1) frame.place[4 * i + part] = place[4 * n + part];
      frame.flags[i] = flags[n];
      frame.yaw[i] = yaw[n];
      this.#writeState(i);
      places.markChanged(i, i + 1);
      this.#moved.add(i);
      states.markChanged(i, i + 1);
    }
  }

  #writeState(i: number): void {
    this.#states[2 * i] = this.#frame.flags[i];
    this.#states[2 * i + 1] = this.#frame.yaw[i];
  }
}

/** Writes a coordinate as the two floats of a place: the high one at `at`, the low one at `at + 2`. */
function writeSplit(place: Float32Array, at: number, value: Mercator): void {
  place[at] = value;
  place[at + 2] = value - place[at];
}
