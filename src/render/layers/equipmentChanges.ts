import { LOOK, NEVER_DRAWN, type MarkerFrame, type MarkerPatch } from '../../domain/frame/markerFrame.ts';
import { GROUP_PILL, groupReach } from '../../domain/frame/write/sensorGroups.ts';
import type { CssPx, Mercator } from '../../domain/units.ts';
import { CAMERA_REACH } from '../shaders/cameraShader.ts';
import { nodeReach } from '../shaders/nodeShader.ts';

/** If more than this share of the sensors changed, drawing all of them is faster. */
const MAX_SHARE = 1 / 4;
/** Changes up to this number never cause a full redraw. */
const MIN_CHANGES = 64;
/** Width of a group's outline outside its pill. */
const GROUP_RIM: CssPx = 2;

/** Boxes on the map whose pixels must be drawn again. The arrays grow and are reused. */
export class Footprints {
  count = 0;
  /** [2 × count] x and y of the middle, Mercator */
  centres = new Float64Array(128);
  /** [2 × count] half width and half height, CSS pixels before the root font scale */
  halfSizes = new Float32Array(128);

  /** Adds a box by its middle and half its size before the root font scale. */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  add(x: Mercator, y: Mercator, halfWidth: CssPx, halfHeight: CssPx): void {
    const i = 2 * this.count;
    if (i === this.centres.length) this.#grow();
    this.centres[i] = x;
    this.centres[i + 1] = y;
    this.halfSizes[i] = halfWidth;
    this.halfSizes[i + 1] = halfHeight;
    this.count += 1;
  }

  /** Adds the box of a sensor. */
  addNode({ place, look }: MarkerFrame, row: number): void {
    const i = 4 * row;
    const reach = nodeReach(look[i + LOOK.symbol], look[i + LOOK.flags]);
    this.add(place[i] + place[i + 2], place[i + 1] + place[i + 3], reach, reach);
  }

  #grow(): void {
    const { centres, halfSizes } = this;
    this.centres = new Float64Array(2 * centres.length);
    this.centres.set(centres);
    this.halfSizes = new Float32Array(2 * halfSizes.length);
    this.halfSizes.set(halfSizes);
  }
}

/**
 * Changes of the equipment since it was drawn: footprints of the sensors, groups and cameras that look different, or a full
 * redraw.
 */
export class EquipmentChanges {
  readonly footprints = new Footprints();
  /** So much changed that everything is drawn again. */
  isFullRedraw = false;
  /** Sensors were added, moved or removed, or cones lit, which is drawn without delay; a change of state may be delayed. */
  isUrgent = false;
  /** [by handle] row in the previous frame, −1 none; valid while two frames are compared */
  #rowOf = new Int32Array(0);

  /** Whether nothing has changed. */
  get isEmpty(): boolean {
    return !this.isFullRedraw && this.footprints.count === 0;
  }

  /** Forgets all changes, after a draw. */
  clear(): void {
    this.footprints.count = 0;
    this.isFullRedraw = false;
    this.isUrgent = false;
  }

  /** Adds what a patch changes in a frame of sensors; called before the patch is applied. O(rows of the patch). */
  addPatch(frame: MarkerFrame, { version, from, look, added }: MarkerPatch): void {
    if (version !== frame.version || this.isFullRedraw) return;
    for (let i = 0; i < look.length; i += 4) {
      const row = from + i / 4;
      if (isSameLook(look, i, frame.look, 4 * row)) continue;
      this.footprints.addNode(frame, row);
      const reach = nodeReach(look[i + LOOK.symbol], look[i + LOOK.flags]);
      const last = 2 * this.footprints.count - 2;
      this.footprints.halfSizes.fill(Math.max(reach, this.footprints.halfSizes[last]), last, last + 2);
    }
    for (const { count, place, look: looks } of added) {
      for (let row = 0; row < count; row += 1) this.#addRow(place, looks, row);
    }
    this.#limit(frame.count);
  }

