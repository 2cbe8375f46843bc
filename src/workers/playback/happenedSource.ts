import type { Incident } from '../../domain/contract/incident.ts';
import { PATHS } from '../../domain/contract/paths.ts';
import { symbolOf } from '../../domain/contract/reportTypes.ts';
import { SHOT_COLUMN } from '../../domain/contract/shotReport.ts';
import { readIncident } from '../../domain/incidents/readIncident.ts';
import { readFinite, readId } from '../../domain/json/read.ts';
import { success, type Result } from '../../domain/result.ts';
import { eventTimeOfRow } from '../../domain/time/sensorClock.ts';
import type { TimeWindow } from '../../domain/time/timeWindow.ts';
import { epochMs, msToEpochSeconds, type EpochMs, type Millis } from '../../domain/units.ts';
import type { CallFailure, ServerCalls } from '../connection/serverCalls.ts';
import type { PlayedEvent, PlayedPage, PlayedSource } from './playedEvents.ts';

/** A jump shows the reports of so long before it. */
export const STATE_REACH: Millis = 24 * 3_600_000;
/** Once a jump has so many reports, no older ones are loaded. */
const STATE_ROWS = 3000;
const FIRST_STEP: Millis = 3_600_000;
const MIN_STEP: Millis = 60_000;
const MAX_STEP: Millis = 30 * 86_400_000;
/** Pages are made longer below the one and shorter above the other number of reports. */
const FEW_ROWS = 300;
const MANY_ROWS = 2000;
const MAX_INCIDENTS = 1000;

type Row = readonly unknown[];

/** Events as they happened: reports at their event times, incidents at their first report, both as they are known now. */
export class HappenedSource implements PlayedSource {
  readonly #calls: Pick<ServerCalls, 'get'>;
  #step: Millis = FIRST_STEP;

  constructor(calls: Pick<ServerCalls, 'get'>) {
    this.#calls = calls;
  }

  async stateAt(at: EpochMs, isWanted: () => boolean): Promise<Result<readonly PlayedEvent[], CallFailure>> {
    const events: PlayedEvent[] = [];
    const oldest = at - STATE_REACH;
    let step = FIRST_STEP;
    for (let to: number = at; to > oldest && events.length < STATE_ROWS && isWanted(); step *= 2) {
      const from = Math.max(oldest, to - step);
      const read = await this.#events({ from: epochMs(from), to: epochMs(to) });
      if (!read.ok) return read;
      events.unshift(...read.value);
      to = from;
    }
    return success(events);
  }

  async after(from: EpochMs, end: EpochMs): Promise<Result<PlayedPage, CallFailure>> {
    const until = epochMs(Math.min(end, from + this.#step));
    const read = await this.#events({ from, to: until });
    if (!read.ok) return read;
    const rows = read.value.length;
    if (rows < FEW_ROWS) this.#step = Math.min(MAX_STEP, this.#step * 2);
    else if (rows > MANY_ROWS) this.#step = Math.max(MIN_STEP, this.#step / 2);
    return success({ events: read.value, until });
  }

  /** Events with from < time ≤ to, in their order. */
  async #events({ from, to }: TimeWindow): Promise<Result<readonly PlayedEvent[], CallFailure>> {
    const [reports, incidents] = await Promise.all([
      this.#reports({ from, to }),
      this.#incidents({ from, to }),
    ]);
    if (!reports.ok) return reports;
    if (!incidents.ok) return incidents;
    const events = [...reports.value, ...incidents.value].filter(({ at }) => at > from && at <= to);
    return success(events.toSorted((a, b) => a.at - b.at));
  }

  async #reports({ from, to }: TimeWindow): Promise<Result<readonly PlayedEvent[], CallFailure>> {
    const range = { start: Math.max(0, msToEpochSeconds(from)), end: msToEpochSeconds(to) };
    const answer = await this.#calls.get(PATHS.shotreportsByRange, range);
    if (!answer.ok) return answer;
    return success(rowsOf(answer.value.body).flatMap(reportEvent));
  }

  /** A server without incidents has none. */
  async #incidents({ from, to }: TimeWindow): Promise<Result<readonly PlayedEvent[], CallFailure>> {
    const query = { from, to, size: MAX_INCIDENTS, sort: 'lastTime,desc' };
    const answer = await this.#calls.get(PATHS.incidents, query);
    if (!answer.ok) return answer.reason === 'absent' ? success([]) : answer;
    const { body } = answer.value;
    const rows: readonly unknown[] = Array.isArray(body) ? body : [];
    return success(
      rows.flatMap((row) => {
        const read = readIncident(row);
        return read.ok && !('gone' in read.value) ? [incidentEvent(read.value)] : [];
      }),
    );
  }
}

function incidentEvent(incident: Incident): PlayedEvent {
  return { at: incident.firstTime, kind: 'incident', incident };
}

function rowsOf(body: unknown): readonly Row[] {
  return Array.isArray(body) ? body.filter((row): row is Row => Array.isArray(row)) : [];
}

function reportEvent(report: Row): PlayedEvent[] {
  const squadId = readId(report[SHOT_COLUMN.squadId]);
  const detectionId = readId(report[SHOT_COLUMN.detectionId]);
  const at = eventTimeOfRow({ timeStamp: report[SHOT_COLUMN.timeStamp], start: report[SHOT_COLUMN.start] });
  if (squadId === undefined || detectionId === undefined || at === undefined) return [];
  const category = readFinite(report[SHOT_COLUMN.weaponCategory]);
  const heardAs = symbolOf(String(report[SHOT_COLUMN.reportType]), category);
  return [{ at, kind: 'report', key: { squadId, detectionId }, report, heardAs }];
}
