import { useAtomValue } from 'jotai';
import { Link as ChainIcon } from 'lucide-react';
import { keyText } from '../../../../domain/contract/shotReport.ts';
import { clockText } from '../../../../domain/dayAndClock.ts';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import type { HistoryLine } from '../../../../domain/live/reportHistory.ts';
import { epochMs, type EpochMs } from '../../../../domain/units.ts';
import { selectedReportAtom } from '../../../data/view/viewAtoms.ts';
import {
  afterShotText,
  chainText,
  checkedText,
  HISTORY_TEXT as TEXT,
  historyText,
  proofText,
} from '../../../text/reportHistory.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';
import styles from './History.module.css';
import { Told } from './Told.tsx';
import { useReportHistory } from './useReportHistory.ts';

/** What happened with the report, and who was told of it. */
export function HistoryPanel() {
  const detail = useAtomValue(selectedReportAtom);
  if (detail === undefined) return undefined;
  return (
    <div className={styles.panels} key={keyText(detail.key)}>
      <History detail={detail} />
      <Told reportId={detail.report.id} />
    </div>
  );
}

function History({ detail }: { readonly detail: ReportDetail }) {
  const { lines, server, retry } = useReportHistory(detail);
  const journal = typeof server === 'object' ? server.journal : undefined;
  return (
    <section className={styles.panel} aria-label={TEXT.title}>
      <header>
        <h2>{TEXT.title}</h2>
        <small>{TEXT.from}</small>
        {journal && (
          <span className={styles.chain} data-whole={journal.isWhole} title={checkedText(journal)}>
            <ChainIcon aria-hidden="true" />
            <span>{chainText(journal)}</span>
          </span>
        )}
      </header>
      {server === 'failed' && (
        <p role="alert" className={styles.note}>
          {TEXT.failed}{' '}
          <Button tight onPress={retry}>
            {TEXT.retry}
          </Button>
        </p>
      )}
      {server === 'absent' && <p className={styles.note}>{TEXT.absent}</p>}
      <ScrollRegion label={TEXT.title} className={styles.scroll}>
        <table>
          <tbody>
            {lines.map((line, at) => (
              <Line key={`${line.time} ${line.kind} ${at}`} line={line} shotAt={detail.time} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {journal && <footer title={journal.lastHash ?? undefined}>{proofText(journal)}</footer>}
    </section>
  );
}

function Line({ line, shotAt }: { readonly line: HistoryLine; readonly shotAt: EpochMs }) {
  const { time } = line;
  return (
    <tr data-own={line.actor === '' || undefined}>
      <th scope="row">
        <time dateTime={new Date(time).toISOString()}>
          {clockText(epochMs(time))}
          <small>.{String(Math.floor(((time % 1000) + 1000) % 1000)).padStart(3, '0')}</small>
        </time>
      </th>
      <td>{afterShotText(time - shotAt)}</td>
      <td translate="no">{historyText(line)}</td>
    </tr>
  );
}
