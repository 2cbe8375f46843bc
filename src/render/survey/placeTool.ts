import type { PlanWalls } from '../../domain/floorPlan/planWalls.ts';
import { groundDistance } from '../../domain/geo/distance.ts';
import { mercatorToLat, mercatorToLng, mercatorToPx } from '../../domain/geo/mercator.ts';
import type { SurveyNodeFrame } from '../../domain/survey/port/surveyFrame.ts';
import type { CssPx, Mercator, Metres } from '../../domain/units.ts';
import { mercatorToPixel, pixelToMercator, type Camera } from '../base/camera.ts';
import { nearestNode, nodeAt } from './surveyHit.ts';
import { snapMove, stepToWall, type Shift } from './snapping.ts';
import type { MapPoint } from './surveyPointer.ts';
import type { Modifiers, NextNode, SurveySceneOptions, SurveyTool } from './surveySceneTypes.ts';

/** A second press this near to the node that was placed last places none: it is a double click. Before the root font scale. */
const SAME_PLACE: CssPx = 9;
/** An arrow moves the ghost so far, with Shift by the longer one. */
const STEP: CssPx = 8;
const LONG_STEP: CssPx = 64;
/** A ghost that keys bring nearer to the edge of the map moves the map. */
const EDGE: CssPx = 32;

/** Right and down of each arrow. */
const WAYS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

interface Point {
  readonly x: Mercator;
  readonly y: Mercator;
}

/** What the tool works with; read anew at each step. */
export interface PlaceContext {
  readonly camera: Camera;
  /** Root font size / 16. */
  readonly scale: number;
  readonly walls: PlanWalls;
  /** The drawn nodes, and which of them is the only selected one; −1 for none. */
  readonly nodes: { readonly frame: SurveyNodeFrame; readonly onlySelected: number };
  readonly options: Pick<SurveySceneOptions, 'onPlaceNode' | 'onPlacingEnd'>;
  /** Shows a place that the ghost has reached by keys. */
  readonly moveMapTo: (point: Point) => void;
}

/** The next node where it would be placed, and its distance from the nearest one. */
export interface DrawnGhost extends Point {
  readonly label: string;
  /** undefined without another node, and while no distances are drawn. */
  readonly nearest: (Point & { readonly metres: Metres }) | undefined;
}

/** Places nodes one after the other: a ghost of the next one follows the pointer, or the arrow keys. */
export class PlaceTool {
  readonly #context: () => PlaceContext;
  #isActive = false;
  #next: NextNode | undefined;
  /** Where the ghost is; undefined: in the middle of the map while keys hold it, else nowhere. */
  #ghost: Point | undefined;
  #holder: 'keys' | 'pointer' = 'keys';
  /** The node that was placed last, until it is drawn. */
  #placed: Point | undefined;

  constructor(context: () => PlaceContext) {
    this.#context = context;
  }

  /** Whether presses place nodes. */
  get isActive(): boolean {
    return this.#isActive;
  }

