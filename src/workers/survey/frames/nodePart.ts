import { writePlace } from '../../../domain/frame/write/writeFullFrame.ts';
import type { DeviceState } from '../../../domain/survey/apply/deviceAnswers.ts';
import type { NodeTable } from '../../../domain/survey/draft/tables.ts';
import {
  NODE_FLAG,
  type SurveyNodeFrame,
  type SurveyNodePatch,
} from '../../../domain/survey/port/surveyFrame.ts';
import type { FrameVersions } from './frameVersions.ts';
import type { NodePlaces } from './nodePlaces.ts';

/** What the flags of a node follow from, beside its columns; by draft row. */
export interface NodeMarks {
  isSelected(row: number): boolean;
  isEdited(row: number): boolean;
  isInvalid(row: number): boolean;
  isFailed(row: number): boolean;
  /** What its device said to the newest applied version; undefined for nothing. */
  replyOf(row: number): DeviceState | undefined;
}

interface NodePartDeps {
  readonly table: NodeTable;
  readonly places: NodePlaces;
  readonly marks: NodeMarks;
  readonly versions: FrameVersions;
}

const REPLY_FLAGS: Readonly<Record<DeviceState, number>> = {
  refused: NODE_FLAG.refused,
  silent: NODE_FLAG.silent,
  accepted: NODE_FLAG.refused | NODE_FLAG.silent,
};

/** No place in the newest full frame. */
const NOT_DRAWN = -1;

/** Nodes as the stage draws them: whole when members change, else the nodes that changed. */
export class NodePart {
  readonly #table: NodeTable;
  readonly #places: NodePlaces;
  readonly #marks: NodeMarks;
  readonly #versions: FrameVersions;
  #version = 0;
  #isShown = true;
  /** A full frame is due. */
  #isStale = true;
  /** By row: index in the newest full frame. */
  #indexOf = new Int32Array(0);
  readonly #changed = new Set<number>();

  constructor({ table, places, marks, versions }: NodePartDeps) {
    this.#table = table;
    this.#places = places;
    this.#marks = marks;
    this.#versions = versions;
  }

  /** Asks for a full frame: members, level or table have changed, or the page has none. */
  setStale(): void {
    this.#isStale = true;
  }

  /** Shows the nodes or none of them. */
  setShown(isShown: boolean): void {
    if (isShown !== this.#isShown) this.#isStale = true;
    this.#isShown = isShown;
  }

  /** Notes rows whose place or look has changed. */
  change(rows: Iterable<number>): void {
    for (const row of rows) this.#changed.add(row);
  }

  /** What changed since the last call; undefined for nothing. */
  frame(): SurveyNodeFrame | SurveyNodePatch | undefined {
    if (this.#isStale) return this.#full();
    if (this.#changed.size === 0) return undefined;
    const rows = Uint32Array.from(this.#changed).filter((row) => this.#indexOf[row] >= 0);
    this.#changed.clear();
    if (rows.length === 0) return undefined;
    const at = Uint32Array.from(rows, (row) => this.#indexOf[row]);
    return { kind: 'patch', version: this.#version, at, ...this.#columns(rows) };
  }

  #full(): SurveyNodeFrame {
    this.#isStale = false;
    this.#changed.clear();
    const { count, takesPart } = this.#places;
    this.#indexOf = new Int32Array(takesPart.length).fill(NOT_DRAWN);
    const drawn = new Uint32Array(count);
    let used = 0;
    for (let row = 0; this.#isShown && row < count; row++) {
      if (takesPart[row] !== 1) continue;
      this.#indexOf[row] = used;
      drawn[used++] = row;
    }
    const rows = drawn.slice(0, used);
    this.#version = this.#versions.next();
    return { kind: 'full', version: this.#version, count: used, rows, ...this.#columns(rows) };
  }

  #columns(rows: Uint32Array): Pick<SurveyNodeFrame, 'place' | 'flags' | 'yaw'> {
    const { x, y } = this.#places;
    const place = new Float32Array(4 * rows.length);
    const flags = new Uint8Array(rows.length);
    const yaw = new Float32Array(rows.length);
    const yaws = this.#table.columns.yaw.cells;
    for (let i = 0; i < rows.length; i++) {
      writePlace(place, i, x[rows[i]], y[rows[i]]);
      flags[i] = this.#flagsOf(rows[i]);
      yaw[i] = yaws[rows[i]];
    }
    return { place, flags, yaw };
  }

  #flagsOf(row: number): number {
    const { recorder, cameraNode } = this.#table.columns;
    const reply = this.#marks.replyOf(row);
    return (
      (reply === undefined ? 0 : REPLY_FLAGS[reply]) |
      (this.#marks.isSelected(row) ? NODE_FLAG.selected : 0) |
      (this.#marks.isEdited(row) ? NODE_FLAG.edited : 0) |
      (this.#marks.isInvalid(row) ? NODE_FLAG.invalid : 0) |
      (this.#marks.isFailed(row) ? NODE_FLAG.failed : 0) |
      (recorder.cells[row] === 1 ? NODE_FLAG.recorder : 0) |
      (cameraNode.cells[row] === 1 ? NODE_FLAG.cameraNode : 0)
    );
  }
}
