import { useAtomValue } from 'jotai';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { clusterText } from '../../text/live.ts';
import { clockText } from '../../../domain/dayAndClock.ts';
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
  const name = REPORT_SYMBOLS[item?.symbol ?? 0] ?? '';
  return (
    <output className={hiddenStyles.hidden}>
      {item &&
        (item.size > 1
          ? clusterText(item.size, name, clockText(item.first), clockText(item.time))
          : `${name}, ${clockText(item.time)}`)}
    </output>
  );
}
