import { useSetAtom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import { fetchConfig } from '../../data/lists/lists.ts';
import { reportError } from '../../browser/errorLog.ts';
import { loadReport } from '../../features/review/reviewCalls.ts';
import type { ShowReport } from '../../features/review/useReview.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import { retryAtom, showReportAtom } from '../../features/publicReport/reportAtoms.ts';

/** The report with its facts for reviewers; undefined until it and the configuration are loaded. */
export function useReviewed(
  report: ShotReport | undefined,
): { readonly report: ShotReport; readonly show: ShowReport } | undefined {
  const store = useStore();
  const [ready, setReady] = useState(false);
  const setConfig = useSetAtom(configAtom);
  const showReport = useSetAtom(showReportAtom);
  const retry = useSetAtom(retryAtom);
  const [first] = useState(report);
  useEffect(() => {
    if (first === undefined) return undefined;
    let isUnmounted = false;
    Promise.all([loadReport(store, first), fetchConfig(store)])
      .then(([full, config]) => {
        if (isUnmounted || full === undefined || config === undefined) return;
        setConfig(config);
        showReport(full);
        setReady(true);
      })
      .catch(reportError(store, 'review'));
    return () => {
      isUnmounted = true;
    };
  }, [first, setConfig, showReport, store]);
  if (!ready || report === undefined) return undefined;
  return { report, show: (next) => (next === undefined ? retry() : showReport(next)) };
}
