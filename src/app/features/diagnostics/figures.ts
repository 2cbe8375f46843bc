/** Rows of the diagnostics panel by group, formatted as text. */
import type { Percentiles } from '../../../domain/live/summary.ts';
import { DIAGNOSTICS_TEXT as TEXT } from '../../text/diagnostics.ts';
import { momentText } from '../../ui/facts/timeText.ts';
import { clockText } from '../../../domain/dayAndClock.ts';
import { epochMs, type Millis } from '../../../domain/units.ts';
import type { Diagnosis } from './diagnosis.ts';

export interface FigureGroup {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const formatNumber = (value: number): string => NUMBER.format(value);
const formatMs = (value: number): string => `${NUMBER.format(value)} ms`;

const formatPercentiles = ({ p50, p95, p99, count: of }: Percentiles): string =>
  of === 0 ? '–' : `${formatNumber(p50)} / ${formatNumber(p95)} / ${formatMs(p99)}`;

export function figureGroups(diagnosis: Diagnosis): FigureGroup[] {
  return [
    channelGroup(diagnosis),
    loadGroup(diagnosis),
    wayGroup(diagnosis),
    ...selectedWayGroup(diagnosis),
    drawingGroup(diagnosis),
  ];
}

function channelGroup({ summary: { channel } }: Diagnosis): FigureGroup {
  return {
    title: TEXT.channel,
    rows: [
      [TEXT.lastSeq, String(channel.lastSeq)],
      [TEXT.numbered, channel.isNumbered ? TEXT.yes : TEXT.no],
      [TEXT.received, formatNumber(channel.received)],
      [TEXT.gapsFound, formatNumber(channel.gapsFound)],
      [TEXT.gapsFilled, formatNumber(channel.gapsClosed)],
      [TEXT.missing, formatNumber(channel.missing)],
      [TEXT.duplicates, formatNumber(channel.duplicatesDropped)],
      [TEXT.reconnects, formatNumber(channel.reconnects)],
      [TEXT.reconciled, formatNumber(channel.foundByReconcile)],
      [
        TEXT.noLossSince,
        channel.completeSince === 0 ? '–' : momentText(channel.completeSince, epochMs(Date.now())),
      ],
    ],
  };
}

function loadGroup({ summary, receivedToPaint }: Diagnosis): FigureGroup {
  const { rate, serverToPage } = summary;
  const sum: Percentiles = {
    p50: serverToPage.p50 + receivedToPaint.p50,
    p95: serverToPage.p95 + receivedToPaint.p95,
    p99: serverToPage.p99 + receivedToPaint.p99,
    count: Math.min(serverToPage.count, receivedToPaint.count),
  };
  return {
    title: TEXT.load,
    rows: [
      [TEXT.rate, formatNumber(rate.messagesPerSecond)],
      [TEXT.bytes, `${formatNumber(rate.bytesPerSecond / 1000)} kB`],
      [TEXT.decode, `${formatNumber(rate.decodeMicros)} µs`],
      [TEXT.busy, `${formatNumber(rate.busy * 100)} %`],
      [TEXT.latency, formatPercentiles(serverToPage)],
      [TEXT.paint, formatPercentiles(sum)],
    ],
  };
}

const formatSeconds = (value: Millis): string => `${NUMBER.format(value / 1000)} s`;

/** Times of each step; one whose 95 % are beyond its line says so. */
function wayGroup({ way }: Diagnosis): FigureGroup {
  return {
    title: TEXT.way,
    rows: way.map(({ step, times, line }) => {
      const isOver = line !== undefined && times.p95 > line;
      const over = isOver ? `, ${TEXT.overLine} ${formatSeconds(line)}` : '';
      return [TEXT.steps[step], `${formatPercentiles(times)}${over}`] as const;
    }),
  };
}

/** The way of the selected report: its moment at the sensor, then how long each step took. */
function selectedWayGroup({ wayOfSelected }: Diagnosis): FigureGroup[] {
  if (wayOfSelected.length === 0) return [];
  const rows = wayOfSelected.map(
    ({ step, at, span }) =>
      [TEXT.steps[step], span === undefined ? clockText(at) : formatSeconds(span)] as const,
  );
  return [{ title: TEXT.wayOfSelected, rows }];
}

function drawingGroup({ summary: { reports, nodes }, scene, models }: Diagnosis): FigureGroup {
  const evicted = Object.values(reports.evicted).reduce((sum, each) => sum + each, 0);
  return {
    title: TEXT.drawing,
    rows: [
      [
        TEXT.frame,
        scene === undefined ? '–' : `${formatNumber(scene.frameMsP50)} / ${formatMs(scene.frameMsP95)}`,
      ],
      [TEXT.drawn, formatNumber((scene?.reportsDrawn ?? 0) + (scene?.nodesDrawn ?? 0))],
      [TEXT.thinned, formatNumber(reports.thinned)],
      [TEXT.stored, formatNumber(reports.stored)],
      [TEXT.displayed, formatNumber(reports.displayed)],
      [TEXT.placeless, formatNumber(reports.placeless)],
      [TEXT.evicted, formatNumber(evicted)],
      [TEXT.nodes, formatNumber(nodes.stored)],
      [TEXT.models, formatNumber(models)],
    ],
  };
}
