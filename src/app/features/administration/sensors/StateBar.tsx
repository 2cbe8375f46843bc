import { recordedOf, type Quarters } from './availabilityView.ts';
import styles from './Availability.module.css';

/** Shares of the states of one sensor: healthy thin, degraded higher, silent highest. The figures beside it say the same. */
export function StateBar({ quarters }: { readonly quarters: Quarters }) {
  const all = Math.max(1, recordedOf(quarters));
  return (
    <span className={styles.stateBar} aria-hidden="true">
      {(['healthy', 'degraded', 'silent'] as const).map((state) => (
        <i key={state} data-state={state} style={{ width: `${(100 * quarters[state]) / all}%` }} />
      ))}
    </span>
  );
}
