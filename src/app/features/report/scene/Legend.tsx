import type { Hearing } from '../../../../domain/acoustics/hearing.ts';
import type { SensorEvidence } from '../../../../domain/acoustics/evidence.ts';
import { LEGEND_TEXT } from '../../../text/reportView.ts';
import styles from './Scene.module.css';

const HEARINGS = ['heard', 'silent', 'far'] as const satisfies readonly Hearing[];
const LINES = ['blast', 'shock', 'ellipse', 'wave'] as const;

/** What the marks and lines of the scene mean, with the number of sensors of each kind. */
export function Legend({ sensors }: { readonly sensors: readonly SensorEvidence[] }) {
  return (
    <ul className={styles.legend}>
      {HEARINGS.map((hearing) => (
        <li key={hearing}>
          <i data-mark={hearing} aria-hidden="true" />
          <span>{LEGEND_TEXT[hearing]}</span>
          <b>{sensors.filter((sensor) => sensor.hearing === hearing).length}</b>
        </li>
      ))}
      {LINES.map((line) => (
        <li key={line}>
          <i data-mark={line} aria-hidden="true" />
          <span>{LEGEND_TEXT[line]}</span>
        </li>
      ))}
    </ul>
  );
}
