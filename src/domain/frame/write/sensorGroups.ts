/** Groups of sensors that are close to each other, shown with a count instead of their markers. */
import { NODE_HEALTH, type NodeHealth } from '../../contract/heartbeat.ts';
import { mercatorToPx } from '../../geo/mercator.ts';
import type { NodeColumns, NodeRow } from '../../nodes/columns.ts';
import type { CssPx, Mercator, Zoom } from '../../units.ts';
import type { MapView } from '../view.ts';
import { createMarkerFrame, type MarkerCover, type MarkerFrame } from '../markerFrame.ts';
import type { HitPoint } from '../topMarker.ts';
import { cellAt, cellSize, clampToCell, EMPTY_GRID, gridOver } from './cellGrid.ts';
import { writePlace } from './writeFullFrame.ts';

/** A cell with this many sensors is crowded: its healthy sensors become a group. */
export const GROUP_FROM = 9;
/** Maximum number of unhealthy sensors of a crowded cell that are drawn one by one. */
export const MAX_SINGLE_UNHEALTHY = 4;
/** From this zoom on sensors are never grouped: sensors on the floors of a building share one position. */
export const GROUPED_BELOW: Zoom = 19;
/** Free margin of a cell, horizontal and vertical, as share of it, so that two groups never overlap. */
const EDGE = { x: 30 / 128, y: 12 / 128 } as const;
/** Size of a group's pill before the root font scale. */
export const GROUP_PILL = { height: 20, base: 24, figure: 7.4 } as const satisfies Record<string, CssPx>;
/** Largest count that is shown; above it a plus follows. */
export const MAX_GROUP_COUNT = 999;

const HEALTHY = NODE_HEALTH.indexOf('healthy');
const SEVERITY: Readonly<Record<NodeHealth, number>> = {
  healthy: 0,
  construction: 1,
  unknown: 2,
  warning: 3,
};
const SEVERITIES = NODE_HEALTH.map((health) => SEVERITY[health]);

/** Half the width of a group's pill, before the root font scale. */
export function groupReach(count: number): CssPx {
  const figures = count < 10 ? 1 : count < 100 ? 2 : count <= MAX_GROUP_COUNT ? 3 : 4;
  return (GROUP_PILL.base + GROUP_PILL.figure * figures) / 2;
}

/** How a sensor is shown: alone, or counted in a group under its state, as 1 + the index of that state. */
const SINGLE = 0;
const AS_HEALTHY = 1 + HEALTHY;

/** The groups of sensors of a layer, and which sensors are in them. Reused for each frame. */
export class SensorGroups {
  /** by node row: SINGLE, or 1 + the index of the state it was counted under */
  #shownAs = new Uint8Array(0);
  #grid = EMPTY_GRID;
  #all = new Uint32Array(0);
  #unhealthy = new Uint32Array(0);
  #count = new Uint32Array(0);
  #sumX = new Float64Array(0);
  #sumY = new Float64Array(0);
  #mostSevere = new Uint8Array(0);
  #version = 0;

  /** Whether a sensor is drawn as a marker: not grouped, or grouped while healthy and unhealthy since. */
  isSingle(row: NodeRow, health: number): boolean {
    const as = row < this.#shownAs.length ? this.#shownAs[row] : SINGLE;
    return as === SINGLE || (as === AS_HEALTHY && health !== HEALTHY);
  }

  /** Whether a sensor was counted in a group. */
  isGrouped(row: NodeRow): boolean {
    return row < this.#shownAs.length && this.#shownAs[row] !== SINGLE;
  }

  /** Whether a sensor was counted in a group in this state. */
  isCountedAs(row: NodeRow, health: number): boolean {
    return row < this.#shownAs.length && this.#shownAs[row] === 1 + health;
  }

