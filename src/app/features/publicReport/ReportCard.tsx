import { ExternalLink } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { PublicReport } from '../../../domain/contract/standaloneReport.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import { eventTime, wrongClock } from '../../../domain/time/sensorClock.ts';
import { factsOf, locationText } from '../../ui/facts/reportFacts.ts';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { FactList } from '../../ui/facts/FactList.tsx';
import { REPORT_TEXT, zonedTime } from '../../text/report.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import { clockText, dayText, wrongClockText } from '../../../domain/dayAndClock.ts';
import { timeZoneTexts } from '../../ui/facts/timeText.ts';
import { headingOf } from './headingOf.ts';
import { mapLinkOf } from '../../../domain/contract/mapLink.ts';
import styles from './ReportPage.module.css';

interface Props {
  readonly shown: PublicReport;
  readonly media: ReactNode;
  /** Loads the review panel; undefined for users who are no reviewers. */
  readonly loadReview: (() => Promise<ComponentType>) | undefined;
}

export function ReportCard({ shown, media, loadReview }: Props) {
  const { report, symbol, levelNames } = shown;
  const where = locationText(report, levelNames);
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <ReportMark symbol={symbol} />
        <div>
          <h1>{headingOf(shown)}</h1>
          <p>
            <b>{REPORT_SYMBOLS[symbol]}</b>
            <span>{where !== '' && `, ${where}`}</span>{' '}
            {report.test && <Badge tone="warn">{REPORT_TEXT.test}</Badge>}
          </p>
        </div>
        <When report={report} />
      </header>
      <div className={styles.media}>{media}</div>
      <FactList className={styles.facts} facts={factsOf(report)} />
      <MapLink shown={shown} />
      {loadReview && <Chunk load={loadReview} />}
    </article>
  );
}

function When({ report }: { readonly report: ShotReport }) {
  const at = eventTime(report);
  if (Number.isNaN(at)) return <p className={styles.when}>{REPORT_TEXT.unknownTime}</p>;
  const clock = wrongClock(report);
  return (
    <time className={styles.when} dateTime={new Date(at).toISOString()}>
      <b>{dayText(at)}</b>
      <span>{zonedTime(clockText(at), timeZoneTexts(at))}</span>
      {clock !== undefined && <Badge tone="warn">{wrongClockText(clock)}</Badge>}
    </time>
  );
}

function MapLink({ shown: { report, mapLink } }: { readonly shown: PublicReport }) {
  const { lat, lon } = report;
  if (lat === undefined || lon === undefined) return undefined;
  return (
    <a
      className={styles.map}
      href={mapLinkOf(lat, lon, mapLink)}
      target="_blank"
      rel="noreferrer noopener"
      title={REPORT_TEXT.mapHint}
    >
      <ExternalLink aria-hidden="true" />
      <span>{REPORT_TEXT.map}</span>
    </a>
  );
}
