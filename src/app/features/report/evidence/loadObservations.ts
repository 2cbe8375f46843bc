/** Loads what is known of the sensors of a report. */
import { detectionObservations, DETECTIONS_WITHIN } from '../../../../domain/acoustics/detections.ts';
import type { KnownSensor } from '../../../../domain/acoustics/evidence.ts';
import { readObservations } from '../../../../domain/acoustics/readObservations.ts';
import type { Observations } from '../../../../domain/contract/observations.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { ReportKey, ShotReport } from '../../../../domain/contract/shotReport.ts';
import { isRow } from '../../../../domain/json/row.ts';
import type { EnginePort } from '../../../../domain/live/enginePort.ts';
import { epochMs, type Degrees, type EpochMs, type Metres } from '../../../../domain/units.ts';
import type { StateAccess } from '../../../browser/store.ts';
import { sendForList } from '../../../http/sendFor.ts';
import { httpOf } from '../../../session/console.ts';

/** Sensors about a place that are looked at. */
const REACH: Metres = 600;
const MAX_SENSORS = 200;
const MAX_DETECTIONS = 200;

export interface LoadedObservations {
  readonly observations: Observations;
  /** Its source sent none, and the Detection reports about it stand in. */
  readonly areDetections: boolean;
  readonly around: readonly KnownSensor[];
}

export interface AskedReport extends ReportKey, Pick<ShotReport, 'timeStamp'> {
  readonly level: string | undefined;
  readonly lat: Degrees | undefined;
  readonly lon: Degrees | undefined;
}

/**
 * What the sensors of a report measured, and the sensors about them on its floor. Without observations the Detection reports about it
 * stand in; without these there are none.
 */
export async function loadObservations(
  store: StateAccess,
  engine: EnginePort | undefined,
  { report, signal }: { readonly report: AskedReport; readonly signal: AbortSignal },
): Promise<LoadedObservations> {
  const { squadId, detectionId, level } = report;
  const answer = await httpOf(store).send(PATHS.observations, {
    query: { squadId, detectionId },
    failures: 'optional',
    signal,
  });
  const sent = (answer.ok ? readObservations(answer.value.body) : undefined) ?? { sensors: [] };
  const areDetections = sent.sensors.length === 0;
  const observations = areDetections ? { sensors: await detectionsAbout(store, report, signal) } : sent;
  const [first] = observations.sensors;
  if (first === undefined || engine === undefined) return { observations, areDetections, around: [] };
  const { nodes } = await engine.nodesAround({ lat: first.lat, lon: first.lon, reach: REACH }, MAX_SENSORS);
  const around = nodes.flatMap(({ heartbeat, health }): KnownSensor[] => {
    const { nodeid: nodeId, lat, lon } = heartbeat;
    const isThere = lat !== undefined && lon !== undefined && (heartbeat.level ?? '') === (level ?? '');
    return isThere ? [{ nodeId, lat, lon, health }] : [];
  });
  return { observations, areDetections, around };
}

async function detectionsAbout(
  store: StateAccess,
  { squadId, lat, lon, timeStamp, level }: AskedReport,
  signal: AbortSignal,
) {
  if (lat === undefined || lon === undefined) return [];
  const [from, to] = [-1, 1].map((side) => momentOf(epochMs(timeStamp + side * DETECTIONS_WITHIN.time)));
  const answer = await sendForList(httpOf(store), PATHS.shotreports, {
    query: {
      squadId,
      reportTypes: 'Detection',
      size: MAX_DETECTIONS,
      ...(from && { fromDate: from.date, fromTime: from.time }),
      ...(to && { toDate: to.date, toTime: to.time }),
    },
    failures: 'optional',
    signal,
  });
  if (!answer.ok) return [];
  const shot = { lat, lon, time: epochMs(timeStamp), level };
  return detectionObservations(answer.value.body.filter(isRow), shot);
}

/** Date and time of day in UTC, as the list of reports takes them. */
function momentOf(at: EpochMs): { readonly date: string; readonly time: string } {
  const [date = '', time = ''] = new Date(at).toISOString().split('T');
  return { date, time: time.slice(0, 8) };
}
