/** Nodes that were copied, to be pasted to another level. */
import { atom } from 'jotai';
import { writeClipboard } from '../../../base/copyText.ts';
import { showToastAtom } from '../../../base/toastAtoms.ts';
import {
  historyVersionAtom,
  openSquadIdAtom,
  surveyPortAtom,
  surveyStateAtom,
} from '../../../data/survey/surveyAtoms.ts';
import { copiedText } from '../../../text/surveyNodes.ts';
import { performAtom } from './edits.ts';
import { surveyLevelAtom } from './surveyView.ts';

interface CopiedNodes {
  readonly squadId: string;
  readonly historyVersion: number | undefined;
  readonly rows: readonly number[];
  /** The nodes as they are in the clipboard; undefined while or where they are not. */
  readonly text?: string;
}

const copiedAtom = atom<CopiedNodes>();

/** Nodes that can be pasted into the open squad; none once its draft was replaced, of which the same rows are other nodes. */
export const copiedCountAtom = atom((get) => {
  const copied = get(copiedAtom);
  const isSame =
    copied?.squadId === get(openSquadIdAtom) && copied?.historyVersion === get(historyVersionAtom);
  return isSame ? (copied?.rows.length ?? 0) : 0;
});

/** Forgets the copied nodes: their squad is opened anew, or another one. */
export const forgetCopiedAtom = atom(null, (_get, set) => set(copiedAtom, undefined));

/** Copies the selected nodes, as GeoJSON to the clipboard too, and says so: nothing else shows it. */
export const copyNodesAtom = atom(null, async (get, set): Promise<void> => {
  const { selection, squadId = '', historyVersion } = get(surveyStateAtom) ?? {};
  if (selection?.table !== 'nodes') return;
  const copied = { squadId, historyVersion, rows: selection.rows };
  set(copiedAtom, copied);
  set(showToastAtom, 'info', copiedText(selection.rows.length));
  const text = await get(surveyPortAtom)?.exportItems({ format: 'geojson', which: 'selection' });
  if (text === undefined || !(await writeClipboard(text)) || get(copiedAtom) !== copied) return;
  set(copiedAtom, { ...copied, text });
});

/** Whether pasting a text of the clipboard pastes the copied nodes: no other program has copied GeoJSON since. */
export const pastesNodesAtom = atom((get) => (text: string): boolean => {
  const own = get(copiedAtom)?.text ?? text;
  return get(copiedCountAtom) > 0 && (text === own || !/^[[{]/.test(text));
});

/** Pastes the copied nodes to the level that is shown, else to their own, at their places, as one step. */
export const pasteNodesAtom = atom(null, async (get, set) => {
  const copied = get(copiedAtom);
  if (copied === undefined || get(copiedCountAtom) === 0) return;
  const rows = Uint32Array.from(copied.rows);
  await set(performAtom, { kind: 'paste', rows, level: get(surveyLevelAtom), shift: { lat: 0, lon: 0 } });
});
