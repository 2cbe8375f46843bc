/** The columns of the shots table; no other place lists them. */
import type { ReactNode } from 'react';
import { REPORT_SYMBOLS, type SymbolIndex } from '../../../domain/contract/reportTypes.ts';
import type { TableRow } from '../../../domain/live/enginePort.ts';
import { STATE_TEXT } from '../../text/incidentStates.ts';
import { LIVE_TEXT, receivedAt } from '../../text/live.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { IncidentMark } from '../../ui/marks/IncidentMark.tsx';
import { ReportMark } from '../../ui/marks/ReportMark.tsx';
import { clockText, dateTimeText, wrongClockText } from '../../../domain/dayAndClock.ts';
import hiddenStyles from '../../ui/styles/visuallyHidden.module.css';
import styles from './ShotsTable.module.css';
import { endOfName } from './endOfName.ts';
import type { GhostRow, RowBadge } from './rowBadges.ts';

/** What the cells of a report show. */
export interface RowContent {
  readonly row: TableRow;
  /** Most important first. */
  readonly badges: readonly RowBadge[];
  readonly unseen: boolean;
}

/** What the cells of a former shot show. */
interface GhostContent {
  readonly row: TableRow;
  readonly ghost: GhostRow;
}

export interface CellContent {
  readonly content: ReactNode;
  readonly tooltip?: string | undefined;
}

export interface TableColumn {
  /** Also the value of `data-column`; CSS selects the cells with it. */
  readonly id: 'time' | 'event' | 'zone' | 'badges';
  readonly title: string;
  /** Only screen readers read the title. */
  readonly isTitleHidden?: true;
  /** The table is sorted by this column, newest first. */
  readonly isSorted?: true;
  readonly cell: (row: RowContent) => CellContent;
  /** Cell of a former shot. Without one, the next column with such a cell spans this column. */
  readonly ghostCell?: (row: GhostContent) => CellContent;
}

export const TABLE_COLUMNS: readonly TableColumn[] = [
  { id: 'time', title: LIVE_TEXT.time, isSorted: true, cell: timeCell, ghostCell: timeCell },
  {
    id: 'event',
    title: LIVE_TEXT.event,
    cell: ({ row: { symbol, message, incidentState } }) => ({
      content: (
        <>
          {incidentState === undefined ? (
            <ReportMark symbol={symbol} className={styles.mark} />
          ) : (
            <StateMark symbol={symbol} state={incidentState} />
          )}
          <span>{message}</span>
        </>
      ),
      tooltip: incidentState === undefined ? message : `${message} (${STATE_TEXT[incidentState]})`,
    }),
    ghostCell: ({ ghost: { symbol, message } }) => ({
      content: (
        <>
          <ReportMark symbol={symbol} masked className={styles.mark} />
          <s>{message}</s>
        </>
      ),
      tooltip: message,
    }),
  },
  { id: 'zone', title: LIVE_TEXT.zone, cell: zoneCell },
  {
    id: 'badges',
    title: LIVE_TEXT.marks,
    isTitleHidden: true,
    cell: marksCell,
    ghostCell: () => ({ content: <Badge>{LIVE_TEXT.reclassified}</Badge> }),
  },
];

interface StateMarkProps {
  readonly symbol: SymbolIndex;
  readonly state: NonNullable<TableRow['incidentState']>;
}

function StateMark({ symbol, state }: StateMarkProps) {
  return (
    <>
      <IncidentMark
        incident={{ state, severity: REPORT_SYMBOLS[symbol] ?? 'Shot' }}
        className={styles.stateMark}
      />
      <span className={hiddenStyles.hidden}>{STATE_TEXT[state]}: </span>
    </>
  );
}

export interface SpannedColumn {
  readonly column: TableColumn;
  readonly colSpan: number;
}

/** Columns of the row of a former shot, with the number of table columns that each spans. */
export const GHOST_COLUMNS: readonly SpannedColumn[] = TABLE_COLUMNS.flatMap((column, index) => {
  if (column.ghostCell === undefined) return [];
  const previous = TABLE_COLUMNS.findLastIndex((other, at) => at < index && other.ghostCell !== undefined);
  return [{ column, colSpan: index - previous }];
});

/** The end of the name; the tooltip has the whole name and the id. */
function zoneCell({ row: { zone = '', zoneId = '' } }: RowContent): CellContent {
  const names = [...new Set([zone, zoneId])].filter((name) => name !== '');
  return { content: endOfName(names[0] ?? ''), tooltip: names.join(', ') };
}

/** "New", and beside it the most important badge; neither hides the other. */
function marksCell({ badges, unseen }: RowContent): CellContent {
  const unseenBadge: readonly RowBadge[] = unseen ? [{ text: LIVE_TEXT.unseen }] : [];
  return {
    content: [...unseenBadge, ...badges.slice(0, 1)].map(({ text, tone }) => (
      <Badge key={text} tone={tone}>
        {text}
      </Badge>
    )),
    tooltip: [...unseenBadge, ...badges].map(({ text }) => text).join(', '),
  };
}

function timeCell({ row: { time, timeKnown, wrongClock } }: { readonly row: TableRow }): CellContent {
  if (wrongClock !== undefined) {
    const tooltip = `${receivedAt(dateTimeText(time))}; ${wrongClockText(wrongClock)}`;
    return { content: clockText(time), tooltip };
  }
  if (!timeKnown) return { content: LIVE_TEXT.unknownTime };
  return { content: clockText(time), tooltip: dateTimeText(time) };
}
