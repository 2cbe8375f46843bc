import { isUsableInstant, readInstant, YEAR_2000 } from '../json/instant.ts';
import { NOT_JSON } from '../json/parseJson.ts';
import {
  ownField,
  isMissing,
  MAX_ID_LENGTH,
  MAX_TEXT_LENGTH,
  readFinite,
  readId,
  truncateText,
} from '../json/read.ts';
import { FIELD_FAILURE_BIT, type MessageFailure } from '../live/channelStatistics.ts';
import { isPlace } from '../reports/decode.ts';
import type { EpochMs } from '../units.ts';
import type { HeartbeatDraft } from './draft.ts';

/**
 * Reads one heartbeat of the list or the topic into `draft`. Never throws on data.
 *
 * @param value  result of `parseJson`
 * @param now    server's clock; a timestamp more than a day ahead of it is replaced by `now` and recorded as a failure
 * @returns why the heartbeat is rejected; undefined where it is accepted, with its field failures in `draft.failures`
 */
export function decodeHeartbeat(
  value: unknown,
  draft: HeartbeatDraft,
  now: EpochMs,
): MessageFailure | undefined {
  if (value === NOT_JSON) return 'notJson';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'notAnObject';
  const nodeId = readId(ownField(value, 'nodeid') ?? ownField(value, 'nodeId'));
  const squadId = readId(ownField(value, 'squad_id') ?? ownField(value, 'squadId')) ?? '';
  if (nodeId === undefined || nodeId.length > MAX_ID_LENGTH || squadId.length > MAX_ID_LENGTH) return 'noKey';
  draft.row = -1;
  draft.failures = 0;
  draft.nodeId = nodeId;
  draft.squadId = squadId;
  draft.status = readText(draft, ownField(value, 'status'));
  draft.level = readText(draft, ownField(value, 'level'));
  draft.spl = readNumber(draft, ownField(value, 'spl1'));
  draft.pitch = readNumber(draft, ownField(value, 'pitch'));
  draft.yaw = readNumber(draft, ownField(value, 'yaw'));
  readPlace(draft, ownField(value, 'lat'), ownField(value, 'lon'));
  readTimestamp(draft, ownField(value, 'timestamp'), now);
  return undefined;
}

function readText(draft: HeartbeatDraft, value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string' || value.length <= MAX_TEXT_LENGTH)
    return typeof value === 'string' ? value : '';
  draft.failures |= FIELD_FAILURE_BIT.longText;
  return truncateText(value, MAX_TEXT_LENGTH);
}

function readNumber(draft: HeartbeatDraft, value: unknown): number {
  if (isMissing(value)) return NaN;
  const number = readFinite(value);
  if (Number.isFinite(Math.fround(number))) return number;
  draft.failures |= FIELD_FAILURE_BIT.badNumber;
  return NaN;
}

function readPlace(draft: HeartbeatDraft, lat: unknown, lon: unknown): void {
  draft.lat = NaN;
  draft.lon = NaN;
  if (isMissing(lat) && isMissing(lon)) return;
  const latitude = readFinite(lat);
  const longitude = readFinite(lon);
  if (!isPlace(latitude, longitude)) {
    draft.failures |= FIELD_FAILURE_BIT.badPlace;
    return;
  }
  draft.lat = latitude;
  draft.lon = longitude;
}

/** A missing timestamp or one before 2000 is a state of the node (construction), not a failure of the message. */
function readTimestamp(draft: HeartbeatDraft, value: unknown, now: EpochMs): void {
  const instant = readInstant(value);
  draft.timestamp = instant >= YEAR_2000 ? instant : NaN;
  if (isUsableInstant(instant, now) || !(instant >= YEAR_2000)) return;
  draft.timestamp = now;
  draft.failures |= FIELD_FAILURE_BIT.badTime;
}
