/**
 * What a link to the map says, as parameters of its address (F-34): lat, lon, z (map), lvl (floor), from and to
 * (window of the timeline), span (seconds of the rolling window), sel (report), at (moment: of the report, or in
 * the middle of the window). Instants are RFC 3339. Keys are read without regard to case, unknown ones ignored.
 */
import type { ReportKey } from '../contract/shotRow.ts';
import { readIso } from '../json/instant.ts';
import { LONGEST, SHORTEST_PAUSED, type TimeWindow } from '../time/bufferedWindow.ts';
import { epochMs, type Degrees, type EpochMs, type Millis, type Zoom } from '../units.ts';

export interface LinkPlace {
  readonly lat: Degrees;
  readonly lng: Degrees;
  /** Undefined: the zoom stays. */
  readonly zoom: Zoom | undefined;
}

export interface ViewLink {
  readonly place?: LinkPlace | undefined;
  /** `level_id`; undefined for all floors. */
  readonly level?: string | undefined;
  /** Undefined while the timeline rolls. */
  readonly window?: TimeWindow | undefined;
  readonly span?: Millis | undefined;
  readonly selected?: ReportKey | undefined;
  readonly at?: EpochMs | undefined;
}

export type LinkParam = 'lat' | 'lon' | 'z' | 'lvl' | 'from' | 'to' | 'span' | 'sel' | 'at';
export const LINK_PARAMS: readonly LinkParam[] = [
  'lat',
  'lon',
  'z',
  'lvl',
  'from',
  'to',
  'span',
  'sel',
  'at',
];

const MAX_LATITUDE: Degrees = 85.06;
const MAX_ZOOM: Zoom = 24;
/** About a tenth of a metre. */
const PLACE_DIGITS = 6;
const MAX_TEXT = 200;

/** Reads an address; `invalid` names the parameters that could not be read, the others count all the same. */
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
    const value = text.length > MAX_TEXT ? undefined : reader(text);
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
  const span = read('span', (text) => numberIn(text, SHORTEST_PAUSED / 1_000, LONGEST / 1_000));
  const link = {
    place: lat === undefined || lng === undefined ? undefined : { lat, lng, zoom },
    level: read('lvl', (text) => text),
    window,
    span: span === undefined ? undefined : span * 1_000,
    selected: read('sel', keyOf),
    at: read('at', instantOf),
  };
  return { link, invalid: [...invalid] };
}

/**
 * Parameters of a link in a fixed order; what is undefined is left out.
 *
 * @param isoText  RFC 3339 in UTC with milliseconds
 */
export function writeViewLink(
  { place, level, window, span, selected, at }: ViewLink,
  isoText: (instant: EpochMs) => string,
): [LinkParam, string][] {
  // Without milliseconds where there are none.
  const instantText = (instant: EpochMs): string => isoText(instant).replace('.000Z', 'Z');
  const texts: Partial<Record<LinkParam, string>> = {
    ...(place && { lat: decimal(place.lat, PLACE_DIGITS), lon: decimal(place.lng, PLACE_DIGITS) }),
    ...(place?.zoom !== undefined && { z: decimal(place.zoom, 2) }),
    ...(level !== undefined && { lvl: level }),
    ...(window && { from: instantText(window.from), to: instantText(window.to) }),
    ...(span !== undefined && { span: String(Math.round(span / 1_000)) }),
    ...(selected && {
      sel: `${encodeURIComponent(selected.squadId)}:${encodeURIComponent(selected.detectionId)}`,
    }),
    ...(at !== undefined && { at: instantText(at) }),
  };
  return LINK_PARAMS.flatMap((name) => {
    const text = texts[name];
    return text === undefined ? [] : [[name, text]];
  });
}

/**
 * Whether the way from one link to the next is a deliberate step that Back undoes: another report or floor, or
 * rolling started or paused. Moving map and window is none.
 */
export function isDeliberateStep(before: ViewLink, after: ViewLink): boolean {
  return (
    before.level !== after.level ||
    (before.window === undefined) !== (after.window === undefined) ||
    before.selected?.squadId !== after.selected?.squadId ||
    before.selected?.detectionId !== after.selected?.detectionId
  );
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
  return to - from >= SHORTEST_PAUSED && to - from <= LONGEST ? { from, to } : undefined;
}

/** "NG:123", each part escaped for addresses. */
function keyOf(text: string): ReportKey | undefined {
  const [squadId, detectionId, more] = text.split(':').map(unescaped);
  return squadId && detectionId && more === undefined ? { squadId, detectionId } : undefined;
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** As short as it can be. */
function decimal(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}
