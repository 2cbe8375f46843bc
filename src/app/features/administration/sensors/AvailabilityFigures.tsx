import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { hasAny } from '../../../../domain/contract/authorities.ts';
import type { Availability } from '../../../../domain/contract/availability.ts';
import { SURVEYORS } from '../../../../domain/contract/callRules.ts';
import { QUARTER_MS } from '../../../../domain/contract/heartbeatHistory.ts';
import { dateTimeText } from '../../../../domain/dayAndClock.ts';
import { surveyHref } from '../../../data/view/surveyHref.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { ADMIN_TEXT } from '../../../text/administration.ts';
import {
  AVAILABILITY_TEXT as TEXT,
  quartersText,
  type AvailabilityOrder,
} from '../../../text/availability.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Message } from '../../../ui/controls/Message.tsx';
import { Section } from '../page/AdminPage.tsx';
import { DataTable, type Column } from '../page/DataTable.tsx';
import { countText } from '../page/figureTexts.ts';
import { FigureTiles } from '../page/FigureTiles.tsx';
import { FilterField } from '../page/FilterField.tsx';
import { PAGE_SIZE, Pager } from '../page/Pager.tsx';
import { AvailabilityClusters } from './AvailabilityClusters.tsx';
import {
  rankedRows,
  recordedOf,
  sensorRows,
  shareOf,
  sumOf,
  type ChosenSensor,
  type SensorRow,
} from './availabilityView.ts';
import { StateBar, StateLegend } from './StateBar.tsx';
import { percentText } from './percentText.ts';
import figureStyles from '../page/figures.module.css';

interface Props {
  readonly availability: Availability;
  readonly order: AvailabilityOrder;
  readonly onOpen: (sensor: ChosenSensor) => void;
}

/** The figures of a period: all sensors together, what fails together, and the ranking. */
export function AvailabilityFigures({ availability, order, onOpen }: Props) {
  const rows = useMemo(() => sensorRows(availability), [availability]);
  if (rows.length === 0) return <Message title={TEXT.none} text={TEXT.noneAbout} />;
  return (
    <>
      <Tiles rows={rows} />
      <AvailabilityClusters rows={rows} hours={availability.hours} />
      <Ranking rows={rows} order={order} onOpen={onOpen} />
    </>
  );
}

function Tiles({ rows }: { readonly rows: readonly SensorRow[] }) {
  const sum = sumOf(rows);
  const failed = rows.filter(({ outages }) => outages > 0);
  const outages = failed.reduce((all, row) => all + row.outages, 0);
  const tiles = [
    [TEXT.healthyShare, percentText(shareOf(sum, 'healthy')), TEXT.sensors(countText(rows.length))],
    [TEXT.degradedShare, percentText(shareOf(sum, 'degraded')), ''],
    [TEXT.silentShare, percentText(shareOf(sum, 'silent')), ''],
    [TEXT.allOutages, countText(outages), TEXT.withOutage(TEXT.sensors(countText(failed.length)))],
  ] as const;
  return <FigureTiles tiles={tiles} />;
}

interface RankingProps extends Omit<Props, 'availability'> {
  readonly rows: readonly SensorRow[];
}

function Ranking({ rows, order, onOpen }: RankingProps) {
  const [filter, setFilter] = useState('');
  const [page, setPage] = useState(0);
  const maySurvey = hasAny(useAtomValue(authoritiesAtom), SURVEYORS.of);
  const ranked = useMemo(() => rankedRows(rows, order, filter), [rows, order, filter]);
  const first = Math.min(page, Math.max(0, Math.ceil(ranked.length / PAGE_SIZE) - 1)) * PAGE_SIZE;
  const shown = ranked.slice(first, first + PAGE_SIZE);
  return (
    <Section
      title={TEXT.ranking}
      tools={
        <>
          <FilterField
            value={filter}
            onText={(text) => {
              setFilter(text);
              setPage(0);
            }}
          />
          <Pager page={first / PAGE_SIZE} count={shown.length} total={ranked.length} onPage={setPage} />
        </>
      }
    >
      {shown.length === 0 ? (
        <p className={figureStyles.note}>{ADMIN_TEXT.nothingMatches}</p>
      ) : (
        <>
          <DataTable
            label={TEXT.ranking}
            columns={maySurvey ? [...columnsOf(onOpen), SURVEY_COLUMN] : columnsOf(onOpen)}
            rows={shown}
            keyOf={({ squadId, nodeId }) => `${squadId} ${nodeId}`}
          />
          <p className={figureStyles.note}>
            <StateLegend />
          </p>
        </>
      )}
    </Section>
  );
}

function columnsOf(onOpen: Props['onOpen']): readonly Column<SensorRow>[] {
  return [
    {
      name: TEXT.sensor,
      cell: (row) => (
        <>
          <Button tight ghost aria-label={TEXT.open(row.nodeId)} onPress={() => onOpen(row)}>
            {row.nodeId}
          </Button>
          {!row.isInService && <span className={figureStyles.note}> {TEXT.outOfService}</span>}
        </>
      ),
    },
    { name: TEXT.squad, cell: ({ squadId }) => squadId },
    { name: TEXT.level, cell: ({ level }) => level || TEXT.noLevel },
    { name: TEXT.zone, cell: ({ zone }) => zone || TEXT.noZone },
    ...FIGURES,
  ];
}

const FIGURES: readonly Column<SensorRow>[] = [
  { name: TEXT.healthyShare, isFigure: true, cell: (row) => percentText(shareOf(row, 'healthy')) },
  // The columns beside it have the same name.
  { name: ' ', isWide: true, cell: (row) => <StateBar quarters={row} /> },
  { name: TEXT.silentShare, isFigure: true, cell: (row) => percentText(shareOf(row, 'silent')) },
  { name: TEXT.outages, isFigure: true, cell: ({ outages }) => countText(outages) },
  {
    name: TEXT.longest,
    isFigure: true,
    cell: ({ longest }) => (longest === 0 ? '' : quartersText(longest * QUARTER_MS)),
  },
  {
    name: TEXT.since,
    cell: ({ longest, longestFrom }) => (longest === 0 ? '' : dateTimeText(longestFrom)),
  },
  {
    name: TEXT.recorded,
    isFigure: true,
    cell: (row) => quartersText(recordedOf(row) * QUARTER_MS),
  },
];

const SURVEY_COLUMN: Column<SensorRow> = {
  name: '',
  isAction: true,
  cell: (row) => (
    <Link href={surveyHref(row)} aria-label={`${TEXT.survey}: ${row.nodeId}`}>
      {TEXT.survey}
    </Link>
  ),
};
