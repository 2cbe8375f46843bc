import { useState } from 'react';
import type { Statistics, StatisticsRow } from '../../../../domain/contract/statistics.ts';
import { STATISTICS_TEXT as TEXT } from '../../../text/statistics.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { DataTable, type Column } from '../page/DataTable.tsx';
import { countText } from '../page/figureTexts.ts';
import { CountBar } from '../page/CountBar.tsx';
import { CHANGE_COLUMN } from './Change.tsx';
import { CountLink } from './CountLink.tsx';
import { listHref, type Counted } from './statisticsView.ts';
import figureStyles from '../page/figures.module.css';

interface Props {
  readonly statistics: Statistics;
  readonly counted: Counted;
  readonly mayOpen: boolean;
}

/** Rows that are shown at first. */
const FIRST_ROWS = 15;

/** The last row is the sum. */
type ShownRow = StatisticsRow & { readonly isTotal?: true };

const TITLES = { zone: TEXT.zones, place: TEXT.places, weapon: TEXT.weapons } as const;
const NAMES = { zone: TEXT.zone, place: TEXT.place, weapon: TEXT.weapon } as const;

/** Counts by zone, place or weapon, with the change since the period before. Small counts are not compared. */
export function ValueTable({ statistics: { rows, total }, counted, mayOpen }: Props) {
  const by = counted.by === 'place' || counted.by === 'weapon' ? counted.by : 'zone';
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return <p className={figureStyles.note}>{TEXT.noneCounted}</p>;
  const most = Math.max(1, ...rows.flatMap(({ count, before }) => [count, before]));
  const nameOf = ({ key, name }: StatisticsRow) => name || key || TEXT.none[by];
  const columns: readonly Column<ShownRow>[] = [
    { name: NAMES[by], cell: (row) => (row.isTotal ? TEXT.all : nameOf(row)) },
    {
      name: TEXT.now,
      isFigure: true,
      cell: (row) => (
        <CountLink
          count={row.count}
          name={row.isTotal ? TEXT.all : nameOf(row)}
          href={mayOpen ? listHref(row.isTotal ? { ...counted, by: 'type' } : counted, row) : undefined}
        />
      ),
    },
    {
      name: '',
      isWide: true,
      cell: ({ isTotal, count, before }) =>
        isTotal ? '' : <CountBar alarms={count} before={before} most={most} />,
    },
    { name: TEXT.before, isFigure: true, cell: ({ before }) => countText(before) },
    CHANGE_COLUMN,
  ];
  const shown: readonly ShownRow[] = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  const sum: ShownRow = { key: counted.types?.join(',') ?? '', ...total, isTotal: true };
  return (
    <>
      <DataTable
        label={TITLES[by]}
        columns={columns}
        rows={[...shown, sum]}
        keyOf={(row) => (row.isTotal ? 'total' : `of ${row.key}`)}
      />
      {!isWhole && rows.length > FIRST_ROWS && (
        <Button tight onPress={() => setWhole(true)}>
          {TEXT.showAll(rows.length)}
        </Button>
      )}
      <p className={figureStyles.note}>{TEXT.valueNote}</p>
    </>
  );
}
