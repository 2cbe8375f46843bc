import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { BellOff, Link2, Maximize2 } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { reportPath } from '../../../domain/contract/reportAddress.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { levelNamesAtom } from '../../data/config/consoleAtoms.ts';
import { NEVER_SHELVED } from '../../../domain/contract/shelf.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { LIVE_TEXT, receivedAt } from '../../text/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Badge } from '../../ui/marks/Badge.tsx';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { FactList } from '../../ui/facts/FactList.tsx';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import { clockText, dayText } from '../../../domain/dayAndClock.ts';
import { timeAgoText } from '../../ui/facts/timeText.ts';
import { useShownNow } from '../../ui/useNow.ts';
import { shownHistoryAtom } from '../../data/engine/liveAtoms.ts';
import { draftShelfAtom, mayShelveAtom } from '../../data/view/shelfDraftAtom.ts';
import { SHELVE_REPORTS } from '../../text/shelveHere.ts';
import { isSelectingAtom } from '../../data/view/selection.ts';
import { copyReportLink } from '../../data/view/copyLink.ts';
import { factsOf, locationText } from '../../ui/facts/reportFacts.ts';
import { badgesOf } from './rowBadges.ts';
import styles from './ShotHead.module.css';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';

const loadCalibration = async () => (await import('../calibration/Calibration.tsx')).Calibration;

/** Head of the shot panel: type, message, time, age and facts of the selected report. */
export function ShotHead() {
  const store = useStore();
  const selected = useAtomValue(selectedReportAtom);
  const levelNames = useAtomValue(levelNamesAtom);
  if (selected === undefined) return <NothingSelected />;
  const { symbol, message, report } = selected;
  return (
    <div className={styles.event}>
      <div className={styles.top}>
        <ReportMark symbol={symbol} />
        <div translate="no" className={styles.title}>
          <h1 title={message}>{message}</h1>
          <p>{locationText(report, levelNames)}</p>
        </div>
        <When detail={selected} />
        <OpenReport detail={selected} />
        <Button
          ghost
          tight
          icon
          aria-label={LIVE_TEXT.copyLink}
          title={LIVE_TEXT.copyLink}
          onPress={() => copyReportLink(store, selected)}
        >
          <Link2 aria-hidden="true" />
        </Button>
      </div>
      <div className={styles.below}>
        <FactList className={styles.facts} facts={factsOf(report)} />
        <Shelve detail={selected} />
      </div>
      <Marks detail={selected} />
      {report.weaponConfidence !== undefined && <Chunk load={loadCalibration} isQuiet />}
    </div>
  );
}

/** Link to the page of the report, except on it. */
function OpenReport({ detail: { key } }: { readonly detail: ReportDetail }) {
  const [path] = useLocation();
  const page = reportPath(key);
  if (path === page) return undefined;
  return (
    <Link className={styles.open} href={page} aria-label={LIVE_TEXT.openReport} title={LIVE_TEXT.openReport}>
      <Maximize2 aria-hidden="true" />
    </Link>
  );
}

/** Begins shelving with the report's sensor, zone and type. A panic is never shelved. */
function Shelve({ detail: { symbol, report } }: { readonly detail: ReportDetail }) {
  const mayShelve = useAtomValue(mayShelveAtom);
  const draftShelf = useSetAtom(draftShelfAtom);
  const type = REPORT_SYMBOLS[symbol];
  if (!mayShelve || type === undefined || type === NEVER_SHELVED) return undefined;
  const { squadId, deviceId, zone, zoneId } = report;
  const place = zone ?? zoneId;
  const scope = { squadId, type, ...(deviceId && { sensor: deviceId }), ...(place && { zone: place }) };
  return (
    <Button
      ghost
      tight
      icon
      aria-label={SHELVE_REPORTS}
      title={SHELVE_REPORTS}
      onPress={() => draftShelf(scope)}
    >
      <BellOff aria-hidden="true" />
    </Button>
  );
}

/** Says that nothing is selected, or, during a load, that a report is loading. */
function NothingSelected() {
  const isSelecting = useAtomValue(isSelectingAtom);
  const history = useAtomValue(shownHistoryAtom);
  const isLoading = isSelecting || history === 'loading';
  return (
    <div className={styles.none} aria-busy={isLoading}>
      <b>{isLoading ? LIVE_TEXT.loadingReport : LIVE_TEXT.nothingSelected}</b>
      {!isLoading && <p>{LIVE_TEXT.nothingSelectedMore}</p>}
    </div>
  );
}

function When({ detail: { time, timeKnown, wrongClock } }: { readonly detail: ReportDetail }) {
  const now = useShownNow();
  if (!timeKnown && wrongClock === undefined)
    return <div className={styles.when}>{LIVE_TEXT.unknownTime}</div>;
  const when = dayText(time) === dayText(now) ? timeAgoText(now - time) : dayText(time);
  return (
    <div className={styles.when}>
      <time dateTime={new Date(time).toISOString()}>{clockText(time)}</time>
      <span>{timeKnown ? when : receivedAt(when)}</span>
    </div>
  );
}

function Marks({ detail }: { readonly detail: ReportDetail }) {
  const marks = badgesOf({ ...detail, burst: 0 });
  if (marks.length === 0) return undefined;
  return (
    <p className={styles.marks}>
      {marks.map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
    </p>
  );
}
