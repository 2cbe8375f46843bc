import { Link } from 'wouter';
import { RESPONSE_PATH } from '../../../../domain/access/menuAccess.ts';
import type { ResponseFigures } from '../../../../domain/contract/response.ts';
import type { StatisticsSpan } from '../../../../domain/contract/statistics.ts';
import { writeIso } from '../../../../domain/json/instant.ts';
import { RESPONSE_TEXT } from '../../../text/response.ts';
import { STATISTICS_TEXT as TEXT } from '../../../text/statistics.ts';
import { Section, WhenLoaded } from '../page/AdminPage.tsx';
import { FigureTiles } from '../page/FigureTiles.tsx';
import { countText } from '../page/figureTexts.ts';
import { useResponse } from '../response/useResponse.ts';
import { secondsText, spanOf, writeResponseChoice, type ResponseChoice } from '../response/responseView.ts';
import figureStyles from '../page/figures.module.css';

interface Props {
  readonly span: StatisticsSpan;
  /** '' for all. */
  readonly squad: string;
}

/** How fast people reacted in the same period, with a link to the page of it; the link alone for a period that is too long. */
export function ResponseTiles({ span: { from, to }, squad }: Props) {
  const choice: ResponseChoice = { period: 'own', from: writeIso(from), to: writeIso(to), squad };
  const isCounted = spanOf(choice, to) !== undefined;
  const query = isCounted ? writeResponseChoice(choice) : '';
  return (
    <Section title={TEXT.response}>
      {isCounted && <Tiles span={{ from, to }} squad={squad} />}
      <p className={figureStyles.note}>
        {TEXT.responseNote}{' '}
        <Link href={query === '' ? RESPONSE_PATH : `${RESPONSE_PATH}?${query}`}>{TEXT.response}</Link>
      </p>
    </Section>
  );
}

function Tiles({ span, squad }: Props) {
  const [polled, refresh] = useResponse(span, squad);
  return (
    <WhenLoaded polled={polled} onRetry={refresh}>
      {(figures) => <FigureTiles tiles={tilesOf(figures)} isInner />}
    </WhenLoaded>
  );
}

function tilesOf({ now, before }: ResponseFigures): readonly (readonly [string, string, string])[] {
  const timeOf = (act: 'taken' | 'closed') =>
    [
      TEXT.medianTo(RESPONSE_TEXT[act]),
      secondsText(now[act].median),
      RESPONSE_TEXT.before(secondsText(before[act].median)),
    ] as const;
  return [
    timeOf('taken'),
    timeOf('closed'),
    [RESPONSE_TEXT.neverTaken, countText(now.neverTaken), RESPONSE_TEXT.before(countText(before.neverTaken))],
  ];
}
