import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { ApplyFinding, SurveyKind } from '../../../../domain/survey/port/surveySaving.ts';
import { reportError } from '../../../base/errorLog.ts';
import { surveyPortAtom, surveyRevisionAtom } from '../../../data/survey/surveyAtoms.ts';

/** What forbids to apply a level of the draft, or all of it; undefined until it is checked. Checked again after an edit. */
export function useApplyFindings(
  kind: SurveyKind,
  level: string | undefined,
): readonly ApplyFinding[] | undefined {
  const store = useStore();
  const port = useAtomValue(surveyPortAtom);
  const revision = useAtomValue(surveyRevisionAtom);
  const [findings, setFindings] = useState<readonly ApplyFinding[]>();
  useEffect(() => {
    let isOutdated = false;
    port?.checkApply({ kind, levels: level === undefined ? undefined : [level] }).then(
      (found) => {
        if (!isOutdated) setFindings(found);
      },
      reportError(store, 'checks of a survey'),
    );
    return () => {
      isOutdated = true;
    };
  }, [kind, level, port, revision, store]);
  return findings;
}
