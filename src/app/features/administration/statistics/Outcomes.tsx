import { Link } from 'wouter';
import type { Statistics } from '../../../../domain/contract/statistics.ts';
import { OUTCOME_TEXT } from '../../../text/response.ts';
import { STATISTICS_TEXT as TEXT } from '../../../text/statistics.ts';
import { countText } from '../page/figureTexts.ts';
import { OutcomeBar } from '../page/OutcomeBar.tsx';
import { listHref, type Counted } from './statisticsView.ts';
import figureStyles from '../page/figures.module.css';

interface Props {
  readonly statistics: Statistics;
  readonly counted: Counted;
}

/** Incidents of the period by what they were found to be. */
export function Outcomes({ statistics: { rows, total }, counted }: Props) {
  const rowOf = (outcome: string) => rows.find(({ key }) => key === outcome);
  return (
    <>
      <OutcomeBar countOf={(outcome) => rowOf(outcome)?.count ?? 0}>
        {(outcome, count) => (
          <Link
            href={listHref(counted, { key: outcome, count, before: 0 })}
            aria-label={TEXT.openIncidents(OUTCOME_TEXT[outcome], countText(count))}
          >
            {countText(count)}
          </Link>
        )}
      </OutcomeBar>
      <p className={figureStyles.note}>{TEXT.incidents(countText(total.count))}</p>
    </>
  );
}
