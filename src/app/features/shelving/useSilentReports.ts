import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Millis } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import { loadSilentReports, type SilentReport } from '../../data/loading/shelfActs.ts';
import { lastWins } from '../../http/lastWins.ts';

/** A flood of silent reports is loaded once in this time. */
const PAUSE_MS: Millis = 250;

/** The newest silent reports of a shelf, loaded again as their number grows; undefined until they are loaded. */
export function useSilentReports(id: number, count: number): readonly SilentReport[] | 'failed' | undefined {
  const store = useStore();
  const [reports, setReports] = useState<readonly SilentReport[] | 'failed'>();
  const [loads] = useState(() => {
    const load = async (of: number): Promise<void> => {
      const done = await loadSilentReports(store, of);
      setReports(done.ok ? done.value : 'failed');
    };
    return lastWins(load, PAUSE_MS, reportError(store, 'shelves'));
  });
  useEffect(() => loads.push(id), [loads, id, count]);
  return reports;
}
