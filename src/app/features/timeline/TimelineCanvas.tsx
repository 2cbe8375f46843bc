import styles from './TimelinePanel.module.css';
import { useTimeline } from './useTimeline.ts';

/** The element that the timeline draws in. */
export function TimelineCanvas() {
  const host = useTimeline();
  return <div ref={host} className={styles.canvas} />;
}
