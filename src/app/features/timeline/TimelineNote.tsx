import { useAtomValue, useStore } from 'jotai';
import { reportError } from '../../browser/errorLog.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { engineAtom, windowStateAtom } from '../../data/engine/liveAtoms.ts';
import { keepFocus } from './keepFocus.ts';
import styles from './TimelinePanel.module.css';

/** Why the window may be incomplete: loading, failed, or too old. Without it an empty window would look quiet. */
export function TimelineNote() {
  const store = useStore();
  const state = useAtomValue(windowStateAtom);
  const engine = useAtomValue(engineAtom);
  if (state === 'failed') {
    return (
      <button
        type="button"
        className={styles.note}
        onClick={(event) => {
          keepFocus(event);
          void engine?.retryLists().catch(reportError(store, 'retry'));
        }}
      >
        {LIVE_TEXT.windowFailed}
      </button>
    );
  }
  if (state === 'loading') return <output className={styles.note}>{LIVE_TEXT.windowLoading}</output>;
  return state === 'tooOld' && <output className={styles.note}>{LIVE_TEXT.windowTooOld}</output>;
}
