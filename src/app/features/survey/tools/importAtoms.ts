/** The file that is read to be imported, and what a person answers about it. */
import { atom } from 'jotai';
import type { ExistingChoice } from '../../../../domain/survey/exchange/importItems.ts';
import { MAX_FILE_LENGTH, type ImportQuestion } from '../../../../domain/survey/exchange/importedFile.ts';
import type { FileContent, FileRead, ImportAnswers } from '../../../../domain/survey/port/surveyTools.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { surveyPortAtom } from '../data/surveyAtoms.ts';
import { EDIT_FAILURE_TEXT } from '../../../text/survey.ts';
import { EXCHANGE_TEXT, fileFailureText, importedText } from '../../../text/surveyExchange.ts';
import { stepPlace } from '../panels/edits.ts';
import { squadOriginAtom } from '../panels/squad.ts';
import { showPlaceAtom } from '../panels/showItem.ts';

/** State of the file that is imported. */
export type ImportState =
  | { readonly status: 'reading' }
  | { readonly status: 'failed'; readonly text: string }
  | { readonly status: 'read'; readonly read: FileRead };

const stateAtom = atom<ImportState | undefined>(undefined);

/** The file that is read; undefined for none. */
export const importStateAtom = atom((get) => get(stateAtom));

const answersAtom = atom<ImportAnswers>({});

/** What was answered about the file. */
export const importAnswersAtom = atom((get) => get(answersAtom));

/** Questions without an answer: the import waits for them. */
export const openQuestionsAtom = atom((get): readonly ImportQuestion[] => {
  const state = get(stateAtom);
  if (state?.status !== 'read') return [];
  const { csv, questions } = state.read;
  const answers = get(answersAtom);
  return questions.filter((question) => {
    if (question.kind === 'altitudes') return answers.altitudeMode === undefined;
    if (question.kind === 'system') return answers.system === undefined || question.failure !== undefined;
    return csv?.mapping[question.kind] === undefined;
  });
});

/**
 * Number of the newest reading. Another file, other answers and closing supersede earlier readings; their
 * results are dropped.
 */
const newestAtom = atom(0);
const beginAtom = atom(null, (get, set): number => {
  set(newestAtom, get(newestAtom) + 1);
  return get(newestAtom);
});

/** Forgets the file, also while it is being read. */
export const closeImportAtom = atom(null, (_get, set) => {
  set(beginAtom);
  set(stateAtom, undefined);
  set(answersAtom, {});
});

/** Reads files of the person: one with places, or with the file of its coordinate system. */
export const openImportAtom = atom(null, async (get, set, files: readonly File[]) => {
  const reading = set(beginAtom);
  set(stateAtom, { status: 'reading' });
  if (files.some(({ size }) => size > MAX_FILE_LENGTH)) {
    set(stateAtom, { status: 'failed', text: fileFailureText({ reason: 'size', detail: '' }) });
    return;
  }
  const named = await Promise.all(files.map(readBytes)).catch(() => undefined);
  if (get(newestAtom) !== reading) return;
  if (named === undefined) set(stateAtom, { status: 'failed', text: EXCHANGE_TEXT.unreadable });
  else await set(readImportAtom, { format: 'files', files: named });
});

async function readBytes(file: File) {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** Reads what a file or the clipboard holds. */
export const readImportAtom = atom(null, async (get, set, content: FileContent) => {
  const reading = set(beginAtom);
  if (content.format !== 'answers') set(answersAtom, {});
  const read = await get(surveyPortAtom)?.readFile({ ...content, near: get(squadOriginAtom) });
  if (get(newestAtom) !== reading) return;
  if (read === undefined) set(stateAtom, undefined);
  else if (read.ok) set(stateAtom, { status: 'read', read: read.value });
  else set(stateAtom, { status: 'failed', text: fileFailureText(read.reason) });
});

/** Reads the file again with an answer; the worker has it. */
export const answerImportAtom = atom(null, (get, set, answer: ImportAnswers) => {
  const answers = { ...get(answersAtom), ...answer };
  set(answersAtom, answers);
  return set(readImportAtom, { format: 'answers', answers });
});

/** Imports the file as one step. */
export const runImportAtom = atom(null, async (get, set, existing: ExistingChoice) => {
  if (get(openQuestionsAtom).length > 0) return;
  const imported = await get(surveyPortAtom)?.importRead({ existing, place: stepPlace({ get }) });
  if (imported === undefined) return;
  if (imported.ok) {
    set(closeImportAtom);
    set(showToastAtom, 'ok', importedText(imported.value));
    if (imported.value.first !== undefined) await set(showPlaceAtom, imported.value.first);
  } else set(showToastAtom, 'danger', EDIT_FAILURE_TEXT[imported.reason] || EXCHANGE_TEXT.nothingNew);
});
