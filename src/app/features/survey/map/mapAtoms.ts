/** State of the survey's map that is not part of its frames. */
import { atom } from 'jotai';

/** Whether the map cannot be drawn. */
export const mapFailureAtom = atom(false);

/** Attribution of its sources. */
export const mapAttributionAtom = atom('');
