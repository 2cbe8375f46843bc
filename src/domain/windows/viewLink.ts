/**
 * Links to a view of the map, as parameters of an address: lat, lon, z (map), lvl (floor), from and to (window of
 * the timeline), span (seconds of the rolling window), sel (report), at (instant of the report, or the middle of the
 * window), q, zone, type and win (text, zones, types and "only the window" of the filter), layers (drawing layers that
 * are on). Switches that affect alerts are not part of a link. Instants are RFC 3339. Keys are case-insensitive, unknown
 * ones are ignored.
 */
import type { ReportKey } from '../contract/shotReport.ts';
import type { Switch } from '../access/reportAccess.ts';
import { MAX_LATITUDE } from '../geo/mercator.ts';
import { readIso } from '../json/instant.ts';
import { REPORT_SYMBOLS } from '../contract/reportTypes.ts';
import { MAX_SPAN, MIN_PAUSED_SPAN, type TimeWindow } from '../time/timeWindow.ts';
import { epochMs, type Degrees, type EpochMs, type Millis, type Zoom } from '../units.ts';
import { NO_SEARCH, type ReportSearch } from '../frame/view.ts';

export interface LinkPlace {
  readonly lat: Degrees;
  readonly lng: Degrees;
  /** Undefined: the zoom stays. */
  readonly zoom: Zoom | undefined;
}

/** Switches of layers drawn over the map that affect no report and no alert. */
export const LINK_LAYERS = [
  'shotTime',
  'latLong',
  'targets',
  'satellite',
  'satelliteLabels',
  'coverage',
  'expertLines',
  'showAllSensors',
] as const satisfies readonly Switch[];
export type LinkLayer = (typeof LINK_LAYERS)[number];

/** A search without the number of a grouped notification, which is valid in one engine only. */
export type LinkSearch = Omit<ReportSearch, 'group'>;

export interface ViewLink {
  readonly place?: LinkPlace | undefined;
  /** `level_id`; undefined for all floors. */
  readonly level?: string | undefined;
  /** Undefined while the timeline rolls. */
  readonly window?: TimeWindow | undefined;
  readonly span?: Millis | undefined;
  readonly selected?: ReportKey | undefined;
  readonly at?: EpochMs | undefined;
  /** Undefined without a search. */
  readonly search?: LinkSearch | undefined;
  /** Layers that are on, the others off; undefined: unchanged. */
  readonly layers?: readonly LinkLayer[] | undefined;
}

export const LINK_PARAMS = [
  'lat',
  'lon',
  'z',
  'lvl',
  'from',
  'to',
  'span',
  'sel',
  'at',
  'q',
  'zone',
  'type',
  'win',
  'layers',
] as const;
export type LinkParam = (typeof LINK_PARAMS)[number];

const MAX_ZOOM: Zoom = 24;
/** Decimals of a coordinate: about a tenth of a metre. */
const PLACE_DIGITS = 6;
/** Maximum length of a parameter: longer ones are neither read nor written. */
export const MAX_PARAM_LENGTH = 200;
/** Text of an empty list, because an empty parameter counts as absent. */
const NONE = 'none';
/** Control characters, and those that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** Reads the parameters of an address. `invalid` has those that could not be read; the others are used. */
export function readViewLink(params: Iterable<readonly [string, string]>): {
  readonly link: ViewLink;
  readonly invalid: readonly LinkParam[];
} {
  const texts = new Map<string, string>();
  for (const [key, value] of params) {
    const name = key.toLowerCase();
    if (!texts.has(name)) texts.set(name, value.trim());
  }
  const invalid = new Set<LinkParam>();
  const read = <Value>(name: LinkParam, reader: (text: string) => Value | undefined): Value | undefined => {
    const text = texts.get(name);
    if (text === undefined || text === '') return undefined;
    const value = text.length > MAX_PARAM_LENGTH ? undefined : reader(text);
    if (value === undefined) invalid.add(name);
    return value;
  };
  const lat = read('lat', (text) => numberIn(text, -MAX_LATITUDE, MAX_LATITUDE));
  const lng = read('lon', (text) => numberIn(text, -180, 180));
  const zoom = read('z', (text) => numberIn(text, 0, MAX_ZOOM));
  if (lat === undefined && lng !== undefined) invalid.add('lat');
  if (lng === undefined && lat !== undefined) invalid.add('lon');
  const from = read('from', instantOf);
  const to = read('to', instantOf);
  const window = windowOf(from, to);
  if (window === undefined && (from !== undefined || to !== undefined))
    invalid.add(from === undefined ? 'from' : 'to');
  const span = read('span', (text) => numberIn(text, MIN_PAUSED_SPAN / 1_000, MAX_SPAN / 1_000));
  const link = {
    place: lat === undefined || lng === undefined ? undefined : { lat, lng, zoom },
    level: read('lvl', (text) => text),
    window,
    span: span === undefined ? undefined : span * 1_000,
    selected: read('sel', keyOf),
    at: read('at', instantOf),
    search: searchOf({
      text: read('q', printable),
      zones: read('zone', zonesOf),
      symbols: read('type', (text) => namesOf(text, REPORT_SYMBOLS)),
      inWindow: read('win', (text) => (text === '1' ? true : undefined)),
    }),
    layers: read('layers', (text) => (text === NONE ? [] : namesOf(text, LINK_LAYERS))),
  };
  return { link, invalid: [...invalid] };
}

