import { useSetAtom, useStore } from 'jotai';
import { reportError } from '../../../browser/errorLog.ts';
import { useShortcut } from '../../../ui/keyboard/useShortcut.ts';
import { copyItemsAtom } from '../panels/clipboard.ts';
import { focusForm, focusList, focusMap } from '../panels/focusPlaces.ts';
import { redoAtom, undoAtom } from '../panels/steps.ts';
import { SURVEY_SHORTCUTS } from '../../../text/surveyKeys.ts';

/** Keys of the survey page that work wherever the focus is, outside of text fields. */
export function useSurveyKeys(): void {
  const store = useStore();
  const undo = useSetAtom(undoAtom);
  const redo = useSetAtom(redoAtom);
  const copy = useSetAtom(copyItemsAtom);
  const run = (act: () => Promise<unknown>) => () => {
    act().catch(reportError(store, 'keys of the survey'));
  };
  useShortcut(SURVEY_SHORTCUTS.undo, run(undo));
  useShortcut(SURVEY_SHORTCUTS.redo, run(redo));
  useShortcut(SURVEY_SHORTCUTS.copyNodes, run(copy));
  useShortcut(SURVEY_SHORTCUTS.toMap, focusMap);
  useShortcut(SURVEY_SHORTCUTS.toList, focusList);
  useShortcut(SURVEY_SHORTCUTS.toForm, () => void focusForm());
}
