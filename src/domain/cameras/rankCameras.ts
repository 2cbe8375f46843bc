/**
 * The cameras that show a place best. A camera of the contract has a position, a direction and a level; its field of view and
 * its reach are not known, so that every camera sees the same cone and worse with distance.
 */
import { groundDistance, initialBearing, normalDegrees } from '../geo/distance.ts';
import type { Degrees, Metres, Millis } from '../units.ts';

/** Half the opening of a camera's view: the cone that maps draw. */
export const HALF_VIEW: Degrees = 26.565;
/** Off its axis by so much a camera shows nothing of a place, but where people come from and go to. */
const LEAST_VIEW_AT: Degrees = 100;
/** Distance at which a person is half as well to be seen as close by. */
const HALF_SEEN: Metres = 60;
/** Farther cameras show nothing of a place. */
export const MAX_CAMERA_DISTANCE: Metres = 400;
/** Nearer than that the direction of a camera says nothing: its position is not that exact. */
const AT_THE_PLACE: Metres = 3;
/** A picture older than that is of another situation. */
const FRESH: Millis = 10_000;
const OLD: Millis = 300_000;

/** Weights of what makes a camera worse; 1 is no worse. */
const LOOKS_AWAY = 0.1;
const OTHER_LEVEL = 0.1;
const OLD_PICTURE = 0.3;
/** Somebody chose the camera for the zone of the place. */
const OF_ZONE = 1.25;

/** Where a camera is and looks. */
export interface WatchingCamera {
  readonly cameraId: string;
  readonly lat: Degrees;
  readonly lng: Degrees;
  /** Clockwise from north; NaN where it is not known. */
  readonly direction: Degrees;
  /** Level id; '' where it is on none. */
  readonly level: string;
  readonly zoneId: string;
}

/** The place that is looked at. */
export interface WatchedPlace {
  readonly lat: Degrees;
  readonly lng: Degrees;
  readonly level?: string | undefined;
  readonly zoneId?: string | undefined;
}

/** What is known of a camera now; nothing counts as good. */
export interface CameraCondition {
  /** Its last call failed. */
  readonly isFailing?: boolean;
  /** Age of its newest picture. */
  readonly age?: Millis | undefined;
}

/** A camera with what it has to do with the place. */
export interface RankedCamera<C> {
  readonly camera: C;
  readonly distance: Metres;
  /** Between its axis and the place, 0 to 180; undefined where its direction is not known or it is at the place. */
  readonly offAxis: Degrees | undefined;
  readonly isOtherLevel: boolean;
  readonly isFailing: boolean;
}

/**
 * The cameras within `MAX_CAMERA_DISTANCE` of a place, best first: those that fail last, the others by view, distance, level
 * and age of their picture. Ties are in the order of their ids. O(n log n).
 */
export function rankCameras<C extends WatchingCamera>(
  cameras: readonly C[],
  place: WatchedPlace,
  conditionOf: (camera: C) => CameraCondition = () => ({}),
): RankedCamera<C>[] {
  return cameras
    .flatMap((camera) => {
      const distance = groundDistance(place.lat, place.lng, camera.lat, camera.lng);
      if (!(distance <= MAX_CAMERA_DISTANCE)) return [];
      const condition = conditionOf(camera);
      const ranked = { camera, distance, ...relationOf(camera, place, distance) };
      const isFailing = condition.isFailing === true;
      const isOfZone = camera.zoneId !== '' && camera.zoneId === place.zoneId;
      const merit = meritOf(ranked) * freshness(condition.age) * (isOfZone ? OF_ZONE : 1);
      return [{ ranked: { ...ranked, isFailing }, merit: isFailing ? -1 : merit }];
    })
    .toSorted((a, b) => b.merit - a.merit || byDistance(a.ranked, b.ranked))
    .map(({ ranked }) => ranked);
}

type Relation = Pick<RankedCamera<WatchingCamera>, 'distance' | 'offAxis' | 'isOtherLevel'>;

function relationOf(
  { lat, lng, direction, level }: WatchingCamera,
  place: WatchedPlace,
  distance: Metres,
): Pick<Relation, 'offAxis' | 'isOtherLevel'> {
  const turn = initialBearing(lat, lng, place.lat, place.lng) - direction;
  const offAxis = distance < AT_THE_PLACE ? NaN : Math.abs(normalDegrees(turn + 180) - 180);
  return {
    offAxis: Number.isNaN(offAxis) ? undefined : offAxis,
    isOtherLevel: level !== '' && place.level !== undefined && level !== place.level,
  };
}

/** How well a camera shows a place, 0 to 1. */
function meritOf({ distance, offAxis, isOtherLevel }: Relation): number {
  const seen = 1 / (1 + (distance / HALF_SEEN) ** 2);
  const view = offAxis === undefined ? 1 : rampDown(offAxis, [HALF_VIEW, LEAST_VIEW_AT], LOOKS_AWAY);
  return seen * view * (isOtherLevel ? OTHER_LEVEL : 1);
}

function freshness(age: Millis | undefined): number {
  return age === undefined ? 1 : rampDown(age, [FRESH, OLD], OLD_PICTURE);
}

function byDistance<C extends WatchingCamera>(a: RankedCamera<C>, b: RankedCamera<C>): number {
  return a.distance - b.distance || (a.camera.cameraId < b.camera.cameraId ? -1 : 1);
}

/** 1 up to the first limit, `least` from the second on, and straight between them. */
function rampDown(value: number, [from, to]: readonly [number, number], least: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return 1 - share * (1 - least);
}