/**
 * Parameters of a link in a fixed order; undefined and too long ones are omitted.
 *
 * @param isoText  RFC 3339 in UTC with milliseconds
 */
export function writeViewLink(
  { place, level, window, span, selected, at, search, layers }: ViewLink,
  isoText: (instant: EpochMs) => string,
): [LinkParam, string][] {
  // Milliseconds are omitted where they are 0.
  const instantText = (instant: EpochMs): string => isoText(instant).replace('.000Z', 'Z');
  const texts: Partial<Record<LinkParam, string>> = {
    ...(place && { lat: decimal(place.lat, PLACE_DIGITS), lon: decimal(place.lng, PLACE_DIGITS) }),
    ...(place?.zoom !== undefined && { z: decimal(place.zoom, 2) }),
    ...(level !== undefined && { lvl: level }),
    ...(window && { from: instantText(window.from), to: instantText(window.to) }),
    ...(span !== undefined && { span: String(Math.round(span / 1_000)) }),
    ...(selected && {
      sel: `${escaped(selected.squadId)}:${escaped(selected.detectionId)}`,
    }),
    ...(at !== undefined && { at: instantText(at) }),
    ...(search && searchTexts(search)),
    ...(layers && { layers: layers.length === 0 ? NONE : layers.join(',') }),
  };
  return LINK_PARAMS.flatMap((name) => {
    const text = texts[name];
    return text === undefined || text === '' || text.length > MAX_PARAM_LENGTH ? [] : [[name, text]];
  });
}

/**
 * Whether the change from one link to the next is a step of the browser's history: another report or floor, rolling
 * started or paused, another filter. Moving map or window and typing more letters of a text are not.
 */
export function isDeliberateStep(before: ViewLink, after: ViewLink): boolean {
  return (
    before.level !== after.level ||
    (before.window === undefined) !== (after.window === undefined) ||
    before.selected?.squadId !== after.selected?.squadId ||
    before.selected?.detectionId !== after.selected?.detectionId ||
    filterStep(before.search) !== filterStep(after.search)
  );
}

function filterStep({ zones, symbols, inWindow, text }: LinkSearch = NO_SEARCH): string {
  return JSON.stringify([zones, symbols, inWindow, text.trim() === '']);
}

/** Undefined where the link has no part of a search. */
function searchOf(parts: { [Part in keyof LinkSearch]: LinkSearch[Part] | undefined }):
  | LinkSearch
  | undefined {
  const { inWindow, symbols, zones, text } = parts;
  if ((inWindow ?? symbols ?? zones ?? text) === undefined) return undefined;
  return { inWindow: inWindow ?? false, symbols: symbols ?? [], zones: zones ?? [], text: text ?? '' };
}

function searchTexts({ text, zones, symbols, inWindow }: LinkSearch): Partial<Record<LinkParam, string>> {
  return {
    q: text.trim(),
    zone: zones.map(escaped).join(','),
    type: symbols.join(','),
    ...(inWindow && { win: '1' }),
  };
}

function printable(text: string): string | undefined {
  return UNPRINTABLE.test(text) ? undefined : text;
}

/** "North,South%2C%20rear", each part escaped for addresses. */
function zonesOf(text: string): readonly string[] | undefined {
  const zones = text.split(',').map((part) => printable(unescaped(part) ?? '\0'));
  return zones.every((zone) => zone !== undefined && zone !== '')
    ? [...new Set(zones as string[])]
    : undefined;
}

/** Names of a list, each once and in the list's order; undefined where one is not in it. */
function namesOf<Name extends string>(text: string, known: readonly Name[]): readonly Name[] | undefined {
  const wanted = text.split(',');
  return wanted.every((name) => known.some((each) => each === name))
    ? known.filter((name) => wanted.includes(name))
    : undefined;
}

function numberIn(text: string, least: number, most: number): number | undefined {
  const value = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  return value >= least && value <= most ? value : undefined;
}

function instantOf(text: string): EpochMs | undefined {
  const value = readIso(text);
  return Number.isNaN(value) ? undefined : epochMs(value);
}

function windowOf(from: EpochMs | undefined, to: EpochMs | undefined): TimeWindow | undefined {
  if (from === undefined || to === undefined) return undefined;
  return to - from >= MIN_PAUSED_SPAN && to - from <= MAX_SPAN ? { from, to } : undefined;
}

/** "NG:123", each part escaped for addresses. */
function keyOf(text: string): ReportKey | undefined {
  const [squadId, detectionId, more] = text.split(':').map(unescaped);
  return squadId && detectionId && more === undefined ? { squadId, detectionId } : undefined;
}

/** Text escaped for addresses; unpaired surrogates become U+FFFD. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Shortest decimal text with at most `digits` decimals. */
function decimal(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}
