import { atom } from 'jotai';
import { camerasAtom } from '../config/consoleAtoms.ts';

/** Number of the camera whose drawer is open. */
export const openCameraAtom = atom<number | undefined>(undefined);

/** The camera whose drawer is open. */
export const cameraInDrawerAtom = atom((get) => {
  const open = get(openCameraAtom);
  return open === undefined ? undefined : get(camerasAtom).find(({ id }) => id === open);
});
