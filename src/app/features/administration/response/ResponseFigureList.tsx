import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import {
  RESPONSE_OUTCOMES,
  type OutcomeCounts,
  type ResponseFigures,
  type ResponseHour,
  type ResponsePeriod,
  type ResponseZone,
} from '../../../../domain/contract/response.ts';
import type { EpochMs } from '../../../../domain/units.ts';
import { OUTCOME_TEXT, RESPONSE_TEXT as TEXT } from '../../../text/response.ts';
import { Section } from '../page/AdminPage.tsx';
import { DataTable, type Column } from '../page/DataTable.tsx';
import type { IncidentListFilter } from '../page/incidentFilter.ts';
import { countText } from '../page/figureTexts.ts';
import { mayOpenReportsAtom, reportsHref } from '../page/reportsHref.ts';
import { Count } from './Count.tsx';
import { OutcomeBar } from '../page/OutcomeBar.tsx';
import { CountBar } from '../page/CountBar.tsx';
import { Sensors } from './Sensors.tsx';
import { alarmsOf, hourText, secondsText, tilesOf, type AlarmFilter } from './responseView.ts';
import figureStyles from '../page/figures.module.css';
import styles from './ResponsePage.module.css';

interface Props {
  readonly figures: ResponseFigures;
  readonly asOf: EpochMs;
  /** '' for all. */
  readonly squad: string;
}

