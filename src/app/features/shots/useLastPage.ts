import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { RowsPage } from '../../../domain/live/enginePort.ts';
import { shownHistoryAtom, revisionAtom } from '../../data/engine/liveAtoms.ts';
import { tablePageAtom } from '../../data/view/drawerAtoms.ts';
import { pageCount } from './rowBadges.ts';

/**
 * Shows the last page if a filter, a floor or a removal has made the list too short for the shown page.
 *
 * @param rows  the newest rows of the table; only rows fetched after the latest change count
 */
export function useLastPage(rows: RowsPage | undefined): void {
  const history = useAtomValue(shownHistoryAtom);
  const revision = useAtomValue(revisionAtom);
  const [{ page, size }, setPage] = useAtom(tablePageAtom);
  const isNewest = history === 'loaded' && rows !== undefined && rows.revision >= revision;
  const last = isNewest ? pageCount(rows.total, size) - 1 : page;
  useEffect(() => {
    if (page > last) setPage({ page: last, size });
  }, [page, last, size, setPage]);
}
