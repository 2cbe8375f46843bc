import { useAtomValue } from 'jotai';
import { middleOf } from '../../../domain/time/timeWindow.ts';
import { zoneTexts } from '../../ui/timeText.ts';
import { timelineViewAtom } from '../../data/view/viewAtoms.ts';
import styles from './TimelinePanel.module.css';

/** Time zone of the browser at the middle of the window (TL-06). */
export function ZoneLabel() {
  const view = useAtomValue(timelineViewAtom);
  const [name, ...more] = zoneTexts(middleOf(view));
  return (
    <span className={styles.zone} title={[name, ...more].join(' ')}>
      <b>{name}</b> {more.join(' ')}
    </span>
  );
}
