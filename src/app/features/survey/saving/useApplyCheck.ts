import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { ApplyCheck, SurveyKind } from '../../../../domain/survey/port/surveySaving.ts';
import { reportError } from '../../../base/errorLog.ts';
import { surveyPortAtom, surveyRevisionAtom } from '../../../data/survey/surveyAtoms.ts';

/** Checks of a level of the draft, or of all of it, before it is applied; undefined until it is checked. Checked again after an edit. */
export function useApplyCheck(kind: SurveyKind, level: string | undefined): ApplyCheck | undefined {
  const store = useStore();
  const port = useAtomValue(surveyPortAtom);
  const revision = useAtomValue(surveyRevisionAtom);
  const [check, setCheck] = useState<ApplyCheck>();
  useEffect(() => {
    let isOutdated = false;
    port?.checkApply({ kind, levels: level === undefined ? undefined : [level] }).then(
      (checked) => {
        if (!isOutdated) setCheck(checked);
      },
      reportError(store, 'checks of a survey'),
    );
    return () => {
      isOutdated = true;
    };
  }, [kind, level, port, revision, store]);
  return check;
}
