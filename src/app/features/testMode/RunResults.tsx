import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { MapPin } from 'lucide-react';
import { useLocation } from 'wouter';
import { reportError } from '../../browser/errorLog.ts';
import type { TestReport } from '../../data/alerts/testReports.ts';
import { selectReportAtom } from '../../data/view/selection.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { drawnAfter, resultsOf, TESTS_TEXT as TEXT } from '../../text/tests.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import { keyText } from '../../../domain/contract/shotReport.ts';
import { clockText } from '../../../domain/dayAndClock.ts';
import { drawnTimesAtom, receivesReportsAtom, runReportsAtom, testRunAtom } from './runAtoms.ts';
import styles from './RunResults.module.css';
import { useNoteDrawn } from './useNoteDrawn.ts';

/** Reports of the newest run as they arrive, water-marked, with the time from detection to drawing. */
export function RunResults() {
  const run = useAtomValue(testRunAtom);
  const reports = useAtomValue(runReportsAtom);
  const receives = useAtomValue(receivesReportsAtom);
  const fired = run?.done?.fired;
  return (
    <section className={styles.results} aria-label={TEXT.results}>
      <h2>{fired === undefined ? TEXT.results : resultsOf(reports.length, fired)}</h2>
      {run !== undefined && <p>{run.name}</p>}
      <div className={styles.sheet} data-water={TEXT.watermark}>
        {reports.length > 0 && <ResultTable reports={reports} />}
        {reports.length === 0 && <p className={styles.empty}>{receives ? TEXT.noResults : TEXT.noHome}</p>}
      </div>
      <output className={styles.note}>
        {receives && fired !== undefined && reports.length < fired ? TEXT.resultsHeld : ''}
      </output>
    </section>
  );
}

function ResultTable({ reports }: { readonly reports: readonly TestReport[] }) {
  return (
    <table aria-label={TEXT.results}>
      <thead>
        <tr>
          <th>{TEXT.report}</th>
          <th>{TEXT.where}</th>
          <th>{TEXT.detected}</th>
          <th>{TEXT.drawn}</th>
          <th aria-label={TEXT.showOnMap} />
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <ResultRow key={keyText(report.key)} report={report} />
        ))}
      </tbody>
    </table>
  );
}

function ResultRow({ report }: { readonly report: TestReport }) {
  const store = useStore();
  const [, navigate] = useLocation();
  const select = useSetAtom(selectReportAtom);
  const drawn = useAtomValue(drawnTimesAtom).get(keyText(report.key));
  useNoteDrawn(report.key);
  const show = () => {
    navigate('/');
    select(report.key, 'toast').catch(reportError(store, 'selection'));
  };
  return (
    <tr>
      <td>
        <span className={styles.what}>
          <ReportMark symbol={report.symbol} />
          <span>{report.message}</span>
          <Badge tone="warn">{LIVE_TEXT.test}</Badge>
        </span>
      </td>
      <td>{report.zone ?? report.key.squadId}</td>
      <td>
        <time>{clockText(report.time)}</time>
      </td>
      <td>{drawn === undefined ? '' : drawnAfter((drawn - report.time) / 1_000)}</td>
      <td>
        <Button tight ghost onPress={show}>
          <MapPin aria-hidden="true" />
          <span>{TEXT.showOnMap}</span>
        </Button>
      </td>
    </tr>
  );
}
