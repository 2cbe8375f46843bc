import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { reportError } from '../../../browser/errorLog.ts';
import { surveyPortAtom } from '../data/surveyAtoms.ts';
import { zoneDependants } from '../../entities/remove/removalStats.ts';
import type { DependantsState } from '../../entities/remove/useDependants.ts';

/** What depends on a zone of the draft; `none` where it is not stored. */
export function useZoneStats(row: number): DependantsState {
  const store = useStore();
  const port = useAtomValue(surveyPortAtom);
  const [state, setState] = useState<DependantsState>({ status: 'loading' });
  useEffect(() => {
    let isOpen = true;
    const load = async () => {
      const stats = await port?.deleteStats(row);
      if (!isOpen || stats === undefined) return;
      if (!stats.ok) setState({ status: 'failed' });
      else if (stats.value === undefined) setState({ status: 'none' });
      else setState({ status: 'loaded', dependants: zoneDependants(stats.value) });
    };
    load().catch(reportError(store, 'what depends on a zone'));
    return () => {
      isOpen = false;
    };
  }, [port, row, store]);
  return state;
}
