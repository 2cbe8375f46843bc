/** What each camera looks at, and by what light: pictures and films of a camera show the same place. */
import type { EpochMs } from '../../../../src/domain/units.ts';
import { Random } from '../random.ts';

export type PlaceKind = 'street' | 'corridor' | 'hall';

/** Different streets there are; a camera always looks at the same one. */
export const STREET_VARIANTS = 3;

export interface Scenery {
  readonly place: PlaceKind;
  /** Which of its kind. */
  readonly variant: number;
  readonly night: boolean;
}

/** Hours from UTC at the site (41° N, 88° W), and those between which it is light. */
const UTC_OFFSET = -6;
const SUNRISE = 6.5;
const SUNSET = 19.5;

export function sceneryOf(cameraId: string, place: PlaceKind, at: EpochMs): Scenery {
  const variant = place === 'street' ? new Random(0, `camera ${cameraId}`).whole(0, STREET_VARIANTS - 1) : 0;
  return { place, variant, night: place === 'street' && isNight(at) };
}

export function isNight(at: EpochMs): boolean {
  const hour = (((at / 3_600_000 + UTC_OFFSET) % 24) + 24) % 24;
  return hour < SUNRISE || hour >= SUNSET;
}

/** Every scenery there is: each has a clip. */
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

export function clipName({ place, variant, night }: Scenery): string {
  return `${place}-${variant}${night ? '-night' : ''}.ivf`;
}
