/** The camera whose popup is open over the map (SC-03). */
import { atom } from 'jotai';
import { surveySelectionAtom } from '../../../data/survey/surveyAtoms.ts';

const openedAtom = atom<number | undefined>(undefined);

/** Row of the camera whose popup is open: it was pressed on the map, and is still the one that is selected. */
export const cameraPopupAtom = atom(
  (get) => {
    const row = get(openedAtom);
    const selection = get(surveySelectionAtom);
    const isSelected = selection?.table === 'cameras' && selection.rows.length === 1;
    return isSelected && selection.rows[0] === row ? row : undefined;
  },
  (_get, set, row: number | undefined) => set(openedAtom, row),
);
