import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { reportError } from '../../browser/errorLog.ts';
import { loadSilentReports, type SilentReport } from '../../data/loading/shelfActs.ts';

/** The newest silent reports of a shelf, loaded again as their number grows; undefined until they are loaded. */
export function useSilentReports(id: number, count: number): readonly SilentReport[] | 'failed' | undefined {
  const store = useStore();
  const [reports, setReports] = useState<readonly SilentReport[] | 'failed'>();
  useEffect(() => {
    let isWanted = true;
    loadSilentReports(store, id)
      .then((done) => isWanted && setReports(done.ok ? done.value : 'failed'))
      .catch(reportError(store, 'shelves'));
    return () => {
      isWanted = false;
    };
  }, [store, id, count]);
  return reports;
}
