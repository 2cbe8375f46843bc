import { useAtomValue, useStore } from 'jotai';
import { timelineItemText, LIVE_TEXT } from '../../text/live.ts';
import { timelineCursorAtom, timelineListAtom } from '../../data/view/timelineAtoms.ts';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { SelectedEdge } from './SelectedEdge.tsx';
import { TimelineCanvas } from './TimelineCanvas.tsx';
import styles from './TimelinePanel.module.css';
import hiddenStyles from '../../ui/styles/visuallyHidden.module.css';
import { reportError } from '../../browser/errorLog.ts';
import { shownEngineAtom, windowStateAtom } from '../../data/engine/liveAtoms.ts';
import { keepFocus } from './keepFocus.ts';

const loadList = async () => (await import('./TimelineList.tsx')).TimelineList;

/** The timeline, or the list over it, a chunk that loads when it is opened. The timeline stays mounted because it drives the counts. */
export function TimelineBody() {
  const isList = useAtomValue(timelineListAtom);
  return (
    <div className={styles.body}>
      <div inert={isList}>
        <TimelineCanvas />
        <Cursor />
        <SelectedEdge />
      </div>
      {isList && <Chunk load={loadList} />}
      <TimelineNote />
    </div>
  );
}

/** Announces the item at the keyboard cursor. */
function Cursor() {
  const item = useAtomValue(timelineCursorAtom);
  return <output className={hiddenStyles.hidden}>{item && timelineItemText(item)}</output>;
}

/** Why the window may be incomplete: loading, failed, or too old. Without it an empty window would look quiet. */
function TimelineNote() {
  const store = useStore();
  const state = useAtomValue(windowStateAtom);
  const engine = useAtomValue(shownEngineAtom);
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