  /** Adds the differences of two frames of sensors of the same part of the map. O(rows of both). */
  addFrame(before: MarkerFrame, after: MarkerFrame): void {
    if (this.isFullRedraw) return;
    this.isUrgent = true;
    this.#indexRows(before);
    let highestRow = -1;
    for (let row = 0; row < after.count; row += 1) {
      if (isHidden(after, row)) continue;
      const old = this.#takeRow(after.handle[row]);
      const isMoved = old < highestRow || isPatched(before, old);
      const isSame = old >= 0 && isSameRow(before, old, after, row);
      if (isMoved || !isSame) this.footprints.addNode(after, row);
      if (old >= 0 && !isSame) this.footprints.addNode(before, old);
      if (!isPatched(before, old)) highestRow = Math.max(highestRow, old);
    }
    for (let row = 0; row < before.count; row += 1) {
      if (!isHidden(before, row) && this.#takeRow(before.handle[row]) >= 0)
        this.footprints.addNode(before, row);
    }
    this.#limit(after.count);
  }

  /** Adds the differences of two frames of groups. O(groups). */
  addGroups(before: MarkerFrame, after: MarkerFrame): void {
    if (before.count !== after.count) this.isFullRedraw = true;
    for (let row = 0; row < after.count && !this.isFullRedraw; row += 1) {
      if (isSameRow(before, row, after, row)) continue;
      this.addGroup(before, row);
      this.addGroup(after, row);
    }
  }

  /** Adds a group that looks different. */
  addGroup({ place, rank }: MarkerFrame, row: number): void {
    const i = 4 * row;
    const halfWidth = groupReach(rank[row]) + GROUP_RIM;
    const halfHeight = GROUP_PILL.height / 2 + GROUP_RIM;
    this.footprints.add(place[i] + place[i + 2], place[i + 1] + place[i + 3], halfWidth, halfHeight);
  }

  /** Adds a camera whose cone looks different. A person looks for it, so it is drawn without delay. */
  addCamera(x: Mercator, y: Mercator): void {
    this.isUrgent = true;
    this.footprints.add(x, y, CAMERA_REACH, CAMERA_REACH);
  }

  #addRow(place: Float32Array, look: Uint8Array, row: number): void {
    const i = 4 * row;
    const reach = nodeReach(look[i + LOOK.symbol], look[i + LOOK.flags]);
    this.footprints.add(place[i] + place[i + 2], place[i + 1] + place[i + 3], reach, reach);
  }

  /** Makes it a full redraw if too many of `rows` rows changed. */
  #limit(rows: number): void {
    if (this.footprints.count > MIN_CHANGES + MAX_SHARE * rows) this.isFullRedraw = true;
  }

  #indexRows(frame: MarkerFrame): void {
    let maxHandle = 0;
    for (let row = 0; row < frame.count; row += 1) maxHandle = Math.max(maxHandle, frame.handle[row]);
    if (this.#rowOf.length <= maxHandle) this.#rowOf = new Int32Array(Math.ceil(1.25 * maxHandle) + 1);
    this.#rowOf.fill(-1);
    for (let row = 0; row < frame.count; row += 1)
      if (!isHidden(frame, row)) this.#rowOf[frame.handle[row]] = row;
  }

  /** Row of a handle in the previous frame, −1 none; a second call for a handle returns −1. */
  #takeRow(handle: number): number {
    if (handle >= this.#rowOf.length) return -1;
    const row = this.#rowOf[handle];
    this.#rowOf[handle] = -1;
    return row;
  }
}

function isHidden({ look }: MarkerFrame, row: number): boolean {
  return look[4 * row + LOOK.level] === NEVER_DRAWN;
}

/** Whether a row was added by a patch, so that its order in the next frame differs. */
function isPatched({ index }: MarkerFrame, row: number): boolean {
  return row >= index.rows || (row >= index.spareFrom && row < index.spareTo);
}

// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
function isSameLook(a: Uint8Array, i: number, b: Uint8Array, j: number): boolean {
  return a[i] === b[j] && a[i + 1] === b[j + 1] && a[i + 2] === b[j + 2] && a[i + 3] === b[j + 3];
}

// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
function isSameRow(a: MarkerFrame, i: number, b: MarkerFrame, j: number): boolean {
  if (a.rank[i] !== b.rank[j] || !isSameLook(a.look, 4 * i, b.look, 4 * j)) return false;
  for (let part = 0; part < 4; part += 1) if (a.place[4 * i + part] !== b.place[4 * j + part]) return false;
  return true;
}
