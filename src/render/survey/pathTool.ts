import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import { measurePath, type PathMeasure } from '../../domain/survey/zones/measurePath.ts';
import { checkRing } from '../../domain/survey/zones/ring.ts';
import { withoutRepeats } from '../../domain/survey/zones/ringCorners.ts';
import type { CssPx } from '../../domain/units.ts';
import { mercatorToPixel, type Camera } from '../base/camera.ts';
import type { LngLat } from '../base/sceneTypes.ts';
import type { MapPoint } from './surveyPointer.ts';
import type { SurveySceneOptions, SurveyTool } from './surveySceneTypes.ts';

/** A press this near to the first or the last point ends the path, before the root font scale. */
const END_REACH: CssPx = 9;
/** Corners of the smallest zone. */
const MIN_CORNERS = 3;

/** A path as it is drawn. */
export interface DrawnPath {
  readonly kind: 'zone' | 'measure';
  readonly points: readonly LngLat[];
  /** Place of the next point; undefined if the path is finished or the pointer is elsewhere. */
  readonly next: LngLat | undefined;
  readonly measure: PathMeasure;
}

type PathOptions = Pick<SurveySceneOptions, 'onZoneDrawn' | 'onRingFailure' | 'onMeasure' | 'onCorners'>;

/** Points set by clicks or keys: the corners of a new zone, or a path to measure. */
export class PathTool {
  readonly #options: PathOptions;
  #kind: DrawnPath['kind'] | undefined;
  #points: readonly LngLat[] = [];
  #next: LngLat | undefined;
  /** Points that were taken back, the last one first to be set again. */
  #takenBack: readonly LngLat[] = [];
  #isFinished = false;
  /** Corners of the zone whose drawing goes on after something was measured, or nodes were placed. */
  #keptCorners: readonly LngLat[] = [];

  constructor(options: PathOptions) {
    this.#options = options;
  }

  /** Whether presses set points. */
  get isActive(): boolean {
    return this.#kind !== undefined;
  }

  /** Whether the points are corners of a new zone. */
  get isZone(): boolean {
    return this.#kind === 'zone';
  }

  /** The point that was set last; undefined for none. */
  get last(): LngLat | undefined {
    return this.#points.at(-1);
  }

