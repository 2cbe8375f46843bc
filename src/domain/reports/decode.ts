import {
  ARCHIVE_COLUMN,
  ARCHIVE_FIELD,
  SHELF_COLUMN,
  SHELF_FIELD,
  SHOT_FIELDS,
  type ShotField,
} from '../contract/shotReport.ts';
import { hasIsoText, isUsableInstant, readDateAndTime, readInstant, YEAR_2000 } from '../json/instant.ts';
import { NOT_JSON } from '../json/parseJson.ts';
import {
  isMissing,
  MAX_ID_LENGTH,
  MAX_TEXT_LENGTH,
  readBoolean,
  readFinite,
  readId,
  truncateText,
} from '../json/read.ts';
import { FIELD_FAILURE_BIT, type MessageFailure } from '../live/channelStatistics.ts';
import { isBelievable, MAX_CLOCK_LEAD } from '../time/sensorClock.ts';
import { epochMs, type EpochMs } from '../units.ts';
import type { ReportDraft } from './draft.ts';
import {
  CATEGORY_BIT,
  CATEGORY_FACT,
  FIELD,
  NUMBER_FACTS,
  numberBit,
  TEXT_FACTS,
  textBit,
} from './fields.ts';
import { POSSIBLE_SHOT_CATEGORY, REPORT_SYMBOLS, REPORT_TYPES } from '../contract/reportTypes.ts';

const AT = Object.fromEntries(SHOT_FIELDS.map(([name], index) => [name, index])) as Record<ShotField, number>;
const DATE_AT = SHOT_FIELDS.length;
const TIME_AT = DATE_AT + 1;
const SHELF_AT = TIME_AT + 1;
const ARCHIVE_AT = SHELF_AT + 1;
/** A Map, because the names come from data. */
const PLACE_OF_NAME: ReadonlyMap<string, number> = new Map([
  ...SHOT_FIELDS.flatMap(([camel, snake], index): [string, number][] => [
    [camel, index],
    [snake, index],
  ]),
  ['shot_date', DATE_AT],
  ['shot_time', TIME_AT],
  ...SHELF_FIELD.map((name): [string, number] => [name, SHELF_AT]),
  ...ARCHIVE_FIELD.map((name): [string, number] => [name, ARCHIVE_AT]),
]);
const NUMBER_AT = NUMBER_FACTS.map((name) => AT[name]);
const TEXT_AT = TEXT_FACTS.map((name) => AT[name]);
const TYPE_INDEX: ReadonlyMap<string, number> = new Map(REPORT_TYPES.map((type, index) => [type, index]));
const SYMBOL_INDEX: ReadonlyMap<string, number> = new Map(REPORT_SYMBOLS.map((name, index) => [name, index]));

/** Values of the message being read, by index in SHOT_FIELDS. Cleared after each message, so that no text is retained. */
const raw: unknown[] = Array.from({ length: ARCHIVE_AT + 1 }, () => undefined);

/** A whole report, or an update of one that is known. */
type ReportForm = 'whole' | 'update';

/**
 * Reads one report into `draft`: a snake-case object of the live topics, a camel-case object of the lists, or a row
 * array of the range call. Never throws on data. An unusable value is treated as absent and recorded in
 * `draft.failures`.
 *
 * @param value    result of `parseJson`
 * @param now      server's clock, in place of a receipt that the report does not have
 * @returns why the report is rejected, or undefined
 */
export function decodeReport(value: unknown, draft: ReportDraft, now: EpochMs): MessageFailure | undefined {
  const failure = collectValues(value) ?? read(draft, now, 'whole');
  raw.fill(undefined);
  return failure;
}

/** As `decodeReport`, for an update of a known report: its type and time may be absent. */
export function decodeUpdate(value: unknown, draft: ReportDraft, now: EpochMs): MessageFailure | undefined {
  const failure = collectValues(value) ?? read(draft, now, 'update');
  raw.fill(undefined);
  return failure;
}

