/** A sound of an earlier event to listen to beside a report, found by the lists of the server. */
import type { MediaListing } from '../../../../domain/contract/media.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { weaponName } from '../../../../domain/contract/reportTypes.ts';
import { keyText, type ReportKey, type ShotReport } from '../../../../domain/contract/shotReport.ts';
import { readIncident } from '../../../../domain/incidents/readIncident.ts';
import { ownField, readFinite, readId } from '../../../../domain/json/read.ts';
import { isRow, type Row } from '../../../../domain/json/row.ts';
import { failure, success, type Result } from '../../../../domain/result.ts';
import { eventTimeOfRow } from '../../../../domain/time/sensorClock.ts';
import type { EpochMs } from '../../../../domain/units.ts';
import type { Http } from '../../../http/http.ts';
import { sendForList, sendForRow } from '../../../http/sendFor.ts';
import type { MediaCalls } from '../../media/mediaCalls.ts';

/** `weapon`: the last shot of the same weapon whose incident was closed as confirmed. `fireworks`: the last ones. Both of the same zone. */
export type ReferenceKind = 'weapon' | 'fireworks';

export interface Reference {
  readonly key: ReportKey;
  readonly time: EpochMs;
  /** One of its sounds. */
  readonly listing: MediaListing;
}

export interface ReferenceDeps {
  readonly http: Http;
  readonly calls: Pick<MediaCalls, 'sounds'>;
  readonly signal: AbortSignal;
}

const MAX_LISTED = 100;
/** Reports whose weapon, and whose sounds, are asked for. */
const MAX_TRIED = 12;

/** The newest reference that has a sound. `none`: there is none that the person may see. `failed`: it could not be looked for. */
export async function findReference(
  deps: ReferenceDeps,
  report: ShotReport,
  kind: ReferenceKind,
): Promise<Result<Reference, 'none' | 'failed'>> {
  const rows = kind === 'weapon' ? await confirmedShots(deps, report) : await lastFireworks(deps, report);
  if (rows === undefined) return failure('failed');
  for (const row of rows.slice(0, MAX_TRIED)) {
    const [squadId, detectionId] = [readId(row['squadId']), readId(row['detectionId'])];
    const time = eventTimeOfRow(row);
    if (squadId === undefined || detectionId === undefined || time === undefined) continue;
    const key = { squadId, detectionId };
    if (keyText(key) === keyText(report)) continue;
    const [listing] = (await deps.calls.sounds(key, deps.signal)) ?? [];
    if (listing !== undefined) return success({ key, time, listing });
  }
  return failure('none');
}

/** Reports of fireworks in the zone, newest first; undefined where the call failed. */
async function lastFireworks({ http, signal }: ReferenceDeps, { squadId, zone }: ShotReport) {
  const answer = await sendForList(http, PATHS.shotreports, {
    query: { squadId, reportTypes: 'Fireworks', sort: 'timeStamp,desc', size: MAX_LISTED },
    failures: 'optional',
    signal,
  });
  return answer.ok ? answer.value.body.filter(isRow).filter((row) => row['zone'] === zone) : undefined;
}

/** Shots of the weapon in the zone that were confirmed, newest first; undefined where the call failed. */
async function confirmedShots({ http, signal }: ReferenceDeps, report: ShotReport) {
  const { squadId, zone } = report;
  const answer = await sendForList(http, PATHS.incidents, {
    query: { squadId, type: 'Shot', outcome: 'confirmed', sort: 'lastTime,desc', size: MAX_LISTED },
    failures: 'optional',
    signal,
  });
  if (!answer.ok) return undefined;
  const points = answer.value.body.flatMap((body) => {
    const read = readIncident(body);
    return read.ok && 'track' in read.value ? read.value.track.toReversed() : [];
  });
  const weapon = weaponName(report.weapon, report.weaponCategory);
  const shots = points.filter((point) => point.symbol === 'Shot' && point.zone === zone);
  const rows = await Promise.all(
    shots.slice(0, MAX_TRIED).map(async ({ reportId }): Promise<readonly Row[]> => {
      const loaded = await sendForRow(http, PATHS.loadShotreport, {
        query: { id: reportId },
        failures: 'optional',
        signal,
      });
      return loaded.ok ? [loaded.value.body] : [];
    }),
  );
  return rows.flat().filter((row) => {
    const named = weaponName(readId(ownField(row, 'weapon')), readFinite(ownField(row, 'weaponCategory')));
    return named === weapon;
  });
}
