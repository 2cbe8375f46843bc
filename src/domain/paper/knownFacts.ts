/** The values of a report for paper, with their units. What is not known is said. */
import { airText, bulletText, ellipseText, flightText, silentText } from '../acoustics/evidenceText.ts';
import { isContradicted, type Evidence, type SensorEvidence } from '../acoustics/evidence.ts';
import { shownType, weaponName } from '../contract/reportTypes.ts';
import { confidenceText } from '../contract/confidenceText.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import { groundDistance } from '../geo/distance.ts';
import { bearingText, distanceText } from '../geo/measureText.ts';
import { positionText, signedText } from '../geo/positionText.ts';
import { latitudeText, leftOutText, longitudeText, PAPER_TEXT as TEXT } from './paperText.ts';

/** Name and value. */
type KnownFact = readonly [string, string];

/** Facts in the order of the document. */
export function knownFacts({
  report,
  evidence,
  confidence,
}: {
  readonly report: ShotReport;
  readonly evidence: Evidence | undefined;
  readonly confidence: string | undefined;
}): KnownFact[] {
  return [...typeFacts(report, confidence), ...ownPlaceFacts(report), ...evidenceFacts(report, evidence)];
}

function typeFacts(report: ShotReport, confidence: string | undefined): KnownFact[] {
  const { reportType, weaponCategory, weaponConfidence, previousReportType, burst, deviceId, message } =
    report;
  const weapon = weaponName(report.weapon, weaponCategory);
  const sure = confidenceText(weaponConfidence);
  return [
    ['Type', shownType(reportType, weaponCategory)],
    ...given('Before', previousReportType),
    ['Weapon', weapon ?? TEXT.notKnown],
    ['Confidence', [sure ?? TEXT.notKnown, confidence].filter(Boolean).join('. ')],
    ...given('Rounds', burst === undefined ? undefined : String(burst)),
    ...given('Device', deviceId),
    ...given('Message', message),
  ];
}

function ownPlaceFacts({ lat, lon, alt, bearing }: ShotReport): KnownFact[] {
  if (lat === undefined || lon === undefined) return [['Position', TEXT.notKnown]];
  return [
    ['Latitude', latitudeText(lat)],
    ['Longitude', longitudeText(lon)],
    ['Altitude', alt === undefined ? TEXT.notKnown : `${signedText(alt, 1)} m`],
    ...given('Direction', bearing === undefined ? undefined : bearingText(bearing)),
  ];
}

function evidenceFacts({ lat, lon }: ShotReport, evidence: Evidence | undefined): KnownFact[] {
  if (evidence === undefined) return [['Sensors', TEXT.notKnown]];
  const { location, flight, passing, sensors, airTemperature } = evidence;
  const heard = sensors.filter(({ hearing }) => hearing === 'heard');
  const leftOut = heard.filter(isContradicted);
  const silent = sensors.filter(({ hearing }) => hearing === 'silent');
  const people: KnownFact[] = [
    ['Sensors', `${heard.length} heard, ${heard.length - leftOut.length} used`],
    ...given('Left out', leftOut.map(leftOutText).join('; ')),
    ...given('Did not hear', silentNames(silent)),
  ];
  if (!location.ok) return people;
  const place = location.value;
  const apart = groundDistance(place.lat, place.lon, lat ?? NaN, lon ?? NaN);
  return [
    ['Fitted place', positionText(place.lat, place.lon)],
    ['95 % ellipse', ellipseText(place)],
    ...given('From report', Number.isNaN(apart) ? undefined : distanceText(apart)),
    ['Trajectory', flight?.ok === true ? flightText(flight.value) : TEXT.notKnown],
    ['Bullet', flight?.ok === true ? bulletText(flight.value) : TEXT.notKnown],
    ...given('Nearest to it', passing && `sensor ${passing.nodeId}, ${distanceText(passing.distance)}`),
    ['Air, sound', airText(place, airTemperature)],
    ...people,
  ];
}

/** The nearest sensors by name; the map has all of them. */
const MAX_SILENT = 6;

function silentNames(silent: readonly SensorEvidence[]): string {
  const named = silent.slice(0, MAX_SILENT).map(silentText);
  const more = silent.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more, farther away`] : [])].join('; ');
}

function given(name: string, value: string | undefined): KnownFact[] {
  return value === undefined || value === '' ? [] : [[name, value]];
}
