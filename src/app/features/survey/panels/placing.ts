/** Nodes that are placed by hand, one after the other. */
import { atom } from 'jotai';
import type { PlaceSource } from '../../../../domain/survey/port/surveyTools.ts';
import { openToolAtom } from './openTool.ts';
import { placeNodeAtom } from './edits.ts';

/** Which nodes are placed. */
export const placeSourceAtom = atom<PlaceSource>({ kind: 'stored', search: '' });

/** Opens the tool with the stored nodes from the first one on that a search finds; '' for all. */
export const beginPlacingAtom = atom(null, (_get, set, search: string) => {
  set(placeSourceAtom, { kind: 'stored', search });
  set(openToolAtom, 'place');
});

/** Ends the tool. */
export const endPlacingAtom = atom(null, (get, set) => {
  if (get(openToolAtom) === 'place') set(openToolAtom, undefined);
});

/** Places the next node; a failure is shown. */
export const placeNextAtom = atom(null, (get, set, at: { readonly lat: number; readonly lng: number }) =>
  set(placeNodeAtom, { source: get(placeSourceAtom), ...at }),
);