/** Writes the values of an object or array to `raw`. An array that is empty or contains objects is no report. */
function collectValues(value: unknown): MessageFailure | undefined {
  if (value === NOT_JSON) return 'notJson';
  if (typeof value !== 'object' || value === null) return 'notAnObject';
  if (Array.isArray(value)) {
    const row = value as readonly unknown[];
    if (row.length === 0 || (typeof row[0] === 'object' && row[0] !== null)) return 'notAnObject';
    for (let i = Math.min(row.length, DATE_AT) - 1; i >= 0; i--) raw[i] = row[i];
    raw[SHELF_AT] = row[SHELF_COLUMN];
    raw[ARCHIVE_AT] = row[ARCHIVE_COLUMN];
    return undefined;
  }
  for (const name of Object.keys(value)) {
    const place = PLACE_OF_NAME.get(name);
    if (place !== undefined && isMissing(raw[place])) raw[place] = (value as Record<string, unknown>)[name];
  }
  return undefined;
}

function read(draft: ReportDraft, now: EpochMs, form: ReportForm): MessageFailure | undefined {
  draft.has = 0;
  draft.failures = 0;
  const id = readId(raw[AT.detectionId]) ?? readId(raw[AT.id]);
  const squad = readId(raw[AT.squadId]) ?? '';
  if (id === undefined || id.length > MAX_ID_LENGTH || squad.length > MAX_ID_LENGTH) return 'noKey';
  draft.detectionId = id;
  draft.squadId = squad;
  readNumbers(draft);
  const failure = readType(draft, form);
  if (failure !== undefined) return failure;
  readTimes(draft, now, form);
  readPlaces(draft);
  readAppearance(draft);
  readTexts(draft);
  const shelfId = readFinite(raw[SHELF_AT]);
  draft.shelfId = shelfId > 0 ? shelfId : 0;
  draft.fromArchive = readBoolean(raw[ARCHIVE_AT]) === true;
  return undefined;
}

function readType(draft: ReportDraft, form: ReportForm): MessageFailure | undefined {
  const value = raw[AT.reportType];
  if (isMissing(value)) return form === 'update' ? undefined : 'unknownType';
  if (typeof value !== 'string') return 'unknownType';
  const name = value.trim();
  if (name === 'Possible Shot' && !(draft.has & CATEGORY_BIT)) {
    draft.has |= CATEGORY_BIT;
    draft.numbers[CATEGORY_FACT] = POSSIBLE_SHOT_CATEGORY;
  }
  const type = TYPE_INDEX.get(name === 'Possible Shot' ? 'Shot' : name);
  if (type === undefined) return 'unknownType';
  draft.type = type;
  draft.has |= FIELD.type;
  return undefined;
}

function readTimes(draft: ReportDraft, now: EpochMs, form: ReportForm): void {
  const date = raw[DATE_AT];
  const clock = raw[TIME_AT];
  let time = typeof date === 'string' && typeof clock === 'string' ? readDateAndTime(date, clock) : NaN;
  if (!(time === time)) time = readInstant(raw[AT.timeStamp]);
  readStart(draft, now);
  draft.wrongClock = NaN;
  if (isUsableTime(draft, time, now)) {
    draft.time = time;
    draft.has |= FIELD.time;
    return;
  }
  if (hasIsoText(time)) draft.wrongClock = time;
  if (form === 'whole' || !isMissing(date) || !isMissing(clock) || !isMissing(raw[AT.timeStamp])) {
    draft.failures |= FIELD_FAILURE_BIT.badTime;
  }
}

/** Without a receipt the report may be of any age: a list has old ones. */
function isUsableTime({ has, start }: ReportDraft, time: number, now: EpochMs): boolean {
  if (has & FIELD.start) return isBelievable(time, epochMs(start));
  return time >= YEAR_2000 && time <= now + MAX_CLOCK_LEAD;
}

