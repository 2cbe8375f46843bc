import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import type { ReportKey } from '../../domain/contract/shotRow.ts';
import { faultAt } from '../notices/faults.ts';
import { store } from '../store.ts';
import { tablePageAtom } from './drawerAtoms.ts';
import { engineAtom, revisionAtom } from './liveAtoms.ts';
import { pageOf } from './tableRows.ts';
import { selectedKeyAtom } from './viewAtoms.ts';

/**
 * Turns to the page of a report when it is selected, and goes with it as newer ones push it on, until the
 * person turns pages. A report that is not displayed turns none.
 */
export function useFollowSelection(): void {
  const engine = useAtomValue(engineAtom);
  const key = useAtomValue(selectedKeyAtom);
  const revision = useAtomValue(revisionAtom);
  const setPage = useSetAtom(tablePageAtom);
  const followed = useRef<{ readonly key: ReportKey; readonly page: number }>(undefined);
  useEffect(() => {
    if (key === undefined) return;
    const last = followed.current;
    if (last?.key === key && last.page !== store.get(tablePageAtom).page) return;
    engine?.positionOf(key).then((position) => {
      const { size } = store.get(tablePageAtom);
      if (position < 0 || store.get(selectedKeyAtom) !== key) return;
      const page = pageOf(position, size);
      followed.current = { key, page };
      if (page !== store.get(tablePageAtom).page) setPage({ page, size });
    }, faultAt('position'));
  }, [engine, key, revision, setPage]);
}
