/**
 * What is stored of the reports of an incident. Summaries merge in any order with the same result, so that a late report costs no more
 * than a new one.
 */
import type { Incident, IncidentClass, TrackPoint } from '../contract/incident.ts';
import { REPORT_SYMBOLS, SYMBOL_SEVERITY, type ReportSymbol } from '../contract/reportTypes.ts';
import { travelOf } from './travel.ts';
import { epochMs, type EpochMs, type Millis, type Seconds } from '../units.ts';

/** Points of a track; count, types and times are of all reports. */
export const MAX_TRACK_POINTS = 100;
/** Three reports within this time are automatic fire: 300 rounds a minute, below the cadence of any automatic weapon. */
const AUTOMATIC_SPAN: Millis = 400;
const AUTOMATIC_REPORTS = 3;

/** The reports of an incident that one person may see. */
export interface IncidentSummary {
  readonly reports: number;
  readonly rounds: number;
  /** Reports that a shelf keeps from raising an alarm; absent for none. */
  readonly shelved?: number;
  /** Most severe first. */
  readonly types: readonly ReportSymbol[];
  readonly firstTime: EpochMs;
  readonly lastTime: EpochMs;
  /** The newest points in the order of time, then of ids. */
  readonly track: readonly TrackPoint[];
}

/** Summary of all reports of two summaries without a report in common. */
export function mergeSummaries(a: IncidentSummary, b: IncidentSummary): IncidentSummary {
  return {
    reports: a.reports + b.reports,
    rounds: a.rounds + b.rounds,
    ...shelvedOf((a.shelved ?? 0) + (b.shelved ?? 0)),
    types: bySeverity(new Set([...a.types, ...b.types])),
    firstTime: epochMs(Math.min(a.firstTime, b.firstTime)),
    lastTime: epochMs(Math.max(a.lastTime, b.lastTime)),
    track: [...a.track, ...b.track].sort(inOrder).slice(-MAX_TRACK_POINTS),
  };
}

/** Summary of reports; undefined for none. */
export function summaryOfAll(points: readonly TrackPoint[]): IncidentSummary | undefined {
  const [first, ...others] = points;
  if (first === undefined) return undefined;
  const times = points.map(({ time }) => time);
  return {
    reports: points.length,
    rounds: others.reduce((sum, { rounds }) => sum + rounds, first.rounds),
    ...shelvedOf(points.filter(({ shelfId }) => shelfId !== undefined).length),
    types: bySeverity(new Set(points.map(({ symbol }) => symbol))),
    firstTime: epochMs(times.reduce((a, b) => Math.min(a, b), Infinity)),
    lastTime: epochMs(times.reduce((a, b) => Math.max(a, b), -Infinity)),
    track: points.toSorted(inOrder).slice(-MAX_TRACK_POINTS),
  };
}

function shelvedOf(shelved: number): Pick<IncidentSummary, 'shelved'> {
  return shelved === 0 ? {} : { shelved };
}

function inOrder(a: TrackPoint, b: TrackPoint): number {
  return a.time - b.time || a.reportId - b.reportId;
}

function bySeverity(symbols: ReadonlySet<ReportSymbol>): ReportSymbol[] {
  return [...symbols].sort((a, b) => severityOf(b) - severityOf(a));
}

function severityOf(symbol: ReportSymbol): number {
  return SYMBOL_SEVERITY[REPORT_SYMBOLS.indexOf(symbol)] ?? 0;
}

/** What a record says of its reports. */
export type SummaryFields = Pick<
  Incident,
  | 'count'
  | 'cadence'
  | 'shelved'
  | 'class'
  | 'severity'
  | 'types'
  | 'firstTime'
  | 'lastTime'
  | 'lat'
  | 'lon'
  | 'zone'
  | 'level'
  | 'travel'
  | 'track'
>;

/** Fields of the record of a summary. */
export function summaryFields(summary: IncidentSummary): SummaryFields {
  const { rounds, shelved, types, firstTime, lastTime, track } = summary;
  const cadence = cadenceOf(track);
  const travel = travelOf(track);
  const placed = track.findLast(({ lat }) => lat !== undefined) ?? track.at(-1);
  const { lat, lon, zone, level } = placed ?? {};
  return {
    count: rounds,
    ...(cadence !== undefined && { cadence }),
    ...(shelved !== undefined && { shelved }),
    class: classOf(rounds, track),
    severity: types[0] ?? 'Shot',
    types,
    firstTime,
    lastTime,
    ...(lat !== undefined && { lat }),
    ...(lon !== undefined && { lon }),
    ...(zone !== undefined && { zone }),
    ...(level !== undefined && { level }),
    ...(travel !== undefined && { travel }),
    track,
  };
}

function classOf(rounds: number, track: readonly TrackPoint[]): IncidentClass {
  const isAutomatic = track.some(({ time }, at) => {
    const later = track[at + AUTOMATIC_REPORTS - 1];
    return later !== undefined && later.time - time <= AUTOMATIC_SPAN;
  });
  if (isAutomatic) return 'automatic';
  return rounds > 1 ? 'multiple' : 'single';
}

function cadenceOf(track: readonly TrackPoint[]): Seconds | undefined {
  const gaps = track.slice(1).map(({ time }, at) => time - (track[at]?.time ?? time));
  const sorted = gaps.sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2000;
}
