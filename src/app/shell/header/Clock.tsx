import { clockText } from '../../../domain/dayAndClock.ts';
import { useServerNow } from '../../ui/useNow.ts';
import styles from './Header.module.css';

/** The server's time in the browser's zone. */
export function Clock() {
  const now = useServerNow();
  return (
    <time translate="no" className={styles.clock} dateTime={new Date(now).toISOString()}>
      {clockText(now)}
    </time>
  );
}
