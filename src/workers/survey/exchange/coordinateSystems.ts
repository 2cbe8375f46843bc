/** Coordinate systems by their EPSG code or their well-known text. With its libraries: imported when one is first needed. */
import proj4 from 'proj4';
import { groundDistance } from '../../../domain/geo/distance.ts';
import type { PlaceDegrees } from '../../../domain/geo/readPlace.ts';
import { failure, success, type Result } from '../../../domain/result.ts';
import type { SystemChoice, SystemFailure } from '../../../domain/survey/exchange/importedFile.ts';
import type { Metres } from '../../../domain/units.ts';

/** A system whose coordinates can be turned into degrees of WGS 84. */
export interface CoordinateSystem {
  readonly name: string;
  /** How far places may be off, where the shift to WGS 84 is approximate. */
  readonly accuracy: Metres | undefined;
  /** undefined: the point is beyond the system. */
  readonly toDegrees: (x: number, y: number) => PlaceDegrees | undefined;
}

/** An entry of the index of EPSG. */
interface EpsgEntry {
  readonly code: string;
  readonly name: string;
  /** For proj4. */
  readonly definition: string;
  /** Where it is meant for, degrees: north, west, south, east. */
  readonly bounds: readonly number[];
}

/** Longitude and latitude in degrees of WGS 84. */
export const DEGREES = 'EPSG:4326';
const IS_DEGREES = /^(?:EPSG:(?:4326|4979)|OGC:(?:1\.3:)?CRS84h?|CRS84)$/;
/** Grids of differences that are not here, with the seven parameters that are published in their place, and their accuracy. */
const INSTEAD_OF_GRID: readonly (readonly [RegExp, shift: string, accuracy: Metres])[] = [
  [/\+nadgrids=OSTN15\S*/, '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489', 5],
  [/\+nadgrids=BETA2007\S*/, '+towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7', 5],
];
/** Ellipsoids that differ from the WGS 84 ellipsoid by a metre or two at most. */
const SAME_ELLIPSOID = /\+(?:(?:ellps|datum)=(?:GRS80|WGS84)|a=6378137)\b/;
const EQUATORIAL_RADIUS: Metres = 6_378_137;
/** Systems that are proposed at most, and how near to the squad the items have to lie in them. */
const MAX_PROPOSALS = 12;
const NEAR: Metres = 50_000;

let index: Promise<ReadonlyMap<string, EpsgEntry>> | undefined;

/** Systems by their number, loaded when they are first asked for. `tools/writeEpsg.mjs` writes them. */
function loadIndex(): Promise<ReadonlyMap<string, EpsgEntry>> {
  index ??= import('./epsg.txt?raw').then(({ default: text }) => {
    const entries = text.split('\n').map((line): EpsgEntry => {
      const [code = '', name = '', definition = '', bounds = ''] = line.split('|');
      return { code, name, definition, bounds: bounds === '' ? [] : bounds.split(',').map(Number) };
    });
    return new Map(entries.map((entry) => [entry.code, entry]));
  });
  return index;
}

