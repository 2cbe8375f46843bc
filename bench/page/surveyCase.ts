import {
  mercatorToPx,
  latToMercator,
  lngToMercator,
  mercatorToLat,
  mercatorToLng,
} from '../../src/domain/geo/mercator.ts';
import { ClosestDistances } from '../../src/domain/survey/distances/closestDistances.ts';
import type { DistanceLines } from '../../src/domain/survey/distances/distanceLines.ts';
import type { Degrees, Zoom } from '../../src/domain/units.ts';
import { createSurveyScenario, SURVEY_MESH, type SurveyScenario } from '../scenarios.ts';

/** Zoom at which several hundred nodes are in view, with their ids and the metres of their lines. */
export const SURVEY_ZOOM: Zoom = 18.5;

/** Radius of the circle that the node is dragged along, CSS pixels, and steps of a turn. */
const RADIUS = 30;
const STEPS_OF_TURN = 40;

/** Where a step of the drag is, CSS pixels from the middle of the case. Step 0 is right of it. */
export function stepOfDrag(step: number): { readonly dx: number; readonly dy: number } {
  const turn = (2 * Math.PI * step) / STEPS_OF_TURN;
  return { dx: RADIUS * Math.cos(turn), dy: RADIUS * Math.sin(turn) };
}

/** One way to drag a node of a survey with its distance lines. */
export interface SurveyCase {
  /** Takes the pointer events. */
  readonly target: Element;
  /** Resolves when a frame with the lines after the next change was submitted. */
  shown(): Promise<void>;
  dispose(): void;
}

export type MakeSurveyCase = (container: HTMLElement, survey: DraggedSurvey) => Promise<SurveyCase>;

/** A survey whose node in the middle of the view is dragged, with its Closest lines: the same for all cases. */
export class DraggedSurvey {
  readonly nodes: SurveyScenario;
  readonly seed: number;
  /** Row of the node that is dragged. */
  readonly row: number;
  /** Where it was at first: the middle of the view. */
  readonly centre: { readonly lng: Degrees; readonly lat: Degrees };
  readonly #closest = new ClosestDistances();

  constructor(count: number, seed: number) {
    this.nodes = createSurveyScenario(count, SURVEY_MESH, seed);
    this.seed = seed;
    this.row = Math.floor(count / 2 + Math.sqrt(count) / 2);
    this.centre = { lng: this.nodes.lon[this.row] ?? NaN, lat: this.nodes.lat[this.row] ?? NaN };
    this.#closest.rebuild(this.nodes);
    this.lines.takeChanges();
  }

  /** The lines between nearest nodes, as they are now. */
  get lines(): DistanceLines {
    return this.#closest.lines;
  }

  /**
   * Moves the node. Returns the slots of the changed lines; slots from the number of lines on were removed.
   */
  move(lng: Degrees, lat: Degrees): Uint32Array {
    this.nodes.lon[this.row] = lng;
    this.nodes.lat[this.row] = lat;
    this.#closest.patch(this.nodes, [this.row]);
    return this.lines.takeChanges().slice();
  }

  /** Place of a point of a container that shows the survey around its middle. */
  placeAt(container: Element, { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>) {
    const { left, top, width, height } = container.getBoundingClientRect();
    const perPx = 1 / mercatorToPx(SURVEY_ZOOM);
    return {
      lng: mercatorToLng(lngToMercator(this.centre.lng) + (clientX - left - width / 2) * perPx),
      lat: mercatorToLat(latToMercator(this.centre.lat) + (clientY - top - height / 2) * perPx),
    };
  }

  /** Longitude and latitude of both ends of a line. */
  endsOf(slot: number): [[Degrees, Degrees], [Degrees, Degrees]] {
    const at = (row: number): [Degrees, Degrees] => [this.nodes.lon[row] ?? NaN, this.nodes.lat[row] ?? NaN];
    return [at(this.lines.from[slot] ?? 0), at(this.lines.to[slot] ?? 0)];
  }
}