function readStart(draft: ReportDraft, now: EpochMs): void {
  if (isMissing(raw[AT.start])) return;
  draft.start = readInstant(raw[AT.start]);
  if (isUsableInstant(draft.start, now)) draft.has |= FIELD.start;
  else draft.failures |= FIELD_FAILURE_BIT.badTime;
}

function readPlaces(draft: ReportDraft): void {
  const { lat, lon, trajectoryLat, trajectoryLon } = AT;
  if (!isMissing(raw[lat]) || !isMissing(raw[lon])) {
    draft.lat = readFinite(raw[lat]);
    draft.lon = readFinite(raw[lon]);
    if (isPlace(draft.lat, draft.lon)) draft.has |= FIELD.place;
    else draft.failures |= FIELD_FAILURE_BIT.badPlace;
  }
  if (isMissing(raw[trajectoryLat]) && isMissing(raw[trajectoryLon])) return;
  draft.trajectoryLat = readFinite(raw[trajectoryLat]);
  draft.trajectoryLon = readFinite(raw[trajectoryLon]);
  if (isPlace(draft.trajectoryLat, draft.trajectoryLon)) draft.has |= FIELD.trajectory;
  else draft.failures |= FIELD_FAILURE_BIT.badPlace;
}

/** Whether latitude and longitude are in range, in degrees; false for NaN. */
export function isPlace(lat: number, lon: number): boolean {
  return lat >= -90 && lat <= 90 && lon >= -180 && lon <= 180;
}

function readAppearance(draft: ReportDraft): void {
  draft.bearing = readBounded(draft, AT.bearing, -720, 720, FIELD.bearing);
  draft.burst = Math.min(255, Math.floor(readBounded(draft, AT.burst, 0, Infinity, FIELD.burst)));
  const test = readBoolean(raw[AT.test]);
  if (test !== undefined) {
    draft.test = test;
    draft.has |= FIELD.test;
  }
  const wasShot = readBoolean(raw[AT.wasShotType]);
  if (wasShot !== undefined) {
    draft.wasShot = wasShot;
    draft.has |= FIELD.wasShot;
  }
  const previous = raw[AT.previousReportType];
  const symbol = typeof previous === 'string' ? SYMBOL_INDEX.get(previous.trim()) : undefined;
  if (symbol === undefined) return;
  draft.previous = symbol;
  draft.has |= FIELD.previous;
}

// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
function readBounded(draft: ReportDraft, at: number, least: number, most: number, bit: number): number {
  if (isMissing(raw[at])) return 0;
  const value = readFinite(raw[at]);
  if (value >= least && value <= most) draft.has |= bit;
  else draft.failures |= FIELD_FAILURE_BIT.badNumber;
  return value;
}

function readNumbers(draft: ReportDraft): void {
  for (let i = 0; i < NUMBER_AT.length; i++) {
    const value = raw[NUMBER_AT[i]];
    if (isMissing(value)) continue;
    const number = readFinite(value);
    if (Number.isFinite(Math.fround(number))) {
      draft.numbers[i] = number;
      draft.has |= numberBit(i);
    } else {
      draft.failures |= FIELD_FAILURE_BIT.badNumber;
    }
  }
}

function readTexts(draft: ReportDraft): void {
  for (let i = 0; i < TEXT_AT.length; i++) {
    const text = readText(draft, raw[TEXT_AT[i]]);
    if (text === undefined) continue;
    draft.texts[i] = text;
    draft.has |= textBit(i);
  }
  const level = readText(draft, raw[AT.level]);
  if (level === undefined) return;
  draft.level = level;
  draft.has |= FIELD.level;
}

function readText(draft: ReportDraft, value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  if (value.length <= MAX_TEXT_LENGTH) return value;
  draft.failures |= FIELD_FAILURE_BIT.longText;
  return truncateText(value, MAX_TEXT_LENGTH);
}
