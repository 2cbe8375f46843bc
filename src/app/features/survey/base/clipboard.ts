/** Items of one kind that were copied, to be pasted at the pointer or to another level. */
import { atom } from 'jotai';
import type { Shift } from '../../../../domain/survey/draft/command.ts';
import type { TableName } from '../../../../domain/survey/draft/tables.ts';
import type { ItemsMiddle } from '../../../../domain/survey/port/surveyTools.ts';
import { writeClipboard } from '../../../browser/copyText.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { historyVersionAtom, openSquadIdAtom, surveyPortAtom, surveyStateAtom } from '../data/surveyAtoms.ts';
import { copiedText } from '../../../text/surveyNodes.ts';
import { performAtom } from './edits.ts';
import { surveyLevelAtom, surveyPointerAtom, surveySceneAtom } from './surveyView.ts';

interface CopiedItems {
  readonly squadId: string;
  readonly historyVersion: number | undefined;
  readonly table: TableName;
  readonly rows: readonly number[];
  /** Middle of the items, undefined where none has a position. A paste waits for it, so that one right after the copy is not lost. */
  readonly middle: Promise<ItemsMiddle | undefined>;
  /** level_id that was shown; '' for all. */
  readonly level: string;
  /** The items as they are in the clipboard; undefined while they are being written, null where the browser forbids it. */
  readonly text?: string | null;
}

const copiedAtom = atom<CopiedItems>();

/**
 * Items that can be pasted into the open squad. Nothing after the draft was replaced: row numbers mean other
 * items in a replaced draft.
 */
const pastableAtom = atom((get) => {
  const copied = get(copiedAtom);
  const isSame =
    copied?.squadId === get(openSquadIdAtom) && copied?.historyVersion === get(historyVersionAtom);
  return isSame ? copied : undefined;
});

/** Kind and number of the items that can be pasted; undefined for none. */
export const copiedItemsAtom = atom((get) => {
  const copied = get(pastableAtom);
  return copied && { table: copied.table, count: copied.rows.length };
});

/** Forgets the copied items: their squad is opened anew, or another one. */
export const forgetCopiedAtom = atom(null, (_get, set) => set(copiedAtom, undefined));

/** Copies the selected items, as GeoJSON to the clipboard too, and says so: nothing else shows it. */
export const copyItemsAtom = atom(null, async (get, set): Promise<void> => {
  const { selection, squadId = '', historyVersion } = get(surveyStateAtom) ?? {};
  const port = get(surveyPortAtom);
  if (selection === undefined || port === undefined) return;
  const { table, rows } = selection;
  set(showToastAtom, 'info', copiedText(table, rows.length));
  const level = get(surveyLevelAtom);
  const middle = port.middleOf(table, Uint32Array.from(rows));
  const copied = { squadId, historyVersion, table, rows, middle, level };
  set(copiedAtom, copied);
  await middle;
  const text = await port.exportItems({ format: 'geojson', which: 'selection' });
  const isWritten = text !== undefined && (await writeClipboard(text));
  if (get(copiedAtom) === copied) set(copiedAtom, { ...copied, text: isWritten ? text : null });
});

/**
 * Whether pasting a text of the clipboard pastes the copied items: nothing else was copied since, here or in another program. Where
 * the items could not be written to the clipboard, what is in it may be older, so that a text of another kind than GeoJSON does not count.
 */
export const pastesItemsAtom = atom((get) => (text: string): boolean => {
  const own = get(pastableAtom)?.text;
  if (get(pastableAtom) === undefined) return false;
  if (own === undefined) return true;
  return own === null ? !/^[[{]/.test(text) : plainText(own) === plainText(text);
});

/** A text as clipboards return it, on Windows with other ends of lines. */
function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

/** Right and down of their originals, CSS pixels, where the pointer is not on the map. */
const ASIDE = 24;

/**
 * Pastes the copied items as one step. On the level from which they were copied their middle is at the pointer, or a little aside
 * where the pointer is not on the map, as at a button; on another level they are at the same place.
 */
export const pasteItemsAtom = atom(null, async (get, set) => {
  const copied = get(pastableAtom);
  if (copied === undefined) return;
  const level = get(surveyLevelAtom);
  const place = { pointer: get(surveyPointerAtom), scene: get(surveySceneAtom) };
  const shift = copied.level === level ? pasteShift(await copied.middle, place) : NO_SHIFT;
  await set(performAtom, {
    kind: 'paste',
    table: copied.table,
    rows: Uint32Array.from(copied.rows),
    level,
    shift,
  });
});

interface PastePlace {
  readonly pointer: { readonly lat: number; readonly lng: number } | undefined;
  readonly scene: PasteScene | undefined;
}

/** Where a place is on the map, and what the map shows. */
interface PasteScene {
  pointAt(place: { readonly lat: number; readonly lng: number }): { readonly x: number; readonly y: number };
}

const NO_SHIFT: Shift = { lat: 0, lon: 0 };

function pasteShift(middle: ItemsMiddle | undefined, { pointer, scene }: PastePlace): Shift {
  if (middle === undefined) return NO_SHIFT;
  if (pointer !== undefined) return { lat: pointer.lat - middle.lat, lon: pointer.lng - middle.lon };
  if (scene === undefined) return NO_SHIFT;
  // Degrees of a pixel, measured where the items are.
  const [lat, lng] = [middle.lat, middle.lon];
  const at = scene.pointAt({ lat, lng });
  const near = scene.pointAt({ lat: lat - DEGREES, lng: lng + DEGREES });
  const [right, down] = [near.x - at.x, near.y - at.y];
  if (!(right > 0 && down > 0)) return NO_SHIFT;
  return { lat: (-ASIDE * DEGREES) / down, lon: (ASIDE * DEGREES) / right };
}

const DEGREES = 1e-4;
