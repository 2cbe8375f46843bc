import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { ApplyFinding, SurveyKind } from '../../../../domain/survey/port/surveySaving.ts';
import { reportError } from '../../../base/errorLog.ts';
import { surveyPortAtom } from '../../../data/survey/surveyAtoms.ts';

/** What forbids to apply the draft; undefined until it is checked. */
export function useApplyFindings(kind: SurveyKind): readonly ApplyFinding[] | undefined {
  const store = useStore();
  const port = useAtomValue(surveyPortAtom);
  const [findings, setFindings] = useState<readonly ApplyFinding[]>();
  useEffect(() => {
    let isOutdated = false;
    port?.checkApply({ kind, levels: undefined }).then(
      (found) => {
        if (!isOutdated) setFindings(found);
      },
      reportError(store, 'checks of a survey'),
    );
    return () => {
      isOutdated = true;
    };
  }, [kind, port, store]);
  return findings;
}
