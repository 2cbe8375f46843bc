/** The public report: body of `api/standalonereport`, written by the server and read by the page. */
import { readDateAndTime, isUsableInstant } from '../json/instant.ts';
import { ownField, truncateText, MAX_TEXT_LENGTH, readFinite, readId, readBoolean } from '../json/read.ts';
import { symbolOf, type SymbolIndex } from './reportTypes.ts';
import { failure, success, type Result } from '../result.ts';
import type { EpochMs } from '../units.ts';
import type { ShotReport } from './shotReport.ts';

/** Page of the public report below the base; its key is the query parameter `k`. */
export const REPORT_PAGE = 'pub/viewReport';

/** Body of the call. The contract defines the field names, odd spellings too. Unknown: absent. */
export interface StandaloneReport {
  readonly id: number;
  readonly detection_id: string;
  readonly squad_id: string;
  readonly report_type: string;
  readonly zone?: string;
  readonly level?: string;
  readonly weapon?: string;
  /** YYYY-MM-DD, UTC. */
  readonly shot_date: string;
  /** HH:mm:ss.SSS, UTC. */
  readonly shot_time: string;
  /** Extension: when the server received it, epoch ms, where the sensor's clock is wrong. */
  readonly start?: number;
  readonly shot_lat?: number;
  readonly shot_long?: number;
  readonly burst?: number;
  readonly test?: boolean;
  readonly message?: string;
  readonly weaponCategory?: number;
  readonly deviceId?: string;
  /** Extension: the level's name. */
  readonly level_name?: string;
  /** Extension: a share up to 1, above that percent. */
  readonly weaponConfidence?: number;
  /** Extension: report type before the reclassification. */
  readonly previousReportType?: string;
  /** Extension: URL template with {lat} and {lon} of the site's own map service. */
  readonly map_link?: string;
}

/** A public report as the page shows it. */
export interface PublicReport {
  /** `timeStamp` is NaN where the time is unknown; `eventTime` has the time to show. */
  readonly report: ShotReport;
  readonly symbol: SymbolIndex;
  readonly mapLink: string | undefined;
  /** Level names by level id; holds the report's level where the server sent it, else nothing. */
  readonly levelNames: ReadonlyMap<string, string>;
}

/**
 * Reads the body of the call from any server. Fails where the detection id is missing or the type is unknown.
 *
 * @param now  in place of a receipt that the body does not have: later times are unknown
 */
export function readStandaloneReport(body: unknown, now: EpochMs): Result<PublicReport, 'unreadable'> {
  if (typeof body !== 'object' || body === null) return failure('unreadable');
  const text = (name: string) => {
    const read = readId(ownField(body, name));
    return read === undefined ? undefined : truncateText(read, MAX_TEXT_LENGTH);
  };
  const number = (name: string) => {
    const read = readFinite(ownField(body, name));
    return Number.isNaN(read) ? undefined : read;
  };
  const reportType = text('report_type') ?? '';
  const weaponCategory = number('weaponCategory');
  const symbol = symbolOf(reportType, weaponCategory);
  const detectionId = text('detection_id');
  if (symbol === undefined || detectionId === undefined) return failure('unreadable');
  const time = readDateAndTime(text('shot_date') ?? '', text('shot_time') ?? '');
  const known = {
    id: number('id'),
    start: number('start'),
    zone: text('zone'),
    level: text('level'),
    weapon: text('weapon'),
    burst: number('burst'),
    test: readBoolean(ownField(body, 'test')),
    message: text('message'),
    weaponCategory,
    weaponConfidence: number('weaponConfidence'),
    previousReportType: text('previousReportType'),
    deviceId: text('deviceId'),
    ...placeOf(number('shot_lat'), number('shot_long')),
  };
  const report = {
    detectionId,
    squadId: text('squad_id') ?? '',
    reportType,
    timeStamp: known.start !== undefined || isUsableInstant(time, now) ? time : Number.NaN,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
  };
  return success({
    report,
    symbol,
    mapLink: text('map_link'),
    levelNames: levelNamesOf(known.level, text('level_name')),
  });
}

function levelNamesOf(id: string | undefined, name: string | undefined): ReadonlyMap<string, string> {
  return new Map(id === undefined || name === undefined ? [] : [[id, name]]);
}

/** Returns both coordinates, or none if either is unusable; 0, 0 is valid. */
function placeOf(lat: number | undefined, lon: number | undefined): { lat?: number; lon?: number } {
  if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) return {};
  return { lat, lon };
}
