/** The camera whose popup is open over the map. */
import { atom } from 'jotai';
import { surveySelectionAtom } from '../data/surveyAtoms.ts';

interface OpenedPopup {
  readonly row: number;
  /** It was opened by a key, so that the focus goes into it. */
  readonly takesFocus: boolean;
}

const openedAtom = atom<OpenedPopup | undefined>(undefined);

/** Row of the camera whose popup is open: it was pressed on the map, and is still the one that is selected. */
export const cameraPopupAtom = atom(
  (get) => {
    const row = get(openedAtom)?.row;
    const selection = get(surveySelectionAtom);
    const isSelected = selection?.table === 'cameras' && selection.rows.length === 1;
    return isSelected && selection.rows[0] === row ? row : undefined;
  },
  (_get, set, row: number | undefined) =>
    set(openedAtom, row === undefined ? undefined : { row, takesFocus: false }),
);

/** Whether the focus goes into the popup. */
export const popupTakesFocusAtom = atom((get) => get(openedAtom)?.takesFocus === true);

/** Opens the popup of the camera that alone is selected, with the focus in it; false where none is. */
export const openPopupByKeyAtom = atom(null, (get, set): boolean => {
  const selection = get(surveySelectionAtom);
  const [row, ...more] = selection?.table === 'cameras' ? selection.rows : [];
  if (row === undefined || more.length > 0) return false;
  set(openedAtom, { row, takesFocus: true });
  return true;
});
