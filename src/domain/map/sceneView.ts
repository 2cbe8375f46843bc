/** From the ground to the pixels of the scene: its centre, its scale, and what lies where. */
import type { SensorEvidence } from '../acoustics/evidence.ts';
import type { Metres, Degrees, CssPx } from '../units.ts';
import { createLocalPlane, eastOf, latAt, lonAt, northOf } from '../survey/plane/localPlane.ts';
import type { LineBox } from './baseMapLines.ts';

/** Room between the outermost sensor and the edge, for its name. */
const MARGIN: CssPx = 56;
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

/** Where places of the ground lie on a scene. */
export interface SceneView extends SceneSize {
  /** CSS pixels of a metre. */
  readonly scale: number;
  readonly at: (place: { readonly lat: Degrees; readonly lon: Degrees }) => ScenePoint;
  /** What the canvas shows of the ground. */
  readonly box: LineBox;
}

/** North is up. Shows the place in the middle and every sensor that heard it. */
export function sceneView(
  place: { readonly lat: Degrees; readonly lon: Degrees },
  sensors: readonly SensorEvidence[],
  { width, height }: SceneSize,
): SceneView {
  const plane = createLocalPlane(place.lat, place.lon);
  let [east, north] = [LEAST_REACH, LEAST_REACH];
  for (const { lat, lon, hearing } of sensors) {
    if (hearing === 'far') continue;
    east = Math.max(east, Math.abs(eastOf(plane, lon)));
    north = Math.max(north, Math.abs(northOf(plane, lat)));
  }
  const scale = Math.max(
    Math.min((width / 2 - MARGIN) / east, (height / 2 - MARGIN) / north),
    Number.MIN_VALUE,
  );
  const [halfEast, halfNorth] = [width / 2 / scale, height / 2 / scale];
  return {
    width,
    height,
    scale,
    at: ({ lat, lon }) => ({
      x: width / 2 + eastOf(plane, lon) * scale,
      y: height / 2 - northOf(plane, lat) * scale,
    }),
    box: {
      west: lonAt(plane, -halfEast),
      east: lonAt(plane, halfEast),
      south: latAt(plane, -halfNorth),
      north: latAt(plane, halfNorth),
    },
  };
}

/** A point in a direction, degrees clockwise from north. */
export function towards({ x, y }: ScenePoint, direction: Degrees, length: CssPx): ScenePoint {
  const turn = (direction * Math.PI) / 180;
  return { x: x + length * Math.sin(turn), y: y - length * Math.cos(turn) };
}