  /** The path; undefined where nothing is being drawn. */
  get drawn(): DrawnPath | undefined {
    if (this.#kind === undefined || this.#points.length === 0) return undefined;
    const next = this.#isFinished || isSame(this.#next, this.#points.at(-1)) ? undefined : this.#next;
    const points = next === undefined ? this.#points : [...this.#points, next];
    return { kind: this.#kind, points: this.#points, next, measure: measurePath(ringOf(points)) };
  }

  /** Begins with a tool; the path before is given up, but for the corners of a zone while something is measured or nodes are placed. */
  setTool(tool: SurveyTool): void {
    const isAside = tool === 'measure' || tool === 'placeNode';
    const kept = this.#kind === 'zone' && isAside ? this.#points : this.#keptCorners;
    if (kept === this.#points) this.#points = [];
    this.#takenBack = [];
    this.#keptCorners = isAside ? kept : [];
    this.#cancel();
    this.#kind = tool === 'drawZone' ? 'zone' : tool === 'measure' ? 'measure' : undefined;
    if (tool !== 'drawZone' || kept.length === 0) return;
    this.#points = kept;
    this.#report();
  }

  /** Place of the pointer; undefined: not on the map. */
  hover(point: LngLat | undefined): void {
    this.#next = point;
    if (this.#kind === 'measure' && this.#points.length > 0 && !this.#isFinished) this.#report();
  }

  /** A press: another point, or the end on the first or last one. */
  click(camera: Camera, scale: number, point: LngLat): void {
    // What was reported of the pointer may be older.
    this.#next = point;
    const isOn = (other: LngLat | undefined): boolean => {
      if (other === undefined) return false;
      const [a, b] = [pixelOf(camera, other), pixelOf(camera, point)];
      return Math.hypot(a.x - b.x, a.y - b.y) <= END_REACH * scale;
    };
    if (
      !this.#isFinished &&
      (isOn(this.#points.at(-1)) || (this.#points.length > 2 && isOn(this.#points[0])))
    )
      this.#finish();
    else this.add(point);
  }

  /** Adds a point; after the end of a measured path it begins another. */
  add(point: LngLat): void {
    this.#points = this.#isFinished ? [point] : [...this.#points, point];
    this.#isFinished = false;
    this.#takenBack = [];
    this.#report();
  }

  /**
   * Removes the last point, or restores the point removed last. Returns false if nothing is being drawn: the
   * step then belongs to the history. A zone is being drawn until it is finished or cancelled.
   */
  step(way: 'undo' | 'redo'): boolean {
    if (this.#kind === undefined || this.#isFinished) return false;
    const point = (way === 'undo' ? this.#points : this.#takenBack).at(-1);
    if (point === undefined) {
      if (this.#kind === 'zone' || this.#points.length > 0) return true;
      // The undo goes to the history instead, so the next redo must redo that step.
      this.#takenBack = [];
      return false;
    }
    if (way === 'undo') {
      this.#points = this.#points.slice(0, -1);
      this.#takenBack = [...this.#takenBack, point];
    } else {
      this.#points = [...this.#points, point];
      this.#takenBack = this.#takenBack.slice(0, -1);
    }
    this.#report();
    return true;
  }

  /** Handles a key: Enter ends, Escape gives up, Delete and Backspace take the last point back. False where it does nothing. */
  key(name: string): boolean {
    if (this.#kind === undefined) return false;
    if (name === 'Enter') this.#end();
    else if (name === 'Escape') return this.#giveUp();
    else if (name === 'Delete' || name === 'Backspace') this.#takeBack();
    else return false;
    return true;
  }

  /** A press of Enter that ends nothing has a reason; a double click on the first point is no attempt to end. */
  #end(): void {
    if (this.#kind === 'zone' && this.#points.length < MIN_CORNERS) this.#options.onRingFailure?.('corners');
    else this.#finish();
  }

  /** A zone needs three corners, a path two points; with fewer, and with a ring that is no zone, the path goes on. */
  #finish(): void {
    if (this.#points.length < (this.#kind === 'zone' ? MIN_CORNERS : 2)) return;
    if (this.#kind === 'measure') {
      this.#isFinished = true;
      this.#report();
      return;
    }
    const ring = withoutRepeats(ringOf(this.#points));
    const reason = checkRing(ring);
    if (reason !== undefined) {
      this.#options.onRingFailure?.(reason);
      return;
    }
    this.#points = [];
    this.#takenBack = [];
    this.#options.onZoneDrawn?.(ring);
  }

  #cancel(): void {
    this.#takenBack = [];
    if (this.#points.length === 0) return;
    this.#points = [];
    this.#isFinished = false;
    if (this.#kind === 'zone') this.#options.onZoneDrawn?.(undefined);
    else this.#options.onMeasure?.(undefined);
  }

  /** Without a point Escape ends drawing; where nothing is measured, it is left to the panel of the tool. */
  #giveUp(): boolean {
    if (this.#points.length > 0) this.#cancel();
    else if (this.#kind === 'zone') this.#options.onZoneDrawn?.(undefined);
    else return false;
    return true;
  }

  #takeBack(): void {
    if (this.#points.length <= 1) {
      this.#cancel();
      return;
    }
    this.#isFinished = false;
    this.step('undo');
  }

  #report(): void {
    if (this.#kind === 'measure') this.#options.onMeasure?.(this.drawn?.measure);
    else this.#options.onCorners?.(this.#points.length);
  }
}

/** A leg without length has no bearing. */
function isSame(a: LngLat | undefined, b: LngLat | undefined): boolean {
  return a?.lng === b?.lng && a?.lat === b?.lat;
}

function ringOf(points: readonly LngLat[]): Float64Array {
  return Float64Array.from(points.flatMap(({ lng, lat }) => [lng, lat]));
}

function pixelOf(camera: Camera, { lng, lat }: LngLat): MapPoint {
  return mercatorToPixel(camera, lngToMercator(lng), latToMercator(lat));
}
