import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { RotateCw } from 'lucide-react';
import type { RowsPage } from '../../../domain/live/enginePort.ts';
import { reportError } from '../../browser/errorLog.ts';
import { showAllTypesAtom } from '../../data/config/switchAtoms.ts';
import { LIVE_TEXT, outsideFilters } from '../../text/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import {
  shownEngineAtom,
  shownHistoryAtom,
  revisionAtom,
  storedCountAtom,
} from '../../data/engine/liveAtoms.ts';
import { clearSearchAtom } from '../../data/view/searchAtoms.ts';
import styles from './ShotsTable.module.css';
import { activeLevelAtom } from '../../data/view/viewAtoms.ts';

/**
 * State below the rows: loading, failed, or why there are none. Neither a failed list is shown as empty, nor one whose rows are of
 * before a change.
 */
export function TableState({ page }: { readonly page: RowsPage | undefined }) {
  const history = useAtomValue(shownHistoryAtom);
  const revision = useAtomValue(revisionAtom);
  if (history === 'failed') return <Failed />;
  if (page !== undefined && page.rows.length > 0) return undefined;
  return history === 'loaded' && page !== undefined && page.revision >= revision ? <Empty /> : <Loading />;
}

function Failed() {
  const store = useStore();
  const engine = useAtomValue(shownEngineAtom);
  return (
    <div className={styles.state} role="alert" data-tone="danger">
      <b>
        {LIVE_TEXT.reportsList} {LIVE_TEXT.notLoaded}
      </b>
      <Button tight onPress={() => void engine?.retryLists().catch(reportError(store, 'retry'))}>
        <RotateCw aria-hidden="true" />
        <span>{LIVE_TEXT.retryNow}</span>
      </Button>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <i />
      <i />
      <i />
    </div>
  );
}

function Empty() {
  const stored = useAtomValue(storedCountAtom);
  const showAll = useSetAtom(showAllTypesAtom);
  const setLevel = useSetAtom(activeLevelAtom);
  const clearSearch = useSetAtom(clearSearchAtom);
  return (
    <div className={styles.state}>
      <b>{LIVE_TEXT.noReports}</b>
      <p>{stored === 0 ? LIVE_TEXT.noReportsYet : outsideFilters(stored)}</p>
      {stored > 0 && (
        <Button
          tight
          onPress={() => {
            showAll();
            setLevel(undefined);
            clearSearch();
          }}
        >
          {LIVE_TEXT.showAllTypes}
        </Button>
      )}
    </div>
  );
}
