import type { LoadSample } from '../../../../domain/contract/management.ts';
import { METRICS_TEXT as TEXT } from '../../../text/administration.ts';
import { bytesText, millisText } from '../page/figureTexts.ts';
import { PlotCanvas } from './PlotCanvas.tsx';
import styles from './MetricsPage.module.css';
import { useLoadSamples } from './useLoadSamples.ts';

type Figure = keyof typeof TEXT.charts;

const rate = (value: number): string => `${value.toFixed(1)} /s`;

const MEGABYTE = 2 ** 20;
/** Steps of an axis of bytes, which are written by powers of 1024. */
const BYTE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_024, 2_048, 5_120].map((step) => step * MEGABYTE);

/** The charts in their order, with how a value is written and the steps of its axis. */
const CHARTS: readonly (readonly [Figure, (value: number) => string, (readonly number[])?])[] = [
  ['requestsPerSecond', rate],
  ['responseMs', millisText],
  ['eventLoopDelayMs', millisText],
  ['cpuCores', (value) => `${value.toFixed(2)} cores`],
  ['heapUsedBytes', bytesText, BYTE_STEPS],
  ['residentBytes', bytesText, BYTE_STEPS],
  ['liveSessions', (value) => value.toFixed(0)],
  ['messagesPerSecond', rate],
];

/** One small chart for each figure of the load, the newest value above it. */
export function LoadCharts() {
  const samples = useLoadSamples();
  return (
    <div className={styles.charts} aria-busy={samples.length === 0}>
      {CHARTS.map(([figure, write, steps]) => (
        <Chart key={figure} figure={figure} write={write} steps={steps} samples={samples} />
      ))}
    </div>
  );
}

interface ChartProps {
  readonly figure: Figure;
  readonly write: (value: number) => string;
  readonly steps: readonly number[] | undefined;
  readonly samples: readonly LoadSample[];
}

function Chart({ figure, write, steps, samples }: ChartProps) {
  const newest = samples.at(-1)?.[figure] ?? undefined;
  const text = newest === undefined ? '–' : write(newest);
  return (
    <figure className={styles.chart} aria-label={TEXT.latest(TEXT.charts[figure], text)}>
      <h2>{TEXT.charts[figure]}</h2>
      <p>{text}</p>
      <PlotCanvas
        className={styles.plot}
        times={samples.map(({ at }) => at / 1000)}
        values={samples.map((sample) => sample[figure])}
        write={write}
        steps={steps}
      />
    </figure>
  );
}
