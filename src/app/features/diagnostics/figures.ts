/** Rows of the diagnostics panel by group, formatted as text. */
import type { Percentiles } from '../../../domain/live/summary.ts';
import { DIAGNOSTICS_TEXT as TEXT } from '../../text/diagnostics.ts';
import { momentText } from '../../ui/timeText.ts';
import { epochMs } from '../../../domain/units.ts';
import type { Diagnosis } from './diagnosis.ts';

export interface Group {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const count = (value: number): string => NUMBER.format(value);
const ms = (value: number): string => `${NUMBER.format(value)} ms`;

const percentiles = ({ p50, p95, p99, count: of }: Percentiles): string =>
  of === 0 ? '–' : `${count(p50)} / ${count(p95)} / ${ms(p99)}`;

export function figureGroups(diagnosis: Diagnosis): Group[] {
  return [channelGroup(diagnosis), loadGroup(diagnosis), drawingGroup(diagnosis)];
}

function channelGroup({ summary: { ledger } }: Diagnosis): Group {
  return {
    title: TEXT.channel,
    rows: [
      [TEXT.lastSeq, String(ledger.lastSeq)],
      [TEXT.numbered, ledger.numbered ? TEXT.yes : TEXT.no],
      [TEXT.received, count(ledger.received)],
      [TEXT.gapsFound, count(ledger.gapsFound)],
      [TEXT.gapsHealed, count(ledger.gapsHealed)],
      [TEXT.missing, count(ledger.missing)],
      [TEXT.duplicates, count(ledger.duplicatesDropped)],
      [TEXT.reconnects, count(ledger.reconnects)],
      [TEXT.reconciled, count(ledger.foundByReconcile)],
      [TEXT.wholeSince, ledger.wholeSince === 0 ? '–' : momentText(ledger.wholeSince, epochMs(Date.now()))],
    ],
  };
}

function loadGroup({ summary, receivedToPaint }: Diagnosis): Group {
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
      [TEXT.rate, count(rate.messagesPerSecond)],
      [TEXT.bytes, `${count(rate.bytesPerSecond / 1000)} kB`],
      [TEXT.decode, `${count(rate.decodeMicros)} µs`],
      [TEXT.busy, `${count(rate.busy * 100)} %`],
      [TEXT.latency, percentiles(serverToPage)],
      [TEXT.paint, percentiles(sum)],
    ],
  };
}

function drawingGroup({ summary: { reports, nodes }, scene, models }: Diagnosis): Group {
  const evicted = Object.values(reports.evicted).reduce((sum, each) => sum + each, 0);
  return {
    title: TEXT.drawing,
    rows: [
      [TEXT.frame, scene === undefined ? '–' : `${count(scene.frameMsP50)} / ${ms(scene.frameMsP95)}`],
      [TEXT.drawn, count((scene?.reportsDrawn ?? 0) + (scene?.nodesDrawn ?? 0))],
      [TEXT.thinned, count(reports.thinned)],
      [TEXT.stored, count(reports.stored)],
      [TEXT.displayed, count(reports.displayed)],
      [TEXT.placeless, count(reports.placeless)],
      [TEXT.evicted, count(evicted)],
      [TEXT.nodes, count(nodes.stored)],
      [TEXT.models, count(models)],
    ],
  };
}
