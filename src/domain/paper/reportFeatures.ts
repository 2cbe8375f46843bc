/** A report and what its sensors say as features of a map: GeoJSON (RFC 7946) and KML 2.2. */
import { isContradicted, type Evidence, type SensorEvidence } from '../acoustics/evidence.ts';
import type { Ellipse } from '../acoustics/locate.ts';
import { FLIGHT_LENGTH } from '../acoustics/passing.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import { DISTANCE_RADIUS_M, writeDestination } from '../geo/distance.ts';
import { radiansToDegrees, type Degrees, type Metres } from '../units.ts';
import { escapeXml } from '../xmlText.ts';

/** Longitude, latitude. */
type Position = readonly [Degrees, Degrees];

interface Place {
  readonly lat: Degrees;
  readonly lon: Degrees;
}

type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };

/** A thing on the ground with its values; unknown values are absent. */
export interface ReportFeature {
  readonly type: 'Feature';
  readonly properties: Readonly<Record<string, string | number | boolean>> & { readonly name: string };
  readonly geometry: Geometry;
}

/** Corners of an ellipse as a polygon. */
const CORNERS = 72;

/** Report, fitted place, ellipse, flight, sensors and their bearings. Places of a report without evidence: its own. */
export function reportFeatures(report: ShotReport, evidence: Evidence | undefined): ReportFeature[] {
  const { lat, lon, detectionId, squadId, reportType } = report;
  const own =
    lat === undefined || lon === undefined
      ? []
      : [point({ lat, lon }, { name: 'report', squadId, detectionId, reportType })];
  if (evidence === undefined) return own;
  return [...own, ...fitFeatures(evidence), ...evidence.sensors.flatMap(sensorFeatures)];
}

function fitFeatures({ location, flight }: Evidence): ReportFeature[] {
  if (!location.ok) return [];
  const place = location.value;
  const { major, minor, azimuth } = place.ellipse;
  const features = [
    point(place, { name: 'fitted place', altitude: place.alt, speedOfSound: place.speedOfSound }),
    {
      type: 'Feature',
      properties: { name: '95 % ellipse', halfLongAxis: major, halfShortAxis: minor, azimuth },
      geometry: { type: 'Polygon', coordinates: [ellipseRing(place, place.ellipse)] },
    } as const,
  ];
  if (flight?.ok !== true) return features;
  const { azimuth: direction, azimuthError, speed, speedError } = flight.value;
  const end = destination(place, direction, FLIGHT_LENGTH);
  return [
    ...features,
    line([place, end], { name: 'trajectory', direction, directionError: azimuthError, speed, speedError }),
  ];
}

function sensorFeatures(sensor: SensorEvidence): ReportFeature[] {
  const { nodeId, distance, hearing, observation, residual } = sensor;
  const known = {
    ...(residual?.time !== undefined && { timeResidual: residual.time }),
    ...(residual?.bearing !== undefined && { bearingResidual: residual.bearing }),
    ...(isContradicted(sensor) && { leftOut: true }),
  };
  const bearing = (name: string, direction: Degrees | undefined, length: Metres): ReportFeature[] =>
    direction === undefined
      ? []
      : [line([sensor, destination(sensor, direction, length)], { name, nodeId, direction })];
  return [
    point(sensor, { name: `sensor ${nodeId}`, nodeId, hearing, distance, ...known }),
    ...bearing('muzzle blast', observation?.mbHorizontal, distance),
    ...bearing('shock wave', observation?.swHorizontal, distance / 2),
  ];
}

/** The ring of an ellipse about a place, closed, anticlockwise. */
function ellipseRing(place: Place, { major, minor, azimuth }: Ellipse): Position[] {
  const ring = Array.from({ length: CORNERS }, (_, n) => {
    const turn = -(2 * Math.PI * n) / CORNERS;
    const [along, across] = [major * Math.cos(turn), minor * Math.sin(turn)];
    const direction = azimuth + radiansToDegrees(Math.atan2(across, along));
    return positionOf(destination(place, direction, Math.hypot(along, across)));
  });
  return [...ring, ...ring.slice(0, 1)];
}

function destination({ lat, lon }: Place, direction: Degrees, distance: Metres): Place {
  const out = new Float64Array(2);
  writeDestination(lat, lon, direction, distance, DISTANCE_RADIUS_M, out);
  return { lat: out[0] ?? NaN, lon: out[1] ?? NaN };
}

const positionOf = ({ lat, lon }: Place): Position => [lon, lat];

function point(place: Place, properties: ReportFeature['properties']): ReportFeature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: positionOf(place) } };
}

function line(places: readonly Place[], properties: ReportFeature['properties']): ReportFeature {
  return {
    type: 'Feature',
    properties,
    geometry: { type: 'LineString', coordinates: places.map(positionOf) },
  };
}

/** The features as the text of a GeoJSON file. */
export function geoJsonText(features: readonly ReportFeature[]): string {
  return `${JSON.stringify({ type: 'FeatureCollection', features }, undefined, 1)}\n`;
}

/** The features as the text of a KML file. */
export function kmlText(name: string, features: readonly ReportFeature[]): string {
  const placemarks = features.map(({ properties, geometry }) => {
    const data = Object.entries(properties)
      .filter(([field]) => field !== 'name')
      .map(
        ([field, value]) =>
          `<Data name="${escapeXml(field)}"><value>${escapeXml(String(value))}</value></Data>`,
      );
    return `<Placemark><name>${escapeXml(properties.name)}</name><ExtendedData>${data.join('')}</ExtendedData>${kmlGeometry(geometry)}</Placemark>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escapeXml(name)}</name>\n${placemarks.join('\n')}\n</Document></kml>\n`;
}

function kmlGeometry(geometry: Geometry): string {
  const listed = (positions: readonly Position[]) =>
    `<coordinates>${positions.map((position) => position.join(',')).join(' ')}</coordinates>`;
  if (geometry.type === 'Point') return `<Point>${listed([geometry.coordinates])}</Point>`;
  if (geometry.type === 'LineString') return `<LineString>${listed(geometry.coordinates)}</LineString>`;
  const rings = geometry.coordinates.map(
    (ring) => `<outerBoundaryIs><LinearRing>${listed(ring)}</LinearRing></outerBoundaryIs>`,
  );
  return `<Polygon>${rings.join('')}</Polygon>`;
}
