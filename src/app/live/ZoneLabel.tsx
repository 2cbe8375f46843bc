import { useAtomValue } from 'jotai';
import { middleOf } from './timelineWindow.ts';
import { zoneText } from '../ui/timeText.ts';
import { timelineViewAtom } from './viewAtoms.ts';
import styles from './TimelinePanel.module.css';

/** The browser's time zone as it stands in the middle of the window (TL-06). */
export function ZoneLabel() {
  const view = useAtomValue(timelineViewAtom);
  const { name, short, offset } = zoneText(middleOf(view));
  return (
    <span className={styles.zone}>
      <span className={styles.wide}>{name}</span> <b>{short}</b> {offset === short ? '' : offset}
    </span>
  );
}
