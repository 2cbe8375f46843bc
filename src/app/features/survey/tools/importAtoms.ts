/** The file that is read to be imported. */
import { atom } from 'jotai';
import type { ExistingChoice } from '../../../../domain/survey/exchange/importItems.ts';
import type { CsvMapping } from '../../../../domain/survey/exchange/csvNodes.ts';
import type { FileContent, FileRead } from '../../../../domain/survey/port/surveyTools.ts';
import { showToastAtom } from '../../../base/toastAtoms.ts';
import { surveyPortAtom } from '../../../data/survey/surveyAtoms.ts';
import { EDIT_FAILURE_TEXT } from '../../../text/survey.ts';
import { EXCHANGE_TEXT, FILE_FAILURE_TEXT, importedText } from '../../../text/surveyTools.ts';
import { stepPlace } from '../base/edits.ts';
import { squadOriginAtom } from '../base/squad.ts';
import { showPlaceAtom } from '../base/showItem.ts';
import { fileToImport } from './fileToImport.ts';

/** State of the file that is imported. */
export type ImportState =
  | { readonly status: 'reading' }
  | { readonly status: 'failed'; readonly text: string }
  | { readonly status: 'read'; readonly read: FileRead };

const stateAtom = atom<ImportState | undefined>(undefined);

/** The file that is read; undefined for none. */
export const importStateAtom = atom((get) => get(stateAtom));

/** Number of the newest reading: another file, other columns and closing end those before, whose answers are dropped. */
const newestAtom = atom(0);
const beginAtom = atom(null, (get, set): number => {
  set(newestAtom, get(newestAtom) + 1);
  return get(newestAtom);
});

/** Forgets the file, also while it is being read. */
export const closeImportAtom = atom(null, (_get, set) => {
  set(beginAtom);
  set(stateAtom, undefined);
});

/** Reads a file of the person. */
export const openImportAtom = atom(null, async (get, set, file: File) => {
  const reading = set(beginAtom);
  set(stateAtom, { status: 'reading' });
  const request = await fileToImport(file).catch(() => undefined);
  if (get(newestAtom) !== reading) return;
  if (request?.ok === true) await set(readImportAtom, request.value);
  else
    set(stateAtom, {
      status: 'failed',
      text: request === undefined ? EXCHANGE_TEXT.unreadable : FILE_FAILURE_TEXT[request.reason],
    });
});

/** Reads what a file or the clipboard holds. */
export const readImportAtom = atom(null, async (get, set, content: FileContent) => {
  const reading = set(beginAtom);
  const read = await get(surveyPortAtom)?.readFile({ ...content, near: get(squadOriginAtom) });
  if (get(newestAtom) !== reading) return;
  if (read === undefined) set(stateAtom, undefined);
  else if (read.ok) set(stateAtom, { status: 'read', read: read.value });
  else set(stateAtom, { status: 'failed', text: FILE_FAILURE_TEXT[read.reason] });
});

/** Reads the CSV file again with other columns; the worker has its text. */
export const mapColumnsAtom = atom(null, (_get, set, mapping: CsvMapping) =>
  set(readImportAtom, { format: 'columns', mapping }),
);

/** Imports the file as one step. */
export const runImportAtom = atom(null, async (get, set, existing: ExistingChoice) => {
  const imported = await get(surveyPortAtom)?.importRead({ existing, place: stepPlace({ get }) });
  if (imported === undefined) return;
  if (imported.ok) {
    set(closeImportAtom);
    set(showToastAtom, 'ok', importedText(imported.value));
    if (imported.value.first !== undefined) await set(showPlaceAtom, imported.value.first);
  } else set(showToastAtom, 'danger', EDIT_FAILURE_TEXT[imported.reason] || EXCHANGE_TEXT.nothingNew);
});