  /** Whether a place is in a cell whose healthy sensors are a group. */
  isCrowded(x: Mercator, y: Mercator): boolean {
    const at = cellAt(this.#grid, x, y);
    return at >= 0 && this.#all[at] >= GROUP_FROM;
  }

  /**
   * Groups the sensors of a cover. Two passes over rows [0, rows).
   *
   * @param isShown  whether a row is displayed at all
   */
  update(
    nodes: NodeColumns,
    {
      rows,
      cover,
      view,
      isShown,
    }: {
      readonly rows: number;
      readonly cover: MarkerCover;
      readonly view: MapView;
      readonly isShown: (row: NodeRow) => boolean;
    },
  ): void {
    this.#clear(nodes, cover, view);
    const { width, height } = this.#grid;
    if (width * height === 0) return;
    for (let row = 0; row < rows; row++) {
      const at = isShown(row) ? cellAt(this.#grid, nodes.x[row], nodes.y[row]) : -1;
      if (at < 0) continue;
      this.#all[at]++;
      if (nodes.health[row] !== HEALTHY) this.#unhealthy[at]++;
    }
    for (let row = 0; row < rows; row++) {
      const at = isShown(row) ? cellAt(this.#grid, nodes.x[row], nodes.y[row]) : -1;
      if (at >= 0 && this.#all[at] >= GROUP_FROM) this.#addToGroup(nodes, row, at);
    }
  }

  /** Writes the groups as markers: `symbol` is the most severe state, `rank` the count. The caller owns the frame. */
  frame(): MarkerFrame {
    const { width, height, cell, left, top } = this.#grid;
    const cells = width * height;
    let groups = 0;
    for (let at = 0; at < cells; at++) if (this.#count[at] > 0) groups++;
    const frame = createMarkerFrame(groups, 0);
    frame.version = ++this.#version;
    frame.index.cell = cell;
    for (let at = 0; at < cells; at++) {
      const count = this.#count[at];
      if (count === 0) continue;
      const x = clampToCell(this.#sumX[at] / count / cell, left + (at % width), EDGE.x);
      const y = clampToCell(this.#sumY[at] / count / cell, top + Math.floor(at / width), EDGE.y);
      writePlace(frame.place, frame.count, cell * x, cell * y);
      frame.look[4 * frame.count] = this.#mostSevere[at];
      frame.rank[frame.count] = count;
      frame.count++;
    }
    return frame;
  }

  #clear(nodes: NodeColumns, cover: MarkerCover, view: MapView): void {
    if (this.#shownAs.length < nodes.capacity) this.#shownAs = new Uint8Array(nodes.capacity);
    this.#shownAs.fill(SINGLE);
    const isGrouping = view.zoom < GROUPED_BELOW + Math.log2(view.markerScale);
    this.#grid = isGrouping ? gridOver(cover, cellSize(view)) : EMPTY_GRID;
    const cells = this.#grid.width * this.#grid.height;
    if (this.#all.length < cells) {
      this.#all = new Uint32Array(cells);
      this.#unhealthy = new Uint32Array(cells);
      this.#count = new Uint32Array(cells);
      this.#sumX = new Float64Array(cells);
      this.#sumY = new Float64Array(cells);
      this.#mostSevere = new Uint8Array(cells);
    }
    for (const column of [this.#all, this.#unhealthy, this.#count, this.#sumX, this.#sumY, this.#mostSevere])
      column.fill(0, 0, cells);
  }

  #addToGroup({ x, y, health }: NodeColumns, row: NodeRow, at: number): void {
    const state = health[row];
    if (state !== HEALTHY && this.#unhealthy[at] <= MAX_SINGLE_UNHEALTHY) return;
    this.#shownAs[row] = 1 + state;
    this.#count[at]++;
    this.#sumX[at] += x[row];
    this.#sumY[at] += y[row];
    if (SEVERITIES[state] > SEVERITIES[this.#mostSevere[at]]) this.#mostSevere[at] = state;
  }
}

/** How groups are hit. */
interface GroupSizes {
  /** Root font size / 16. */
  readonly markerScale: number;
  /** Reach of a hit around the pill, before the root font scale; 0: only the pill itself. */
  readonly slack?: CssPx;
}

/** Index of the topmost group at a point of the map, −1 where there is none. O(groups). */
export function groupAt(
  groups: MarkerFrame,
  { x, y, zoom }: HitPoint,
  { markerScale, slack = 0 }: GroupSizes,
): number {
  const px = mercatorToPx(zoom) / markerScale;
  const { place, rank, count } = groups;
  for (let at = count - 1; at >= 0; at--) {
    const dx = Math.abs(place[4 * at] - x + place[4 * at + 2]) * px;
    const dy = Math.abs(place[4 * at + 1] - y + place[4 * at + 3]) * px;
    if (dx <= groupReach(rank[at]) + slack && dy <= GROUP_PILL.height / 2 + slack) return at;
  }
  return -1;
}
