import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { RowsPage } from '../../../domain/live/enginePort.ts';
import { reportError } from '../../browser/errorLog.ts';
import { shownEngineAtom, revisionAtom } from '../../data/engine/liveAtoms.ts';

/**
 * Rows [from, from + count) of the listed reports, newest first; requested again when they change. The previous rows
 * are returned until the new ones have arrived; undefined before the first.
 */
export function useRows(from: number, count: number): RowsPage | undefined {
  const store = useStore();
  const engine = useAtomValue(shownEngineAtom);
  const revision = useAtomValue(revisionAtom);
  const [page, setPage] = useState<RowsPage>();
  useEffect(() => {
    let isOutdated = false;
    engine?.rows(from, count).then(
      (rows) => {
        if (!isOutdated) setPage(rows);
      },
      reportError(store, 'rows'),
    );
    return () => {
      isOutdated = true;
    };
  }, [engine, from, count, revision, store]);
  return engine === undefined ? undefined : page;
}
