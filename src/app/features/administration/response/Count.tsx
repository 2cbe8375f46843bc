import { Link } from 'wouter';
import { RESPONSE_TEXT as TEXT } from '../../../text/response.ts';
import { countText } from '../page/figureTexts.ts';
import { incidentsHref, type IncidentListFilter } from '../page/incidentFilter.ts';

interface Props {
  readonly count: number;
  /** What is counted, for screen readers. */
  readonly name: string;
  /** undefined: no list has what is counted. */
  readonly filter: Partial<IncidentListFilter> | undefined;
}

/** A figure that opens the list of what it counts. */
export function Count({ count, name, filter }: Props) {
  if (filter === undefined || count === 0) return countText(count);
  return (
    <Link href={incidentsHref(filter)} aria-label={TEXT.openIncidents(name, countText(count))}>
      {countText(count)}
    </Link>
  );
}
