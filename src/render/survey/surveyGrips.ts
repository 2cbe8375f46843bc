import {
  NODE_FLAG,
  type SurveyFrame,
  type SurveyNodeFrame,
  type SurveyNodePatch,
} from '../../domain/survey/port/surveyFrame.ts';
import type { PlanWalls } from '../../domain/floorPlan/planWalls.ts';
import { mercatorToLat, mercatorToLng, mercatorToPx } from '../../domain/geo/mercator.ts';
import { degreesToRadians, radiansToDegrees, type Mercator, type Radians } from '../../domain/units.ts';
import { mercatorToPixel, pixelToMercator, type Camera, type ScaledView } from '../base/camera.ts';
import type { LngLat } from '../base/sceneTypes.ts';
import { nodeAt, yawHandleAt } from './surveyHit.ts';
import type { MapPoint } from './surveyPointer.ts';
import type { DragPhase, Modifiers, SurveySceneOptions } from './surveySceneTypes.ts';
import type { SurveyStage } from './surveyStage.ts';
import { snapMove, type Shift } from './snapping.ts';

/** What a press took hold of. It is drawn where the pointer is, without waiting for a frame. */
export interface Grip {
  /** A step from where the press began to where the pointer is. */
  drag(from: MapPoint, to: MapPoint, step: GripStep): void;
  /** Draws it again where the pointer is, after a frame that does not know of the drag. */
  onFrame(frame: SurveyFrame): void;
}

/** How a step ends, and the keys that are held. */
export interface GripStep {
  readonly phase: DragPhase;
  readonly modifiers: Modifiers;
}

/** What grips work with. */
export interface GripContext extends ScaledView {
  readonly stage: SurveyStage;
  /** Walls that dragged nodes and zones snap to. */
  readonly walls: PlanWalls;
  readonly options: SurveySceneOptions;
}

/** Takes hold of the node under a point; undefined where there is none. */
export function nodeGripAt(context: GripContext, at: MapPoint): Grip | undefined {
  const node = nodeAt(context.stage.nodes.frame, context, at);
  return node < 0 ? undefined : new NodeGrip(context, node);
}

/** Takes hold of the arrow of a node, of a node or a camera under a point; undefined on the bare map. */
export function itemGripAt(context: GripContext, at: MapPoint): Grip | undefined {
  const { stage, camera } = context;
  const yaw = yawHandleAt(stage.nodes, context, at);
  if (yaw >= 0) return new YawGrip(context, yaw);
  const item = stage.itemAt(camera, at);
  if (item === undefined) return undefined;
  return item.table === 'nodes' ? new NodeGrip(context, item.index) : new CameraGrip(context, item.index);
}

/** Mercator shift between two points of the map. */
export function shiftOf({ zoom }: Camera, from: MapPoint, to: MapPoint): Shift {
  const perPx = 1 / mercatorToPx(zoom);
  return { x: (to.x - from.x) * perPx, y: (to.y - from.y) * perPx };
}

interface MercatorPoint {
  readonly x: Mercator;
  readonly y: Mercator;
}

/** The shift of something that begins at `start`: Alt leaves it as it is, else it snaps to walls; Shift keeps it on one axis. */
function snappedShift(
  { walls, camera, scale }: GripContext,
  { start, shift }: { readonly start: MercatorPoint; readonly shift: Shift },
  { alt, shift: keepsAxis }: Modifiers,
): Shift {
  return alt ? shift : snapMove({ start, shift, walls, camera, scale, keepsAxis });
}

function nodePlace({ place }: Pick<SurveyNodeFrame, 'place'>, index: number): MercatorPoint {
  const at = 4 * index;
  return { x: place[at] + place[at + 2], y: place[at + 1] + place[at + 3] };
}

/** A point of the map in degrees, at each step of a drag: a viewport for it would take longer than the rest of the step. */
function placeAt(camera: Camera, at: MapPoint): LngLat {
  const { x, y } = pixelToMercator(camera, at.x, at.y);
  return { lng: mercatorToLng(x), lat: mercatorToLat(y) };
}

/** A node, or all that are selected where it is one of them. It snaps to walls; Shift keeps it on one axis, Alt sets it free. */
class NodeGrip implements Grip {
  readonly #context: GripContext;
  readonly #rows: Uint32Array<ArrayBuffer>;
  readonly #start: MercatorPoint;
  #indices: Uint32Array;
  #shift: Shift = { x: 0, y: 0 };

  constructor(context: GripContext, index: number) {
    const { frame } = context.stage.nodes;
    const isSelected = (frame.flags[index] & NODE_FLAG.selected) !== 0;
    this.#context = context;
    this.#indices = isSelected ? selectedIndices(frame) : Uint32Array.of(index);
    this.#rows = Uint32Array.from(this.#indices, (i) => frame.rows[i]);
    this.#start = nodePlace(frame, index);
  }

