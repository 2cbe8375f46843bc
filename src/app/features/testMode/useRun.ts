import { useSetAtom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { reportError } from '../../browser/errorLog.ts';
import { clearRunAtom } from './runAtoms.ts';

/** A page that runs tests one at a time; the results of the page before are forgotten. */
export function useRun() {
  const store = useStore();
  const clear = useSetAtom(clearRunAtom);
  const [busy, setBusy] = useState(false);
  useEffect(() => clear(), [clear]);
  const run = (test: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    test()
      .catch(reportError(store, 'test'))
      .finally(() => setBusy(false));
  };
  return { busy, run };
}
