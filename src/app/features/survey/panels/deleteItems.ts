/** Deletion of what is selected. */
import { atom } from 'jotai';
import type { TableName } from '../../../../domain/survey/draft/tables.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { surveyPortAtom, surveyStateAtom } from '../data/surveyAtoms.ts';
import { deletedText } from '../../../text/surveyItems.ts';
import { EDIT_FAILURE_TEXT } from '../../../text/survey.ts';
import { saveFailureText } from '../../../text/surveyFailures.ts';
import { performAtom } from './edits.ts';

/** Whether the deletion of the selected zones or cameras is asked about: their form shows the question. */
export const isDeletionAskedAtom = atom(false);

/**
 * Key Delete: nodes leave the survey as one step, for they stay stored. Zones and cameras are deleted for everybody, so that it asks.
 */
export const deleteSelectedAtom = atom(null, async (get, set): Promise<void> => {
  const selection = get(surveyStateAtom)?.selection;
  if (selection === undefined) return;
  const { table, rows } = selection;
  if (table === 'nodes') await set(performAtom, { kind: 'remove', table, rows: Uint32Array.from(rows) });
  else set(isDeletionAskedAtom, true);
});

/** Deletes zones or cameras from server and draft, one after the other; the first failure ends it. Returns whether all were. */
export const deleteItemsAtom = atom(
  null,
  async (get, set, table: Exclude<TableName, 'nodes'>, rows: readonly number[]): Promise<boolean> => {
    let deleted = 0;
    for (const row of rows) {
      const done = await get(surveyPortAtom)?.deleteStored(table, row);
      if (done?.ok === true || done?.reason === 'gone') deleted += 1;
      else {
        const reason = done?.reason;
        if (reason !== undefined) {
          const isEdit = typeof reason === 'string' && reason in EDIT_FAILURE_TEXT;
          const text = isEdit ? EDIT_FAILURE_TEXT[reason as keyof typeof EDIT_FAILURE_TEXT] : undefined;
          set(
            showToastAtom,
            'danger',
            text ?? saveFailureText(reason as Parameters<typeof saveFailureText>[0]),
          );
        }
        break;
      }
    }
    if (deleted > 0) set(showToastAtom, 'ok', deletedText(table, deleted));
    return deleted === rows.length;
  },
);
