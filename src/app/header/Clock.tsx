import { epochMs } from '../../domain/units.ts';
import { clockText } from '../ui/timeText.ts';
import { useNowSeconds } from '../ui/useNow.ts';
import styles from './Header.module.css';

/** The server's time in the browser's zone. */
export function Clock() {
  const now = epochMs(useNowSeconds() * 1_000);
  return (
    <time className={styles.clock} dateTime={new Date(now).toISOString()}>
      {clockText(now)}
    </time>
  );
}
