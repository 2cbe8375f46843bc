import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { faultAt } from '../notices/faults.ts';
import { store } from '../store.ts';
import { tablePageAtom } from './drawerAtoms.ts';
import { engineAtom } from './liveAtoms.ts';
import { pageOf } from './tableRows.ts';
import { selectedKeyAtom } from './viewAtoms.ts';

/** Turns to the page of a report when it is selected; one that is not displayed turns none. */
export function useFollowSelection(): void {
  const engine = useAtomValue(engineAtom);
  const key = useAtomValue(selectedKeyAtom);
  const setPage = useSetAtom(tablePageAtom);
  useEffect(() => {
    if (key === undefined) return;
    engine?.positionOf(key).then((position) => {
      const { size } = store.get(tablePageAtom);
      if (position >= 0) setPage({ page: pageOf(position, size), size });
    }, faultAt('position'));
  }, [engine, key, setPage]);
}
