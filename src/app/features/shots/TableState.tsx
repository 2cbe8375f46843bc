import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { RotateCw } from 'lucide-react';
import { reportError } from '../../base/errorLog.ts';
import { showAllTypesAtom } from '../../data/config/switchAtoms.ts';
import { LIVE_TEXT, outsideFilters } from '../../text/live.ts';
import { Button } from '../../ui/Button.tsx';
import { engineAtom, historyStateAtom, storedCountAtom } from '../../data/engine/liveAtoms.ts';
import { clearSearchAtom } from '../../data/view/searchAtoms.ts';
import styles from './ShotsTable.module.css';
import { activeLevelAtom } from '../../data/view/viewAtoms.ts';

/** State below the rows: loading, failed, or why there are none. A failed list is never shown as empty. */
export function TableState({ shown }: { readonly shown: number | undefined }) {
  const history = useAtomValue(historyStateAtom);
  if (history === 'failed') return <Failed />;
  if (shown === undefined || (shown === 0 && history !== 'loaded')) return <Loading />;
  return shown === 0 ? <Empty /> : undefined;
}

function Failed() {
  const store = useStore();
  const engine = useAtomValue(engineAtom);
  return (
    <div className={styles.state} role="alert" data-tone="danger">
      <b>
        {LIVE_TEXT.reportsList} {LIVE_TEXT.notLoaded}
      </b>
      <Button tight onPress={() => void engine?.retryLists().catch(reportError(store, 'retry'))}>
        <RotateCw aria-hidden="true" />
        {LIVE_TEXT.retryNow}
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
