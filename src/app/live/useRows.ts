import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { RowsFilter, RowsPage } from '../../domain/live/enginePort.ts';
import { faultAt } from '../notices/faults.ts';
import { engineAtom, revisionAtom } from './liveAtoms.ts';

/**
 * Rows [from, from + count) of the listed reports that fit the filter, newest first; asked again when they change. The
 * rows before stay until the new ones are there; undefined before the first.
 */
export function useRows(from: number, count: number, filter?: RowsFilter): RowsPage | undefined {
  const engine = useAtomValue(engineAtom);
  const revision = useAtomValue(revisionAtom);
  const [page, setPage] = useState<RowsPage>();
  useEffect(() => {
    let old = false;
    engine?.rows(from, count, filter).then((rows) => {
      if (!old) setPage(rows);
    }, faultAt('rows'));
    return () => {
      old = true;
    };
  }, [engine, from, count, filter, revision]);
  return engine === undefined ? undefined : page;
}
