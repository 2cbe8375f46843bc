import { AVAILABILITY_TEXT as TEXT } from '../../../text/availability.ts';
import { recordedOf, type Quarters } from './availabilityView.ts';
import styles from './Availability.module.css';

const STATES = ['healthy', 'degraded', 'silent'] as const;

/** Shares of the states of one sensor: healthy thin, degraded higher, silent highest. The figures beside it say the same. */
export function StateBar({ quarters }: { readonly quarters: Quarters }) {
  const all = Math.max(1, recordedOf(quarters));
  return (
    <span className={styles.stateBar} aria-hidden="true">
      {STATES.map((state) => (
        <i key={state} data-state={state} style={{ width: `${(100 * quarters[state]) / all}%` }} />
      ))}
    </span>
  );
}

/** What the colours and heights of the states mean. */
export function StateLegend() {
  return (
    <span className={styles.legend}>
      {STATES.map((state) => (
        <span key={state}>
          <i data-state={state} aria-hidden="true" />
          <span>{TEXT.legend[state]}</span>
        </span>
      ))}
    </span>
  );
}
