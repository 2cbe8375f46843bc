import styles from './CountBar.module.css';

interface Props {
  readonly alarms: number;
  readonly before: number;
  readonly most: number;
}

/** Bar = now, line = before. The figures beside it say the same. */
export function CountBar({ alarms, before, most }: Props) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <i style={{ width: `${(100 * alarms) / most}%` }} />
      <b style={{ left: `${(100 * before) / most}%` }} />
    </span>
  );
}
