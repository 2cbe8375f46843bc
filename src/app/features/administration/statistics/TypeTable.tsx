import type { Statistics, StatisticsRow } from '../../../../domain/contract/statistics.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../../domain/contract/reportTypes.ts';
import { STATISTICS_TEXT as TEXT } from '../../../text/statistics.ts';
import { ReportMark } from '../../../ui/marks/ReportMark.tsx';
import { symbolColour } from '../../../ui/marks/symbolColours.ts';
import { DataTable, type Column } from '../page/DataTable.tsx';
import { countText } from '../page/figureTexts.ts';
import type { PolledCall } from '../page/pollCall.ts';
import { CHANGE_COLUMN } from './Change.tsx';
import { CountLink } from './CountLink.tsx';
import { listHref, perDay, type Counted } from './statisticsView.ts';
import figureStyles from '../page/figures.module.css';
import styles from './StatisticsPage.module.css';

interface Props {
  readonly statistics: Statistics;
  /** By day, divided by type. */
  readonly days: PolledCall<Statistics>;
  readonly counted: Counted;
  readonly mayOpen: boolean;
}

/** Counts by type, each with its days. */
export function TypeTable({ statistics: { rows }, days, counted, mayOpen }: Props) {
  const dayRows = days.status === 'loaded' ? days.data.rows : [];
  const shown = REPORT_SYMBOLS.map(
    (key) => rows.find((row) => row.key === key) ?? { key, count: 0, before: 0 },
  );
  const columns: readonly Column<StatisticsRow>[] = [
    {
      name: TEXT.type,
      cell: ({ key }) => (
        <span className={styles.type}>
          <ReportMark symbol={REPORT_SYMBOLS.indexOf(key as ReportSymbol)} />
          <span>{key}</span>
        </span>
      ),
    },
    {
      name: TEXT.now,
      isFigure: true,
      cell: (row) => (
        <CountLink count={row.count} name={row.key} href={mayOpen ? listHref(counted, row) : undefined} />
      ),
    },
    { name: TEXT.before, isFigure: true, cell: ({ before }) => countText(before) },
    CHANGE_COLUMN,
    {
      name: TEXT.perDay,
      isWide: true,
      cell: ({ key }) => (
        <DayBars
          counts={perDay(
            dayRows.filter(({ type }) => type === key),
            counted.span,
          )}
          colour={symbolColour(key as ReportSymbol)}
        />
      ),
    },
  ];
  return (
    <>
      <DataTable label={TEXT.types} columns={columns} rows={shown} keyOf={({ key }) => key} />
      <p className={figureStyles.note}>{TEXT.typesNote}</p>
    </>
  );
}

/** One path for all bars: a year has 364 of them. */
function DayBars({ counts, colour }: { readonly counts: readonly number[]; readonly colour: string }) {
  const most = Math.max(1, ...counts);
  const bars = counts.map((count, day) =>
    count === 0 ? '' : `M${day} 1v${-count / most}h0.8v${count / most}z`,
  );
  return (
    <svg
      className={styles.days}
      viewBox={`0 0 ${Math.max(1, counts.length)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={bars.join('')} fill={colour} />
    </svg>
  );
}
