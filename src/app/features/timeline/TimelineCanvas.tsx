import styles from './TimelinePanel.module.css';
import { useTimeline } from './useTimeline.ts';

/** Container of the timeline canvas. */
export function TimelineCanvas() {
  const host = useTimeline();
  return <div ref={host} className={styles.canvas} />;
}
