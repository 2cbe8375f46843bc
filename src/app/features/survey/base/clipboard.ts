/** Nodes that were copied, to be pasted to another level. */
import { atom } from 'jotai';
import { openSquadIdAtom, surveyStateAtom } from '../../../data/survey/surveyAtoms.ts';
import { showToastAtom } from '../../../base/toastAtoms.ts';
import { copiedText } from '../../../text/surveyNodes.ts';
import { performAtom } from './surveyActions.ts';
import { surveyLevelAtom } from './surveyView.ts';

const copiedAtom = atom<{ readonly squadId: string; readonly rows: readonly number[] }>();

/** Nodes that can be pasted into the open squad. */
export const copiedCountAtom = atom((get) => {
  const copied = get(copiedAtom);
  return copied?.squadId === get(openSquadIdAtom) ? (copied?.rows.length ?? 0) : 0;
});

/** Copies the selected nodes, and says so: nothing else shows it. */
export const copyNodesAtom = atom(null, (get, set) => {
  const { selection, squadId = '' } = get(surveyStateAtom) ?? {};
  if (selection?.table !== 'nodes') return;
  set(copiedAtom, { squadId, rows: selection.rows });
  set(showToastAtom, 'info', copiedText(selection.rows.length));
});

/** Pastes the copied nodes to the level that is shown, at their places, as one step. */
export const pasteNodesAtom = atom(null, async (get, set) => {
  const copied = get(copiedAtom);
  if (copied === undefined || get(copiedCountAtom) === 0) return;
  const rows = Uint32Array.from(copied.rows);
  await set(performAtom, { kind: 'paste', rows, level: get(surveyLevelAtom), shift: { lat: 0, lon: 0 } });
});