  /** The ghost; undefined for none, and over a node. O(nodes), about 1 ns each. */
  get drawn(): DrawnGhost | undefined {
    const ghost = this.#isActive ? this.#place : undefined;
    if (ghost === undefined || this.#next === undefined || this.#isTaken(ghost)) return undefined;
    const { label, hasDistance } = this.#next;
    return { ...ghost, label, nearest: hasDistance ? this.#nearestTo(ghost) : undefined };
  }

  /** Begins or ends with a tool; the ghost begins in the middle of the map. */
  setTool(tool: SurveyTool): void {
    this.#isActive = tool === 'placeNode';
    this.#ghost = undefined;
    this.#placed = undefined;
    this.#holder = 'keys';
  }

  /** The node that is placed next; undefined for none. */
  setNext(next: NextNode | undefined): void {
    this.#next = next;
  }

  /** Notes that nodes are drawn as the draft has them. */
  noteNodes(): void {
    this.#placed = undefined;
  }

  /** Where the pointer is; undefined: not on the map, or on a node. */
  hover(at: MapPoint | undefined, modifiers: Modifiers): void {
    if (at === undefined && this.#holder === 'keys') return;
    this.#holder = 'pointer';
    this.#ghost = at && this.#snapped(at, modifiers);
  }

  /** A press places the next node there: on a wall within reach, with Shift in line with the selected node, with Alt freely. */
  press(at: MapPoint, modifiers: Modifiers): void {
    this.#holder = 'pointer';
    // The next one is drawn once the pointer moves on.
    this.#ghost = undefined;
    this.#placeAt(this.#snapped(at, modifiers));
  }

  /** Handles a key: arrows move the ghost, Space and Enter place it, Enter ends where the pointer has it. False where it does nothing. */
  key({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
    if (!this.#isActive || ctrlKey || altKey || metaKey) return false;
    const way = WAYS[key];
    if (way !== undefined) this.#step(way, shiftKey ? LONG_STEP : STEP);
    else if (key === 'Enter' && this.#holder === 'pointer') this.#context().options.onPlacingEnd?.();
    else if (key === 'Enter' || key === ' ') this.#placeByKey();
    else return false;
    return true;
  }

  get #place(): Point | undefined {
    if (this.#ghost !== undefined || this.#holder === 'pointer') return this.#ghost;
    const { x, y } = this.#context().camera;
    return { x, y };
  }

  #step([right, down]: readonly [number, number], length: CssPx): void {
    const { camera, scale, walls, moveMapTo } = this.#context();
    const start = this.#place ?? { x: camera.x, y: camera.y };
    const reach = (length * scale) / mercatorToPx(camera.zoom);
    const step = stepToWall(start, { x: right * reach, y: down * reach }, walls);
    this.#holder = 'keys';
    this.#ghost = { x: start.x + step.x, y: start.y + step.y };
    const { x, y } = mercatorToPixel(camera, this.#ghost.x, this.#ghost.y);
    const isInside = Math.min(x, y, camera.width - x, camera.height - y) >= EDGE * scale;
    if (!isInside) moveMapTo(this.#ghost);
  }

  #placeByKey(): void {
    const at = this.#place;
    if (at !== undefined && !this.#isTaken(at)) this.#placeAt(at);
  }

  /** Whether a node is there. */
  #isTaken(at: Point): boolean {
    const context = this.#context();
    return nodeAt(context.nodes.frame, context, mercatorToPixel(context.camera, at.x, at.y)) >= 0;
  }

  #placeAt(at: Point): void {
    const { camera, scale, options } = this.#context();
    const reach = (SAME_PLACE * scale) / mercatorToPx(camera.zoom);
    const { x, y } = this.#placed ?? { x: NaN, y: NaN };
    if (this.#next === undefined || Math.hypot(at.x - x, at.y - y) <= reach) return;
    this.#placed = at;
    options.onPlaceNode?.({ lng: mercatorToLng(at.x), lat: mercatorToLat(at.y) });
  }

  #snapped(at: MapPoint, { alt, shift: keepsAxis }: Modifiers): Point {
    const { camera, scale, walls } = this.#context();
    const point = pixelToMercator(camera, at.x, at.y);
    if (alt) return point;
    const selected = keepsAxis ? this.#selected() : undefined;
    const start = selected ?? point;
    const shift: Shift = { x: point.x - start.x, y: point.y - start.y };
    const snapped = snapMove({ start, shift, walls, camera, scale, keepsAxis: selected !== undefined });
    return { x: start.x + snapped.x, y: start.y + snapped.y };
  }

  /** The one selected node, as which each node is that was placed. */
  #selected(): Point | undefined {
    const { nodes } = this.#context();
    return nodes.onlySelected < 0 ? undefined : placeOf(nodes.frame, nodes.onlySelected);
  }

  #nearestTo(ghost: Point): DrawnGhost['nearest'] {
    const { frame } = this.#context().nodes;
    const index = nearestNode(frame, ghost, Infinity);
    if (index < 0) return undefined;
    const { x, y } = placeOf(frame, index);
    const [lat, lng] = [mercatorToLat(y), mercatorToLng(x)];
    return { x, y, metres: groundDistance(mercatorToLat(ghost.y), mercatorToLng(ghost.x), lat, lng) };
  }
}

function placeOf({ place }: SurveyNodeFrame, index: number): Point {
  const at = 4 * index;
  return { x: place[at] + place[at + 2], y: place[at + 1] + place[at + 3] };
}
