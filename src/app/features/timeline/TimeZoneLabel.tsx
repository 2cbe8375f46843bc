import { atom, useAtomValue } from 'jotai';
import { middleOf } from '../../../domain/time/timeWindow.ts';
import { epochMs, type Millis } from '../../../domain/units.ts';
import { timeZoneTexts } from '../../ui/facts/timeText.ts';
import { timelineViewAtom } from '../../data/view/viewAtoms.ts';
import styles from './TimelinePanel.module.css';

/** Clocks change at whole quarters of an hour. */
const QUARTER: Millis = 15 * 60_000;

/** The quarter at the middle of the window: the window itself moves with every second and step, and texts of zones take a millisecond. */
const quarterAtom = atom((get) => Math.floor(middleOf(get(timelineViewAtom)) / QUARTER));

/** Time zone of the browser at the middle of the window. */
export function TimeZoneLabel() {
  const quarter = useAtomValue(quarterAtom);
  const [name, ...more] = timeZoneTexts(epochMs(quarter * QUARTER));
  return (
    <span className={styles.zone} title={[name, ...more].join(' ')}>
      <b>{name}</b> <span>{more.join(' ')}</span>
    </span>
  );
}
