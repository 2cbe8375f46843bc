/** Copied items of one kind, to be pasted at the pointer or to another level. */
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
  /**
   * Middle of the items; undefined if no item has a position. A promise, so that a paste right after the copy
   * can wait for it.
   */
  readonly middle: Promise<ItemsMiddle | undefined>;
  /** level_id at the time of the copy; '' for all. */
  readonly level: string;
  /**
   * The text of the items in the clipboard; undefined while it is being written, null if the browser forbids
   * it.
   */
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

/** Forgets the copied items when a squad is opened, the same or another. */
export const forgetCopiedAtom = atom(null, (_get, set) => set(copiedAtom, undefined));

/**
 * Copies the selected items, also as GeoJSON to the clipboard, and reports it: nothing else shows the copy.
 */
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
 * Whether pasting this clipboard text pastes the copied items. False if something else was copied since, here
 * or in another program. If the items could not be written to the clipboard, its text may be older: then only
 * GeoJSON counts as another copy.
 */
export const pastesItemsAtom = atom((get) => (text: string): boolean => {
  const own = get(pastableAtom)?.text;
  if (get(pastableAtom) === undefined) return false;
  if (own === undefined) return true;
  return own === null ? !/^[[{]/.test(text) : plainText(own) === plainText(text);
});

/** A text as clipboards return it; Windows changes its line ends. */
function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

/** Offset to the right and down from the originals, CSS px, if the pointer is not on the map. */
const ASIDE = 24;

/**
 * Pastes the copied items as one step. On the level of the copy, their middle is at the pointer, or a little
 * aside if the pointer is not on the map. On another level they keep their place.
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

/** Converts a place to a point of the map, CSS px. */
interface PasteScene {
  pointAt(place: { readonly lat: number; readonly lng: number }): { readonly x: number; readonly y: number };
}

const NO_SHIFT: Shift = { lat: 0, lon: 0 };

function pasteShift(middle: ItemsMiddle | undefined, { pointer, scene }: PastePlace): Shift {
  if (middle === undefined) return NO_SHIFT;
  if (pointer !== undefined) return { lat: pointer.lat - middle.lat, lon: pointer.lng - middle.lon };
  if (scene === undefined) return NO_SHIFT;
  // Degrees per pixel, measured at the place of the items.
  const [lat, lng] = [middle.lat, middle.lon];
  const at = scene.pointAt({ lat, lng });
  const near = scene.pointAt({ lat: lat - DEGREES, lng: lng + DEGREES });
  const [right, down] = [near.x - at.x, near.y - at.y];
  if (!(right > 0 && down > 0)) return NO_SHIFT;
  return { lat: (-ASIDE * DEGREES) / down, lon: (ASIDE * DEGREES) / right };
}

const DEGREES = 1e-4;
