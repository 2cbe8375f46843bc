import { atom } from 'jotai';
import type { TrailMark } from '../../../render/base/sceneTypes.ts';

const listAtom = atom<readonly TrailMark[]>([]);

/** Reports of the incident whose card is open, in their order; empty while none is open. */
export const trailAtom = atom((get) => get(listAtom));

export const setTrailAtom = atom(null, (_get, set, trail: readonly TrailMark[]) => set(listAtom, trail));
