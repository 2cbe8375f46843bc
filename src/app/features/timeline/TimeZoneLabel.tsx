import { useAtomValue } from 'jotai';
import { middleOf } from '../../../domain/time/timeWindow.ts';
import { timeZoneTexts } from '../../ui/timeText.ts';
import { timelineViewAtom } from '../../data/view/viewAtoms.ts';
import styles from './TimelinePanel.module.css';

/** Time zone of the browser at the middle of the window (TL-06). */
export function TimeZoneLabel() {
  const view = useAtomValue(timelineViewAtom);
  const [name, ...more] = timeZoneTexts(middleOf(view));
  return (
    <span className={styles.zone} title={[name, ...more].join(' ')}>
      <b>{name}</b> {more.join(' ')}
    </span>
  );
}
