import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { reportError } from '../../browser/errorLog.ts';
import { tablePageAtom } from '../../data/view/drawerAtoms.ts';
import { shownEngineAtom, revisionAtom } from '../../data/engine/liveAtoms.ts';
import { chosenKeyAtom } from '../../data/view/selection.ts';
import { pageOf } from './rowBadges.ts';

/**
 * Shows the first page while the user has selected no report, then the page of the selected report. Follows it as
 * newer reports move it down, until the user turns pages. A report that is not listed changes nothing.
 */
export function useFollowSelection(): void {
  const store = useStore();
  const engine = useAtomValue(shownEngineAtom);
  const key = useAtomValue(chosenKeyAtom);
  const revision = useAtomValue(revisionAtom);
  const setPage = useSetAtom(tablePageAtom);
  const followed = useRef<{ readonly key: ReportKey; readonly page: number }>(undefined);
  useEffect(() => {
    const last = followed.current;
    const { page: shown, size } = store.get(tablePageAtom);
    if (key === undefined) {
      followed.current = undefined;
      if (last !== undefined && last.page === shown) setPage({ page: 0, size });
      return;
    }
    if (last?.key === key && last.page !== shown) return;
    engine?.positionOf(key).then(
      (position) => {
        const now = store.get(tablePageAtom);
        if (position < 0 || store.get(chosenKeyAtom) !== key) return;
        const page = pageOf(position, now.size);
        followed.current = { key, page };
        if (page !== now.page) setPage({ page, size: now.size });
      },
      reportError(store, 'position'),
    );
  }, [engine, key, revision, setPage, store]);
}
