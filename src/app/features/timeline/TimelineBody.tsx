import { useAtomValue } from 'jotai';
import { timelineItemText } from '../../text/live.ts';
import { timelineCursorAtom, timelineListAtom } from '../../data/view/timelineAtoms.ts';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { SelectedEdge } from './SelectedEdge.tsx';
import { TimelineCanvas } from './TimelineCanvas.tsx';
import { TimelineNote } from './TimelineNote.tsx';
import styles from './TimelinePanel.module.css';
import hiddenStyles from '../../ui/styles/visuallyHidden.module.css';

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