  drag(from: MapPoint, to: MapPoint, { phase, modifiers }: GripStep): void {
    const { stage, camera, options } = this.#context;
    const wanted = { start: this.#start, shift: shiftOf(camera, from, to) };
    const next = snappedShift(this.#context, wanted, modifiers);
    stage.nodes.shift(this.#indices, next.x - this.#shift.x, next.y - this.#shift.y);
    this.#shift = next;
    const perPx = mercatorToPx(camera.zoom);
    const reached = { x: from.x + next.x * perPx, y: from.y + next.y * perPx };
    options.onDrag({
      phase,
      table: 'nodes',
      rows: this.#rows,
      from: placeAt(camera, from),
      to: placeAt(camera, reached),
    });
  }

  onFrame({ nodes }: SurveyFrame): void {
    if (nodes !== undefined) this.#shiftAgain(nodes);
  }

  #shiftAgain(part: SurveyNodeFrame | SurveyNodePatch): void {
    if (part.kind === 'full') {
      const rows = new Set(this.#rows);
      this.#indices = Uint32Array.from(part.rows.keys()).filter((i) => rows.has(part.rows[i]));
    }
    const set = part.kind === 'full' ? undefined : new Set(part.at);
    const moved = this.#indices.filter((i) => set === undefined || set.has(i));
    this.#context.stage.nodes.shift(moved, this.#shift.x, this.#shift.y);
  }
}

/** A camera, or all that are selected where it is one of them. */
class CameraGrip implements Grip {
  readonly #context: GripContext;
  readonly #rows: Uint32Array<ArrayBuffer>;
  #shift: Shift = { x: 0, y: 0 };

  constructor(context: GripContext, index: number) {
    const { cameras } = context.stage.cameras;
    const grabbed = cameras.filter(
      ({ isSelected }, i) => i === index || (isSelected && cameras[index].isSelected),
    );
    this.#context = context;
    this.#rows = Uint32Array.from(grabbed, ({ row }) => row);
  }

  drag(from: MapPoint, to: MapPoint, { phase }: GripStep): void {
    const { camera, options } = this.#context;
    const next = shiftOf(camera, from, to);
    this.#move(next.x - this.#shift.x, next.y - this.#shift.y);
    this.#shift = next;
    options.onDrag({
      phase,
      table: 'cameras',
      rows: this.#rows,
      from: placeAt(camera, from),
      to: placeAt(camera, to),
    });
  }

  onFrame({ cameras }: SurveyFrame): void {
    if (cameras !== undefined) this.#move(this.#shift.x, this.#shift.y);
  }

  #move(dx: Mercator, dy: Mercator): void {
    const { cameras } = this.#context.stage;
    const rows = new Set(this.#rows);
    const indices = Uint32Array.from(cameras.cameras.keys()).filter((i) => rows.has(cameras.cameras[i].row));
    cameras.shift(indices, dx, dy);
  }
}

/** The arrow of the one selected node; Shift turns it by whole degrees. */
class YawGrip implements Grip {
  readonly #context: GripContext;
  readonly #row: number;
  readonly #before: Radians;
  #index: number;
  #yaw: Radians;

  constructor(context: GripContext, index: number) {
    const { frame } = context.stage.nodes;
    this.#context = context;
    this.#index = index;
    this.#row = frame.rows[index];
    this.#before = frame.yaw[index];
    this.#yaw = this.#before;
  }

  drag(_from: MapPoint, to: MapPoint, { phase, modifiers }: GripStep): void {
    const { stage, camera, options } = this.#context;
    const { x, y } = nodePlace(stage.nodes.frame, this.#index);
    const node = mercatorToPixel(camera, x, y);
    const turned = Math.atan2(to.x - node.x, node.y - to.y);
    const whole = degreesToRadians(Math.round(radiansToDegrees(turned)));
    this.#yaw = phase === 'cancel' ? this.#before : modifiers.shift ? whole : turned;
    stage.nodes.turn(this.#index, this.#yaw);
    options.onYaw?.({ phase, row: this.#row, yaw: this.#yaw });
  }

  onFrame({ nodes }: SurveyFrame): void {
    if (nodes === undefined) return;
    if (nodes.kind === 'full') this.#index = nodes.rows.indexOf(this.#row);
    if (this.#index >= 0) this.#context.stage.nodes.turn(this.#index, this.#yaw);
  }
}

function selectedIndices({ flags, count }: SurveyNodeFrame): Uint32Array<ArrayBuffer> {
  const indices: number[] = [];
  for (let i = 0; i < count; i += 1) if ((flags[i] & NODE_FLAG.selected) !== 0) indices.push(i);
  return Uint32Array.from(indices);
}
