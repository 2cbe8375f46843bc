/** Texts of the view of one report. */
import { axesText, bulletText, flightText, residualTimeText } from '../../domain/acoustics/evidenceText.ts';
import type { Location } from '../../domain/acoustics/locate.ts';
import { isContradicted, type Evidence, type SensorEvidence } from '../../domain/acoustics/evidence.ts';
import { positionText, signedText } from '../../domain/geo/positionText.ts';
import type { Millis } from '../../domain/units.ts';

export const REPORT_VIEW_TEXT = {
  loading: 'Loading the report …',
  missing: 'There is no such report',
  missingMore: 'It was removed, it is held for review, or you may not see reports of its type.',
  noAddress: 'The address names no report',
  showOnMap: 'Show on map',
  location: 'Location',
  fitted: 'Fitted place',
  ellipse: '95 % ellipse',
  apart: 'From the report',
  flight: 'Flight',
  bullet: 'Bullet',
  air: 'Air',
  silent: 'Not heard by',
  residuals: 'Residuals',
  sensor: 'Sensor',
  time: 'Time, ms',
  bearing: 'Bearing',
  leftOut: 'left out',
  scene: 'The place among its sensors, north is up',
  playWave: 'Play the wavefront',
  waveTime: 'Time after the shot',
  toldNothing: 'Its sensors told nothing that they measured',
  noObservations: 'The source of this report did not say what its sensors measured.',
  detections:
    'The source of this report did not say what its sensors measured. The bearings of Detection reports near it in time and place stand in.',
  tooFew: 'Too few sensors measured it to compute a place.',
  undetermined: 'What the sensors measured determines no place.',
} as const;

/** Marks and lines of the scene. */
export const LEGEND_TEXT = {
  heard: 'Heard it',
  silent: 'Should have, did not',
  far: 'Too far',
  blast: 'Muzzle blast, MB',
  shock: 'Shock wave, SW',
  ellipse: '95 % ellipse',
  wave: 'Wavefront',
} as const;

/** "9 heard, 8 used". */
export function heardText(heard: number, used: number): string {
  return `${heard} heard, ${used} used`;
}

/** "9 heard, 8 used · ellipse 7.8 × 4.1 m · flight 256.0° ± 1.4°, 782 ± 25 m/s"; why there is no place where there is none. */
export function evidenceLineText({ location, flight, sensors }: Evidence): string {
  const heard = sensors.filter(({ hearing }) => hearing === 'heard');
  const used = heard.filter((sensor) => !isContradicted(sensor));
  if (!location.ok) return `${heard.length} heard. ${REPORT_VIEW_TEXT[location.reason]}`;
  const parts = [
    heardText(heard.length, used.length),
    `ellipse ${axesText(location.value)}`,
    flight?.ok && `flight ${flightText(flight.value)}, ${bulletText(flight.value)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** "41.197000, −88.396000, 11.2 m". */
export function fittedText({ lat, lon, alt }: Location): string {
  return `${positionText(lat, lon)}, altitude ${signedText(alt, 1)} m`;
}

/** "236 ms". */
export function waveTimeText(at: Millis): string {
  return `${Math.round(at)} ms`;
}

/** What a sensor has to do with the sound: "+0.3 ms", "should have heard", "too far". */
export function hearingText({ hearing, health, residual }: SensorEvidence): string {
  if (hearing === 'far') return 'too far';
  if (hearing === 'silent') return health === 'healthy' || health === undefined ? 'heard nothing' : health;
  return residual?.time === undefined ? 'heard it' : `${residualTimeText(residual.time)} ms`;
}
