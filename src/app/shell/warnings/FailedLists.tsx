import { useAtomValue, useStore } from 'jotai';
import { RotateCw } from 'lucide-react';
import { reportError } from '../../browser/errorLog.ts';
import { failedListsAtom } from '../../data/lists/failedLists.ts';
import { retryFailedLists } from '../../data/loading/loadConsole.ts';
import { LIST_TEXT } from '../../text/lists.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './strips.module.css';

/** Lists that could not be loaded, with a retry, so that none is taken for empty. */
export function FailedLists() {
  const store = useStore();
  const failed = useAtomValue(failedListsAtom);
  if (failed.length === 0) return undefined;
  return (
    <div className={styles.failed} role="alert">
      <span>
        <b>{failed.map((name) => LIST_TEXT[name]).join(', ')}</b> <span>{LIVE_TEXT.notLoaded}</span>
      </span>
      <Button tight onPress={() => void retryFailedLists(store).catch(reportError(store, 'retry'))}>
        <RotateCw aria-hidden="true" />
        <span>{LIVE_TEXT.retryNow}</span>
      </Button>
    </div>
  );
}
