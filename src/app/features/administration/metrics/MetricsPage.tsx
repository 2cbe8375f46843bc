import { PATHS } from '../../../../domain/contract/paths.ts';
import type { Millis } from '../../../../domain/units.ts';
import { METRICS_TEXT as TEXT } from '../../../text/administration.ts';
import { FactList } from '../../../ui/facts/FactList.tsx';
import { AdminPage, Section, WhenLoaded } from '../page/AdminPage.tsx';
import { DataTable, type Column } from '../page/DataTable.tsx';
import { bytesText, countText, millisText, shareText, spanText } from '../page/figureTexts.ts';
import { LoadCharts } from './LoadCharts.tsx';
import styles from './MetricsPage.module.css';
import { parseMetrics, type MetricsTables, type TimingRow } from '../page/parsers.ts';
import { Threads } from './Threads.tsx';
import { usePolled } from '../page/usePolled.ts';

const POLL_MS: Millis = 5000;
const PERCENTILES = [50, 75, 95, 99] as const;

type Pool = MetricsTables['pools'][number];

const POOLS: readonly Column<Pool>[] = [
  { name: TEXT.pool, isWide: true, cell: ({ name }) => name },
  { name: TEXT.used, isFigure: true, cell: ({ used }) => bytesText(used) },
  { name: TEXT.committed, isFigure: true, cell: ({ committed }) => bytesText(committed) },
  { name: TEXT.limit, isFigure: true, cell: ({ max }) => (max < 0 ? '–' : bytesText(max)) },
];
const TIMES: readonly Column<TimingRow>[] = [
  { name: TEXT.count, isFigure: true, cell: ({ count }) => countText(count) },
  { name: TEXT.mean, isFigure: true, cell: ({ mean }) => millisText(mean) },
  { name: TEXT.max, isFigure: true, cell: ({ max }) => millisText(max) },
];
const CODES: readonly Column<TimingRow>[] = [
  { name: TEXT.code, isWide: true, cell: ({ name }) => name },
  ...TIMES,
];
const ENDPOINTS: readonly Column<TimingRow>[] = [
  { name: TEXT.method, cell: ({ method }) => method },
  { name: TEXT.endpoint, isWide: true, cell: ({ name }) => <code>{name}</code> },
  ...TIMES,
];
const WORK: readonly Column<TimingRow>[] = [
  { name: TEXT.work, isWide: true, cell: ({ name }) => name },
  ...TIMES,
  ...PERCENTILES.map((percent): Column<TimingRow> => ({
    name: TEXT.quantile(percent),
    isFigure: true,
    cell: ({ quantiles }) => millisText(quantiles[String(percent / 100)] ?? 0),
  })),
];

/** Load of the server as charts, and its counts and times as tables. */
export function MetricsPage() {
  const [polled, refresh] = usePolled(PATHS.jhimetrics, { parse: parseMetrics, every: POLL_MS });
  return (
    <AdminPage title={TEXT.title} about={TEXT.about} onRefresh={refresh}>
      <LoadCharts />
      <WhenLoaded polled={polled} onRetry={refresh}>
        {(metrics) => <Tables {...metrics} />}
      </WhenLoaded>
      <Threads />
    </AdminPage>
  );
}

function Tables({ pools, process, codes, endpoints, gc, queries }: MetricsTables) {
  const work = [
    { ...gc, name: TEXT.gc },
    { ...queries, name: TEXT.database },
  ];
  const endpointKey = ({ name, method }: TimingRow) => `${method} ${name}`;
  return (
    <>
      <div className={styles.columns}>
        <Section title={TEXT.process}>
          <FactList className={styles.facts} facts={processFacts(process)} />
        </Section>
        <Section title={TEXT.memory}>
          <DataTable label={TEXT.memory} columns={POOLS} rows={pools} keyOf={({ name }) => name} />
        </Section>
        <Section title={TEXT.codes}>
          <DataTable label={TEXT.codes} columns={CODES} rows={codes} keyOf={({ name }) => name} />
        </Section>
        <Section title={TEXT.pauses}>
          <DataTable label={TEXT.pauses} columns={WORK} rows={work} keyOf={({ name }) => name} />
        </Section>
      </div>
      <Section title={TEXT.endpoints}>
        <DataTable label={TEXT.endpoints} columns={ENDPOINTS} rows={endpoints} keyOf={endpointKey} />
      </Section>
    </>
  );
}

function processFacts(process: Readonly<Record<string, number>>) {
  const value = (name: string) => process[name] ?? 0;
  const limit = process['process.files.max'];
  return [
    { name: TEXT.uptime, value: spanText(value('process.uptime')) },
    { name: TEXT.cores, value: countText(value('system.cpu.count')) },
    { name: TEXT.load, value: value('system.load.average.1m').toFixed(2) },
    { name: TEXT.cpu, value: shareText(value('process.cpu.usage')) },
    {
      name: TEXT.files,
      value: `${countText(value('process.files.open'))}${limit === undefined ? '' : ` of ${countText(limit)}`}`,
    },
  ];
}
