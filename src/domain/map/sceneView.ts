/** From the ground to the pixels of the scene: its centre, its scale, and what lies where. */
import type { SensorEvidence } from '../acoustics/evidence.ts';
import type { Metres, Degrees, CssPx } from '../units.ts';
import { createLocalPlane, eastOf, latAt, lonAt, northOf } from '../survey/plane/localPlane.ts';
import type { LineBox } from './baseMapLines.ts';

/** Room between the outermost sensor and the edge, for its name beside it. */
const MARGIN: { readonly across: CssPx; readonly along: CssPx } = { across: 56, along: 24 };
/** The scene shows at least this far, so that two sensors do not fill it. */
const LEAST_REACH: Metres = 40;

/** A point on the canvas. */
export interface ScenePoint {
  readonly x: CssPx;
  readonly y: CssPx;
}

/** Pixels of a canvas or of a figure. */
export interface SceneSize {
  readonly width: CssPx;
  readonly height: CssPx;
}

/** What lies over the edges of a scene. */
export interface SceneEdges {
  readonly top: CssPx;
  readonly right: CssPx;
  readonly bottom: CssPx;
  readonly left: CssPx;
}

const NO_EDGES: SceneEdges = { top: 0, right: 0, bottom: 0, left: 0 };

/** The size of a scene, and what must stay free of sensors. */
export interface SceneFrame extends SceneSize {
  readonly covered?: SceneEdges;
  /** Pixels of a mark's pixel: larger on walls. */
  readonly unit?: number;
}

/** Where places of the ground lie on a scene. */
export interface SceneView extends SceneSize {
  /** CSS pixels of a metre. */
  readonly scale: number;
  readonly unit: number;
  readonly at: (place: { readonly lat: Degrees; readonly lon: Degrees }) => ScenePoint;
  /** What the canvas shows of the ground. */
  readonly box: LineBox;
}

/** North is up. Shows the place and every sensor that heard it or should have, as large as they fit. O(sensors) */
export function sceneView(
  place: { readonly lat: Degrees; readonly lon: Degrees },
  sensors: readonly Pick<SensorEvidence, 'lat' | 'lon' | 'hearing'>[],
  { width, height, covered = NO_EDGES, unit = 1 }: SceneFrame,
): SceneView {
  const plane = createLocalPlane(place.lat, place.lon);
  let [west, south, east, north] = [-LEAST_REACH, -LEAST_REACH, LEAST_REACH, LEAST_REACH];
  for (const { lat, lon, hearing } of sensors) {
    if (hearing === 'far') continue;
    const [x, y] = [eastOf(plane, lon), northOf(plane, lat)];
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  const [left, right] = edgesOf(width, covered.left, covered.right);
  const [top, bottom] = edgesOf(height, covered.top, covered.bottom);
  const scale = Math.max(
    Math.min(
      (width - left - right - 2 * unit * MARGIN.across) / (east - west),
      (height - top - bottom - 2 * unit * MARGIN.along) / (north - south),
    ),
    Number.MIN_VALUE,
  );
  // The middle of what is free shows the middle of what is shown.
  const x0 = (left + width - right) / 2 - ((west + east) / 2) * scale;
  const y0 = (top + height - bottom) / 2 + ((south + north) / 2) * scale;
  return {
    width,
    height,
    scale,
    unit,
    at: ({ lat, lon }) => ({ x: x0 + eastOf(plane, lon) * scale, y: y0 - northOf(plane, lat) * scale }),
    box: {
      west: lonAt(plane, -x0 / scale),
      east: lonAt(plane, (width - x0) / scale),
      south: latAt(plane, (y0 - height) / scale),
      north: latAt(plane, y0 / scale),
    },
  };
}

/** Edges that leave a third of a size free; else none, as nothing could be shown between them. */
function edgesOf(size: CssPx, before: CssPx, after: CssPx): readonly [CssPx, CssPx] {
  return size - before - after < size / 3 ? [0, 0] : [before, after];
}

/** A point in a direction, degrees clockwise from north. */
export function towards({ x, y }: ScenePoint, direction: Degrees, length: CssPx): ScenePoint {
  const turn = (direction * Math.PI) / 180;
  return { x: x + length * Math.sin(turn), y: y - length * Math.cos(turn) };
}
