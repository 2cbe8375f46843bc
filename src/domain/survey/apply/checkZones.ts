/** Checks zones before they are applied, and builds what the devices receive. */
import { checkRing, type RingFailure } from '../zones/ring.ts';
import { originOf, type Location } from './checkNodes.ts';
import { invalidZone, noZones, type ZoneField, type ZoneFinding } from './findings.ts';

/** A zone that is to be applied. */
export interface ZoneShape {
  readonly zoneId: string;
  readonly name: string;
  /** '' outdoors. */
  readonly level: string;
  /** Corners in either direction; the last one may repeat the first. */
  readonly ring: readonly Location[];
}

/** A zone as a device receives it. */
export interface AppliedZone {
  readonly zone_id: string;
  /** Name of the zone. */
  readonly zone: string;
  readonly level: string;
  /** Corners counter-clockwise, the last one not repeated. */
  readonly bounds: readonly Location[];
}

/** Body of `applyZones`. */
export interface AppliedZones {
  readonly squadId: string;
  /** Name of the survey. */
  readonly name: string;
  /** Origin of the squad, or the mean of all corners where it has none; at altitude 0. */
  readonly origin: Location;
  readonly zones: readonly AppliedZone[];
}

/** A survey of zones that is to be applied. */
export interface ZoneSurvey {
  readonly squadId: string;
  readonly name: string;
  /** Place of the squad; undefined where none was entered. */
  readonly squadOrigin: Pick<Location, 'lat' | 'lon'> | undefined;
  readonly zones: readonly ZoneShape[];
}

/** The payload, and what forbids to send it: it may be sent where there are no findings. */
export interface CheckedZones {
  readonly payload: AppliedZones;
  readonly findings: readonly ZoneFinding[];
}

const MIN_CORNERS = 3;
/** Most corners of one zone. */
export const MAX_CORNERS = 1_000;

/** Checks the zones of a survey. O(corners). */
export function checkZones({ squadId, name, squadOrigin, zones }: ZoneSurvey): CheckedZones {
  const applied = zones.map((zone) => ({
    zone_id: zone.zoneId,
    zone: zone.name,
    level: zone.level,
    bounds: openCounterClockwise(zone.ring),
  }));
  const { lat, lon } = squadOrigin ?? originOf(applied.flatMap(cornersOf));
  const payload = { squadId, name, origin: { lat, lon, alt: 0 }, zones: applied };
  return { payload, findings: zoneFindings(applied) };
}

function cornersOf({ bounds }: AppliedZone): readonly { readonly location: Location }[] {
  return bounds.map((location) => ({ location }));
}

/** What is wrong with applied zones. */
export function zoneFindings(zones: readonly AppliedZone[]): readonly ZoneFinding[] {
  if (zones.length === 0) return [noZones()];
  const seen = new Set<string>();
  return zones.flatMap(({ zone_id: zoneId, bounds }, row) => {
    const found: ZoneFinding[] = [];
    const find = (field: ZoneField, what: string) => found.push(invalidZone({ row, zoneId, field }, what));
    if (zoneId === '') find('ZoneId', 'has no ZoneId');
    else if (seen.has(zoneId)) find('ZoneId', 'is in the survey more than once');
    seen.add(zoneId);
    const wrong = wrongBounds(bounds);
    if (wrong !== undefined) find('bounds', wrong);
    return found;
  });
}

function wrongBounds(bounds: readonly Location[]): string | undefined {
  if (bounds.length < MIN_CORNERS) return 'has fewer than 3 corners';
  if (bounds.length > MAX_CORNERS) return `has more than ${MAX_CORNERS.toLocaleString('en')} corners`;
  const isValid = ({ lat, lon, alt }: Location): boolean =>
    Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && Number.isFinite(alt);
  if (!bounds.every(isValid)) return 'has a corner without a valid position';
  if (signedArea(bounds) === 0) return 'has no area';
  const reason = checkRing(Float64Array.from(bounds.flatMap(({ lon, lat }) => [lon, lat])));
  return reason === undefined ? undefined : RING_TEXT[reason];
}

const RING_TEXT: Readonly<Record<RingFailure, string>> = {
  corners: 'has a corner without a valid position',
  beyond: 'has a corner without a valid position',
  crosses: 'has a border that touches or crosses itself',
  area: 'has no area',
};

/** A ring without its repeated last corner, counter-clockwise as seen on a map with north at the top. */
export function openCounterClockwise(ring: readonly Location[]): readonly Location[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed =
    ring.length > 1 && first?.lat === last?.lat && first?.lon === last?.lon && first?.alt === last?.alt;
  const open = isClosed ? ring.slice(0, -1) : ring;
  return signedArea(open) < 0 ? open.toReversed() : open;
}

/** Twice the area in square degrees, positive where the ring is counter-clockwise. Relative to the first corner: no cancellation. */
function signedArea(ring: readonly Location[]): number {
  const origin = ring[0];
  if (origin === undefined) return 0;
  let sum = 0;
  for (let n = 1; n + 1 < ring.length; n++) {
    const [a, b] = [ring[n] ?? origin, ring[n + 1] ?? origin];
    sum += (a.lon - origin.lon) * (b.lat - origin.lat) - (b.lon - origin.lon) * (a.lat - origin.lat);
  }
  return sum;
}
