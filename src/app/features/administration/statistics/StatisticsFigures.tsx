import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  typesOf,
  type Statistics,
  type StatisticsKind,
  type StatisticsSpan,
} from '../../../../domain/contract/statistics.ts';
import { dateTimeText } from '../../../../domain/dayAndClock.ts';
import type { EpochMs } from '../../../../domain/units.ts';
import { downloadBlob } from '../../../browser/downloadBlob.ts';
import { heatAddress } from '../../../data/view/heatAddress.ts';
import { statisticsCsv } from '../../../../domain/statistics/statisticsCsv.ts';
import { STATISTICS_TEXT as TEXT } from '../../../text/statistics.ts';
import { spanTexts } from '../../../ui/facts/localDays.ts';
import { Section, WhenLoaded } from '../page/AdminPage.tsx';
import { FigureExports } from '../page/FigureExports.tsx';
import type { PolledCall } from '../page/pollCall.ts';
import { mayOpenReportsAtom } from '../page/reportsHref.ts';
import { HourMatrix } from './HourMatrix.tsx';
import { Outcomes } from './Outcomes.tsx';
import { ResponseTiles } from './ResponseTiles.tsx';
import { TypeTable } from './TypeTable.tsx';
import { useStatistics } from './useStatistics.ts';
import { ValueTable } from './ValueTable.tsx';
import { lateBegin } from './statisticsView.ts';
import figureStyles from '../page/figures.module.css';
import styles from './StatisticsPage.module.css';

interface Props {
  readonly span: StatisticsSpan;
  /** '' for all. */
  readonly squad: string;
  readonly kind: StatisticsKind;
  readonly asOf: EpochMs;
}

/** The counts of a period: types, zones, hours of the week, places, weapons and outcomes. */
export function StatisticsFigures({ span, squad, kind, asOf }: Props) {
  const mayOpen = useAtomValue(mayOpenReportsAtom);
  const all = { span, squad, types: undefined };
  const chosen = { span, squad, types: typesOf(kind) };
  const types = useStatistics({ ...all, by: 'type' });
  const days = useStatistics({ ...all, by: 'day', isSplit: true });
  const zones = useStatistics({ ...chosen, by: 'zone' });
  const hours = useStatistics({ ...chosen, by: 'hour' });
  const places = useStatistics({ ...chosen, by: 'place' });
  const weapons = useStatistics({ ...chosen, by: 'weapon' });
  const outcomes = useStatistics({ ...all, by: 'outcome' });
  const parts = [
    [TEXT.types, types],
    [TEXT.zones, zones],
    [TEXT.hours, hours],
    [TEXT.places, places],
    [TEXT.weapons, weapons],
    [TEXT.outcomes, outcomes],
  ] as const;
  return (
    <>
      <Head
        span={span}
        asOf={asOf}
        days={days[0]}
        parts={parts.map(([title, [polled]]) => ({ title, polled }))}
      />
      <div className={figureStyles.columns}>
        <Part title={TEXT.zones} call={zones}>
          {(statistics) => (
            <ValueTable statistics={statistics} counted={{ ...chosen, by: 'zone' }} mayOpen={mayOpen} />
          )}
        </Part>
        <div className={figureStyles.column}>
          <Part title={TEXT.hours} call={hours}>
            {(statistics) => (
              <HourMatrix statistics={statistics} counted={{ ...chosen, by: 'hour' }} mayOpen={mayOpen} />
            )}
          </Part>
          <Part title={TEXT.types} call={types}>
            {(statistics) => (
              <TypeTable
                statistics={statistics}
                days={days[0]}
                counted={{ ...all, by: 'type' }}
                mayOpen={mayOpen}
              />
            )}
          </Part>
        </div>
        <Part title={TEXT.places} call={places}>
          {(statistics) => (
            <ValueTable statistics={statistics} counted={{ ...chosen, by: 'place' }} mayOpen={mayOpen} />
          )}
        </Part>
        <Part title={TEXT.weapons} call={weapons}>
          {(statistics) => (
            <ValueTable statistics={statistics} counted={{ ...chosen, by: 'weapon' }} mayOpen={mayOpen} />
          )}
        </Part>
        <Part title={TEXT.outcomes} call={outcomes}>
          {(statistics) => <Outcomes statistics={statistics} counted={{ ...all, by: 'outcome' }} />}
        </Part>
        <ResponseTiles span={span} squad={squad} />
      </div>
      <p className={figureStyles.note}>
        {TEXT.heatNote}{' '}
        <Link href={`/${heatAddress({ ...span, types: chosen.types, squad })}`}>{TEXT.heat}</Link>
      </p>
    </>
  );
}

type Call = readonly [PolledCall<Statistics>, () => void];

interface PartProps {
  readonly title: string;
  readonly call: Call;
  readonly children: (statistics: Statistics) => ReactNode;
}

/** A part of the page, with its own loading and failure. */
function Part({ title, call: [polled, refresh], children }: PartProps) {
  return (
    <Section title={title}>
      <WhenLoaded polled={polled} onRetry={refresh}>
        {children}
      </WhenLoaded>
    </Section>
  );
}

const DAY = 86_400_000;

interface HeadProps {
  readonly span: StatisticsSpan;
  readonly asOf: EpochMs;
  /** By day. */
  readonly days: PolledCall<Statistics>;
  readonly parts: readonly { readonly title: string; readonly polled: PolledCall<Statistics> }[];
}

/** The period, and the file and print of what is shown. */
function Head({ span: { from, to }, asOf, days, parts }: HeadProps) {
  const length = Math.max(1, Math.round((to - from) / DAY));
  const loaded = parts.flatMap(({ title, polled }) =>
    polled.status === 'loaded' ? [{ title, statistics: polled.data }] : [],
  );
  const before = loaded[0]?.statistics.before;
  const late = days.status === 'loaded' ? lateBegin(days.data.rows, { from, to }) : undefined;
  const save = () => {
    const name = `statistics ${dateTimeText(to).replaceAll(':', '-')}.csv`;
    downloadBlob(new Blob([statisticsCsv({ from, to }, loaded)], { type: 'text/csv' }), name);
  };
  return (
    <div className={figureStyles.head}>
      <p className={styles.span}>
        <b>{TEXT.span(...spanTexts({ from, to }), length)}</b>
        {before && <span>{TEXT.beside(...spanTexts(before))}</span>}
        {late && <span>{TEXT.beforeFrom(late.day)}</span>}
        {to > asOf && <span>{TEXT.today}</span>}
      </p>
      <FigureExports onSave={save} disabled={loaded.length < parts.length} />
    </div>
  );
}