/** The figures of a period: tiles, times, zones, hours and outcomes. */
export function ResponseFigureList({ figures, asOf, squad }: Props) {
  const { now, before, zones, otherZones, sensors, hours } = figures;
  const alarms = alarmsOf(now, squad);
  return (
    <>
      <dl className={figureStyles.tiles}>
        {tilesOf(figures, asOf, alarms).map(({ name, value, note, href }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={figureStyles.value}>
              {href === undefined ? (
                value
              ) : (
                <Link href={href} aria-label={TEXT.openIncidents(name, value)}>
                  {value}
                </Link>
              )}
            </dd>
            <dd className={figureStyles.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <div className={figureStyles.columns}>
        <Section title={TEXT.times}>
          <DataTable
            label={TEXT.times}
            columns={TIMES}
            rows={timesOf(now, before)}
            keyOf={({ act }) => act}
          />
          <p className={figureStyles.note}>{TEXT.timesNote}</p>
        </Section>
        <Section title={TEXT.outcomes}>
          <OutcomeBar countOf={(outcome) => now.outcomes[outcome]}>
            {(outcome, count) => (
              <Count count={count} name={OUTCOME_TEXT[outcome]} filter={{ ...alarms, outcome }} />
            )}
          </OutcomeBar>
        </Section>
      </div>
      <Section title={TEXT.zones}>
        <Zones zones={zones} others={otherZones} period={now} alarms={alarms} />
        <p className={figureStyles.note}>{TEXT.zoneNote}</p>
      </Section>
      {sensors !== undefined && sensors.length > 0 && (
        <Section title={TEXT.sensors}>
          <Sensors sensors={sensors} alarms={alarms} />
          <p className={figureStyles.note}>{TEXT.sensorNote}</p>
        </Section>
      )}
      <Section title={TEXT.hours}>
        <Hours hours={hours} />
      </Section>
      <Section title={`${TEXT.outcomes}, ${TEXT.hours.toLowerCase()}`}>
        <DataTable
          label={`${TEXT.outcomes}, ${TEXT.hours.toLowerCase()}`}
          columns={HOURS}
          rows={hours.filter(({ alarms, before: former }) => alarms + former > 0)}
          keyOf={({ hour }) => String(hour)}
        />
      </Section>
    </>
  );
}

interface ActTimes {
  readonly act: string;
  readonly now: ResponsePeriod['taken'];
  readonly before: ResponsePeriod['taken'];
}

const timesOf = (now: ResponsePeriod, before: ResponsePeriod): readonly ActTimes[] => [
  { act: TEXT.taken, now: now.taken, before: before.taken },
  { act: TEXT.closed, now: now.closed, before: before.closed },
];

const TIMES: readonly Column<ActTimes>[] = [
  { name: TEXT.act, cell: ({ act }) => act },
  { name: TEXT.cases, isFigure: true, cell: ({ now }) => countText(now.count) },
  { name: TEXT.median, isFigure: true, cell: ({ now }) => secondsText(now.median) },
  { name: TEXT.p95, isFigure: true, cell: ({ now }) => secondsText(now.p95) },
  { name: TEXT.medianBefore, isFigure: true, cell: ({ before }) => secondsText(before.median) },
];

const OUTCOME_COLUMNS: readonly Column<{ readonly outcomes: OutcomeCounts }>[] = RESPONSE_OUTCOMES.map(
  (outcome) => ({
    name: OUTCOME_TEXT[outcome],
    isFigure: true,
    cell: ({ outcomes }) => countText(outcomes[outcome]),
  }),
);

const HOURS: readonly Column<ResponseHour>[] = [
  { name: TEXT.hour, cell: ({ hour }) => hourText(hour) },
  { name: TEXT.alarms, isFigure: true, cell: ({ alarms }) => countText(alarms) },
  { name: TEXT.beforeHead, isFigure: true, cell: ({ before }) => countText(before) },
  ...OUTCOME_COLUMNS,
];

interface ZonesProps {
  readonly zones: readonly ResponseZone[];
  readonly others: ResponseZone;
  readonly period: ResponsePeriod;
  readonly alarms: AlarmFilter;
}

function Zones({ zones, others, period, alarms: filter }: ZonesProps) {
  const mayOpen = useAtomValue(mayOpenReportsAtom);
  const most = Math.max(1, ...zones.flatMap(({ alarms, before }) => [alarms, before]));
  const rows = zones.map((zone) => ({ ...zone, name: zone.zone ?? TEXT.noZone }));
  const total = [...zones, others].reduce((sum, zone) => sum + zone.before, 0);
  const columns: readonly Column<ResponseZone & { readonly name: string }>[] = [
    {
      name: TEXT.zone,
      cell: ({ zone, name }) =>
        mayOpen && zone !== undefined ? (
          <Link href={reportsHref(period, { zone, tests: 'off' })} aria-label={TEXT.openReports(name)}>
            {name}
          </Link>
        ) : (
          name
        ),
    },
    {
      name: TEXT.alarms,
      isFigure: true,
      cell: ({ zone, name, alarms }) => (
        <Count count={alarms} name={`${name}, ${TEXT.alarms}`} filter={filterOfRow({ zone, name }, filter)} />
      ),
    },
    {
      name: '',
      isWide: true,
      cell: ({ name, ...counts }) =>
        name === TEXT.all || name === TEXT.otherZones ? '' : <CountBar {...counts} most={most} />,
    },
    { name: TEXT.beforeHead, isFigure: true, cell: ({ before }) => countText(before) },
    ...RESPONSE_OUTCOMES.map((outcome): Column<ResponseZone & { readonly name: string }> => ({
      name: OUTCOME_TEXT[outcome],
      isFigure: true,
      cell: ({ zone, name, outcomes }) => (
        <Count
          count={outcomes[outcome]}
          name={`${name}, ${OUTCOME_TEXT[outcome]}`}
          filter={filterOfRow({ zone, name }, { ...filter, outcome })}
        />
      ),
    })),
  ];
  const shown = [
    ...rows,
    ...(others.alarms + others.before > 0 ? [{ ...others, name: TEXT.otherZones }] : []),
    { name: TEXT.all, alarms: period.alarms, before: total, outcomes: period.outcomes },
  ];
  return <DataTable label={TEXT.zones} columns={columns} rows={shown} keyOf={({ name }) => name} />;
}

/** The incidents of a row of zones; undefined for rows of several zones, and of none, which no filter names. */
function filterOfRow(
  { zone, name }: { readonly zone: string | undefined; readonly name: string },
  filter: Partial<IncidentListFilter>,
): Partial<IncidentListFilter> | undefined {
  if (name === TEXT.all) return filter;
  return zone === undefined ? undefined : { ...filter, zone };
}

function Hours({ hours }: { readonly hours: readonly ResponseHour[] }) {
  const most = Math.max(1, ...hours.flatMap(({ alarms, before }) => [alarms, before]));
  return (
    <ol className={figureStyles.hours}>
      {hours.map(({ hour, alarms, before }) => (
        <li key={hour} aria-label={TEXT.hourBar(hourText(hour), alarms, before)}>
          <span className={figureStyles.tower}>
            <i style={{ height: `${(100 * alarms) / most}%` }} />
            {before > 0 && <b style={{ bottom: `${(100 * before) / most}%` }} />}
          </span>
          <span className={styles.count}>{alarms === 0 ? '·' : countText(alarms)}</span>
          <span className={styles.hour}>{hour % 3 === 0 ? String(hour).padStart(2, '0') : ''}</span>
        </li>
      ))}
    </ol>
  );
}
