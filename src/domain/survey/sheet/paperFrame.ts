/** Where places are on the map of a printed sheet: millimetres to the right of its left edge and below its upper one. */
import type { Degrees, Metres } from '../../units.ts';
import { createLocalPlane, eastOf, latAt, lonAt, northOf, type LocalPlane } from '../plane/localPlane.ts';

/** Length on paper, millimetres. */
export type PaperMm = number;

/** Map of a sheet; north is up. */
export interface PaperFrame {
  readonly plane: LocalPlane;
  /** Denominator of the scale, 1 : scale. */
  readonly scale: number;
  readonly width: PaperMm;
  readonly height: PaperMm;
}

/** Extent of the map: within the margins of A4 and of Letter, with room for the title above it. */
export const MAP_SIZE = { width: 186, height: 168 } as const satisfies Record<string, PaperMm>;
/** Least height, for a north arrow and a scale bar. */
const MIN_HEIGHT: PaperMm = 70;
/** Between the outermost item and the edge, for marks and names. */
const MARGIN: PaperMm = 9;
/** Scales are these times a power of ten, as on other maps. */
const SCALE_STEPS = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10] as const;
/** A single node has no extent. */
const MIN_SCALE = 200;
const METRES_PER_MM = 0.001;

/** Bounds in longitude and latitude. */
export interface PaperBox {
  readonly west: Degrees;
  readonly south: Degrees;
  readonly east: Degrees;
  readonly north: Degrees;
}

/**
 * Returns the frame that holds all places, at a round scale.
 *
 * @param places  [2 × n] longitude, latitude; all on the globe
 * @returns undefined for no places
 */
export function framePlaces(places: ArrayLike<number>): PaperFrame | undefined {
  if (places.length < 2) return undefined;
  // About the first place, so that the 180th meridian is no edge.
  const about = createLocalPlane(places[1], places[0]);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < places.length; i += 2) {
    const [x, y] = [eastOf(about, places[i]), northOf(about, places[i + 1])];
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  const middle = placeOn(about, (west + east) / 2, (south + north) / 2);
  const plane = createLocalPlane(middle.lat, middle.lon);
  const wide = (east - west) * (plane.metresPerLon / about.metresPerLon);
  const scale = roundScale(
    Math.max(
      wide / ((MAP_SIZE.width - 2 * MARGIN) * METRES_PER_MM),
      (north - south) / ((MAP_SIZE.height - 2 * MARGIN) * METRES_PER_MM),
    ),
  );
  const needed = (north - south) / (scale * METRES_PER_MM) + 2 * MARGIN;
  return {
    plane,
    scale,
    width: MAP_SIZE.width,
    height: Math.min(MAP_SIZE.height, Math.max(MIN_HEIGHT, Math.ceil(needed))),
  };
}

/** Right of the left edge. */
export function paperX({ plane, scale, width }: PaperFrame, lon: Degrees): PaperMm {
  return width / 2 + eastOf(plane, lon) / (scale * METRES_PER_MM);
}

/** Below the upper edge. */
export function paperY({ plane, scale, height }: PaperFrame, lat: Degrees): PaperMm {
  return height / 2 - northOf(plane, lat) / (scale * METRES_PER_MM);
}

/** What the frame shows. */
export function boxOf({ plane, scale, width, height }: PaperFrame): PaperBox {
  const [x, y] = [(width / 2) * scale * METRES_PER_MM, (height / 2) * scale * METRES_PER_MM];
  const [low, high] = [placeOn(plane, -x, -y), placeOn(plane, x, y)];
  return { west: low.lon, south: low.lat, east: high.lon, north: high.lat };
}

/** A length for the scale bar: 1, 2 or 5 times a power of ten metres, at most 50 mm on paper. */
export function scaleBarOf({ scale }: PaperFrame): { readonly metres: Metres; readonly width: PaperMm } {
  const most = 50 * scale * METRES_PER_MM;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * ([5, 2].find((step) => step * power <= most) ?? 1);
  return { metres, width: metres / (scale * METRES_PER_MM) };
}

/** The next larger scale of the steps. */
function roundScale(least: number): number {
  const wanted = Math.max(least, MIN_SCALE);
  const power = 10 ** Math.floor(Math.log10(wanted));
  // A scale that is round but for the last bits of a float stays.
  const step = SCALE_STEPS.find((each) => each * power >= wanted * (1 - 1e-9)) ?? 10;
  return Math.round(step * power);
}

function placeOn(plane: LocalPlane, east: Metres, north: Metres) {
  return { lat: latAt(plane, north), lon: lonAt(plane, east) };
}
