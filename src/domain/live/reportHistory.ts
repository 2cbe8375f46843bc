/** The history of a report: what the server has of it, with the moments that this console and the sensors know. */
import { INCIDENT_EVENTS } from '../contract/incident.ts';
import {
  REPORT_EVENTS,
  type JournalProof,
  type ReportEvent,
  type ReportHistory,
} from '../contract/reportHistory.ts';
import { ownField, readFinite, readId } from '../json/read.ts';
import { isRow, type Row } from '../json/row.ts';
import { epochMs, type EpochMs } from '../units.ts';
import type { WayMoments } from './reportWay.ts';

/** Steps of the way that only this console knows. */
const OWN_STEPS = ['stored', 'sent', 'drawn', 'sounded', 'seen'] as const;

/** A line of the history. `fired`: the shot, by the sensors. `heard`: the first sensor heard it. */
export interface HistoryLine extends Omit<ReportEvent, 'kind'> {
  readonly kind: ReportEvent['kind'] | 'fired' | 'heard' | (typeof OWN_STEPS)[number];
}

/** What is known beside the server's history. */
export interface KnownMoments {
  readonly shotAt: EpochMs;
  /** The sensor that heard it first. */
  readonly heard?: { readonly nodeId: string; readonly at: number } | undefined;
  readonly way: WayMoments;
}

/** All lines, oldest first. */
export function historyLines(
  events: readonly ReportEvent[],
  { shotAt, heard, way }: KnownMoments,
): HistoryLine[] {
  const own = OWN_STEPS.flatMap((kind): HistoryLine[] => {
    const time = way[kind];
    return time === undefined ? [] : [{ time, actor: '', kind }];
  });
  const first: HistoryLine[] = [
    { time: shotAt, actor: '', kind: 'fired' },
    ...(heard === undefined
      ? []
      : [{ time: epochMs(heard.at), actor: '', kind: 'heard' as const, text: heard.nodeId }]),
  ];
  return [...first, ...own, ...events].toSorted((a, b) => a.time - b.time);
}

/** The answer of the call; undefined where it is none. Events that cannot be read are left out. */
export function readReportHistory(body: unknown): ReportHistory | undefined {
  if (!isRow(body) || !Array.isArray(body['events'])) return undefined;
  const incidentId = readFinite(body['incidentId']);
  return {
    events: body['events'].flatMap(eventOf),
    incidentId: Number.isFinite(incidentId) ? incidentId : null,
    journal: proofOf(isRow(body['journal']) ? body['journal'] : {}),
  };
}

function eventOf(value: unknown): ReportEvent[] {
  if (!isRow(value)) return [];
  const time = readFinite(value['time']);
  const kind = REPORT_EVENTS.find((one) => one === value['kind']);
  if (!Number.isFinite(time) || kind === undefined) return [];
  const act = INCIDENT_EVENTS.find((one) => one === value['act']);
  const line = readFinite(value['line']);
  return [
    {
      time: epochMs(time),
      actor: readId(value['actor']) ?? '',
      kind,
      ...(Number.isFinite(line) && { line }),
      ...(act !== undefined && { act }),
      ...textsOf(value),
    },
  ];
}

function textsOf(value: Row): Pick<ReportEvent, 'text' | 'from' | 'to'> {
  const found = (['text', 'from', 'to'] as const).flatMap((name) => {
    const text = ownField(value, name);
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  return Object.fromEntries(found);
}

function proofOf(value: Row): JournalProof {
  const number = (name: string) => {
    const found = readFinite(value[name]);
    return Number.isFinite(found) ? found : null;
  };
  return {
    isWhole: value['isWhole'] === true,
    checkedAt: number('checkedAt'),
    first: number('first'),
    last: number('last'),
    lastHash: readId(value['lastHash']) ?? null,
  };
}
