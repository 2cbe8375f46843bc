import { useAtomValue } from 'jotai';
import type { WaitingReport } from '../../../domain/contract/reviewQueue.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { keyText } from '../../../domain/contract/shotReport.ts';
import { clockText } from '../../../domain/dayAndClock.ts';
import type { Ticks } from '../../../domain/units.ts';
import { ticksNow } from '../../browser/ticksNow.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import { ariaKeys } from '../../text/keys.ts';
import { leftText } from '../../text/review.ts';
import { REVIEW_SHORTCUTS } from '../../text/reviewKeys.ts';
import {
  countsText,
  departureText,
  moreText,
  REVIEW_QUEUE_TEXT as TEXT,
  waitingFor,
} from '../../text/reviewQueue.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import { useSecondsLeft } from '../../ui/useNow.ts';
import styles from './ReviewQueue.module.css';
import { useColleagues } from './useColleagues.ts';
import { useFocusedWhen } from './useFocusedWhen.ts';
import type { Departed } from './queueOrder.ts';
import type { KnownQueue } from './useReviewQueue.ts';

interface Props {
  readonly known: KnownQueue;
  /** What waits, without what this window has decided. */
  readonly waiting: readonly WaitingReport[];
  readonly current: WaitingReport | undefined;
  readonly open: (report: WaitingReport) => void;
  /** Undefined: there is no other one that this person can decide. */
  readonly goOn: (() => void) | undefined;
}

/** What waits, the first to be released first; what is done, and what has left the queue. */
export function QueueList({ known, waiting, current, open, goOn }: Props) {
  const { queue, at, departed, isStale } = known;
  const decided = queue.waiting.length - waiting.length;
  const total = queue.total - decided;
  const more = total - waiting.length;
  const colleagues = useColleagues(waiting);
  return (
    <aside className={styles.queue} aria-label={TEXT.title}>
      <div className={styles.head}>
        <h2>{TEXT.title}</h2>
        {goOn && (
          <Button tight aria-keyshortcuts={ariaKeys(REVIEW_SHORTCUTS.next)} onPress={goOn}>
            {TEXT.next} <kbd>{REVIEW_SHORTCUTS.next.keys[0]}</kbd>
          </Button>
        )}
        <output className={styles.counts} aria-label={countsText(total, queue.done + decided)}>
          <b>{total}</b>
          <span>{TEXT.left}</span>
          <b>{queue.done + decided}</b>
          <span>{TEXT.done}</span>
        </output>
      </div>
      {isStale && <p className={styles.stale}>{TEXT.stale}</p>}
      <ol className={styles.rows} aria-label={TEXT.waiting}>
        {waiting.map((report) => (
          <Waiting
            key={report.id}
            report={report}
            at={at}
            colleagues={colleagues.get(keyText(report))}
            isCurrent={current !== undefined && keyText(report) === keyText(current)}
            onOpen={() => open(report)}
          />
        ))}
      </ol>
      {more > 0 && <p className={styles.more}>{moreText(more)}</p>}
      {departed.length > 0 && <DepartedList departed={departed} open={open} />}
    </aside>
  );
}

interface WaitingProps {
  readonly report: WaitingReport;
  /** From then on its embargo counts. */
  readonly at: Ticks;
  /** What others do with it. */
  readonly colleagues: string | undefined;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

function Waiting({ report, at, colleagues, isCurrent, onOpen }: WaitingProps) {
  const me = useAtomValue(accountAtom)?.login ?? '';
  const needs = waitingFor(report, me);
  const row = useFocusedWhen<HTMLButtonElement>(isCurrent);
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={styles.row}
        aria-current={isCurrent || undefined}
        onClick={onOpen}
        translate="no"
      >
        <ReportMark symbol={REPORT_SYMBOLS.indexOf(report.symbol)} />
        <span className={styles.what}>
          <b>{report.message}</b>
          <small>{needs ?? clockText(report.time)}</small>
          {colleagues !== undefined && <small className={styles.colleagues}>{colleagues}</small>}
        </span>
        <Left report={report} at={at} />
      </button>
    </li>
  );
}

/** Seconds until everybody sees the report. */
function Left({ report, at }: Pick<WaitingProps, 'report' | 'at'>) {
  const left = useSecondsLeft(() => at + report.embargoLeft - ticksNow());
  if (report.embargoLeft === 0) return <small className={styles.after}>{TEXT.twoPersons}</small>;
  return (
    <span className={styles.left} data-soon={left <= SOON || undefined}>
      {leftText(left)}
    </span>
  );
}

/** Seconds at which a row becomes urgent. */
const SOON = 20;

function DepartedList({
  departed,
  open,
}: {
  readonly departed: readonly Departed[];
  readonly open: Props['open'];
}) {
  return (
    <section className={styles.gone} aria-label={TEXT.gone}>
      <h3>{TEXT.gone}</h3>
      <ul>
        {departed.map(({ report, why }) => (
          <li key={report.id}>
            <button type="button" className={styles.row} translate="no" onClick={() => open(report)}>
              <ReportMark symbol={REPORT_SYMBOLS.indexOf(report.symbol)} />
              <span className={styles.what}>
                <b>{report.message}</b>
                <small>{departureText(why)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
