import { atom } from 'jotai';
import type { OwnerMark, TrailMark } from '../../../render/base/sceneTypes.ts';

const trailMarksAtom = atom<readonly TrailMark[]>([]);
const trailTextOfAtom = atom('');
const ownerMarksAtom = atom<readonly OwnerMark[]>([]);

/** Reports of the incident whose card is open, in their order; empty while none is open. */
export const trailAtom = atom((get) => get(trailMarksAtom));

/** What they tell together: rounds, time, direction and speed. */
export const trailTextAtom = atom((get) => get(trailTextOfAtom));

export const setTrailAtom = atom(null, (_get, set, trail: readonly TrailMark[], text: string) => {
  set(trailMarksAtom, trail);
  set(trailTextOfAtom, text);
});

/** Who has which incident, for the map. */
export const ownersAtom = atom((get) => get(ownerMarksAtom));

export const setOwnersAtom = atom(null, (_get, set, owners: readonly OwnerMark[]) =>
  set(ownerMarksAtom, owners),
);
