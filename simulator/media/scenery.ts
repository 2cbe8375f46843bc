/** Scenery of each camera: images and videos of a camera show the same place in the same light. */
import type { EpochMs } from '../../src/domain/units.ts';
import { Random } from '../site/random.ts';

export type PlaceKind = 'street' | 'corridor' | 'hall';

/** Number of different streets; a camera always shows the same one. */
export const STREET_VARIANTS = 3;

/** Place and light of an image. */
export interface Scenery {
  readonly place: PlaceKind;
  /** Index of the variant of the place. */
  readonly variant: number;
  readonly night: boolean;
}

/** Offset from UTC at the site (41° N, 88° W), sunrise and sunset, in hours. */
const UTC_OFFSET = -6;
const SUNRISE = 6.5;
const SUNSET = 19.5;

/** The scenery of a camera at an instant. */
export function sceneryOf(cameraId: string, place: PlaceKind, at: EpochMs): Scenery {
  const variant = place === 'street' ? new Random(0, `camera ${cameraId}`).whole(0, STREET_VARIANTS - 1) : 0;
  return { place, variant, night: place === 'street' && isNight(at) };
}

/** Whether it is dark at the site. */
export function isNight(at: EpochMs): boolean {
  const hour = (((at / 3_600_000 + UTC_OFFSET) % 24) + 24) % 24;
  return hour < SUNRISE || hour >= SUNSET;
}

/** All sceneries; each has a clip. */
export function allSceneries(): Scenery[] {
  const streets = Array.from({ length: STREET_VARIANTS }, (_, variant) =>
    [false, true].map((night): Scenery => ({ place: 'street', variant, night })),
  ).flat();
  return [
    ...streets,
    { place: 'corridor', variant: 0, night: false },
    { place: 'hall', variant: 0, night: false },
  ];
}

/** File name of the clip of a scenery. */
export function clipName({ place, variant, night }: Scenery): string {
  return `${place}-${variant}${night ? '-night' : ''}.ivf`;
}
