import { Link } from 'wouter';
import { STATISTICS_TEXT as TEXT } from '../../../text/statistics.ts';
import { countText } from '../page/figureTexts.ts';

interface Props {
  readonly count: number;
  /** What is counted, for screen readers. */
  readonly name: string;
  /** Address of the list; undefined: the person may not open it. */
  readonly href: string | undefined;
}

/** A count that opens the list of the reports that it counts. */
export function CountLink({ count, name, href }: Props) {
  if (href === undefined || count === 0) return countText(count);
  return (
    <Link href={href} aria-label={TEXT.openReports(name, countText(count))}>
      {countText(count)}
    </Link>
  );
}
