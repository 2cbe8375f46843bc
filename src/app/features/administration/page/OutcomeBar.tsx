import type { ReactNode } from 'react';
import { RESPONSE_OUTCOMES, type ResponseOutcome } from '../../../../domain/contract/response.ts';
import { OUTCOME_TEXT } from '../../../text/response.ts';
import styles from './OutcomeBar.module.css';

interface Props {
  readonly countOf: (outcome: ResponseOutcome) => number;
  /** The count as it is shown, with a link to its incidents. */
  readonly children: (outcome: ResponseOutcome, count: number) => ReactNode;
}

/** What incidents were found to be; the width of each outcome is its share. */
export function OutcomeBar({ countOf, children }: Props) {
  return (
    <ul className={styles.outcomes}>
      {RESPONSE_OUTCOMES.filter((outcome) => countOf(outcome) > 0).map((outcome) => (
        <li key={outcome} data-outcome={outcome} style={{ flexGrow: countOf(outcome) }}>
          <b>{children(outcome, countOf(outcome))}</b>
          <span>{OUTCOME_TEXT[outcome]}</span>
        </li>
      ))}
    </ul>
  );
}