/** Opens a system by "EPSG:25832", "25832", a URN, or the text of a .prj file. */
export async function openSystem(text: string): Promise<Result<CoordinateSystem, SystemFailure>> {
  const name = text.trim();
  const code = codeOf(name);
  if (code !== undefined && IS_DEGREES.test(code)) return success(degreesAsTheyAre);
  if (code === undefined) return /^\w+\s*\[/.test(name) ? openWkt(name) : failure('unknown');
  const entry = (await loadIndex()).get(code.slice('EPSG:'.length));
  return entry === undefined ? failure('unknown') : openEntry(entry);
}

const degreesAsTheyAre: CoordinateSystem = {
  name: 'WGS 84',
  accuracy: undefined,
  toDegrees: (lon, lat) => (Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined),
};

/** "EPSG:25832" of what names a system; undefined for well-known text without a code of its own. */
function codeOf(name: string): string | undefined {
  if (/^\d{3,6}$/.test(name)) return `EPSG:${name}`;
  const urn = /^(?:urn:(?:x-)?ogc:def:crs:)?(EPSG|OGC):(?:[\d.]*:)?(\w+)$/i.exec(name);
  if (urn !== null) return `${urn[1]?.toUpperCase()}:${urn[2]}`;
  const url = /^https?:\/\/www\.opengis\.net\/(?:def\/crs\/EPSG\/[\d.]+\/|gml\/srs\/epsg\.xml#)(\d+)$/i.exec(
    name,
  );
  if (url !== null) return `EPSG:${url[1]}`;
  // The code of the system itself stands last.
  const own = /(?:AUTHORITY\["EPSG","?|ID\["EPSG",)(\d+)"?\](?:,[^[\]]*)?\]\s*$/i.exec(name);
  return own === null ? undefined : `EPSG:${own[1]}`;
}

function openEntry({ code, name, definition }: EpsgEntry): Result<CoordinateSystem, SystemFailure> {
  const instead = INSTEAD_OF_GRID.find(([grid]) => grid.test(definition));
  const text = instead === undefined ? definition : definition.replace(instead[0], instead[1]);
  if (/\+nadgrids=(?!@null)/.test(text)) return failure('grid');
  if (!SAME_ELLIPSOID.test(text) && !text.includes('+towgs84=')) return failure('datum');
  return convert(text, `${name} (EPSG:${code})`, instead?.[2]);
}

function openWkt(text: string): Result<CoordinateSystem, SystemFailure> {
  const name = /^\w+\s*\[\s*"([^"]+)"/.exec(text)?.[1] ?? '';
  let shift: { readonly a?: number; readonly datum?: unknown; readonly nadgrids?: unknown };
  try {
    shift = proj4.Proj(text) as unknown as typeof shift;
  } catch {
    return failure('unknown');
  }
  const datum = (shift.datum ?? {}) as { readonly datum_params?: unknown; readonly grids?: unknown };
  if (datum.grids !== undefined && datum.grids !== null) return failure('grid');
  if (datum.datum_params === undefined && shift.a !== EQUATORIAL_RADIUS) return failure('datum');
  return convert(text, name, undefined);
}

function convert(
  definition: string,
  name: string,
  accuracy: Metres | undefined,
): Result<CoordinateSystem, SystemFailure> {
  let converter: { inverse(at: [number, number]): readonly number[] };
  try {
    converter = proj4(DEGREES, definition) as unknown as typeof converter;
  } catch {
    return failure('unknown');
  }
  const toDegrees = (x: number, y: number): PlaceDegrees | undefined => {
    try {
      const [lon = NaN, lat = NaN] = converter.inverse([x, y]);
      return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
    } catch {
      // Beyond what the projection can show.
      return undefined;
    }
  };
  return success({ name, accuracy, toDegrees });
}

/**
 * Returns systems that place a point near `near`, nearest first. None where no system does, or where `near` is not known: a
 * guess would place all items wrongly, so that the person enters the system. O(systems).
 */
export async function proposeSystems(
  [x, y]: readonly [number, number],
  near: PlaceDegrees | undefined,
): Promise<readonly SystemChoice[]> {
  if (near === undefined) return [];
  const found: { readonly choice: SystemChoice; readonly metres: Metres }[] = [];
  for (const entry of (await loadIndex()).values()) {
    const { code, name, bounds } = entry;
    if (bounds.length !== 4 || !isWithin(near, bounds)) continue;
    const opened = openEntry(entry);
    const at = opened.ok ? opened.value.toDegrees(x, y) : undefined;
    if (at === undefined) continue;
    const metres = groundDistance(near.lat, near.lon, at.lat, at.lon);
    if (metres <= NEAR) found.push({ choice: { code: `EPSG:${code}`, name }, metres });
  }
  return found
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, MAX_PROPOSALS)
    .map(({ choice }) => choice);
}

function isWithin(
  { lat, lon }: PlaceDegrees,
  [north = 90, west = -180, south = -90, east = 180]: readonly number[],
) {
  return (
    lat <= north && lat >= south && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east)
  );
}
