/** The evidence of a report in words and figures, the same on the screen and on paper. */
import { bearingText, distanceText } from '../geo/measureText.ts';
import { signedText } from '../geo/positionText.ts';
import type { Degrees, Millis } from '../units.ts';
import type { SensorEvidence } from './evidence.ts';
import type { FlightFit } from './flightFit.ts';
import type { Location } from './locate.ts';

/** "7.8 × 4.1 m": whole axes of the ellipse. */
export function axesText({ ellipse: { major, minor } }: Location): string {
  return `${(2 * major).toFixed(1)} × ${(2 * minor).toFixed(1)} m`;
}

/** "7.8 × 4.1 m, long axis 71°": whole axes, as a person draws it. */
export function ellipseText(location: Location): string {
  return `${axesText(location)}, long axis ${Math.round(location.ellipse.azimuth)}°`;
}

/** "256.0° ± 1.4°". */
export function flightText({ azimuth, azimuthError }: FlightFit): string {
  return `${bearingText(azimuth)} ± ${azimuthError.toFixed(1)}°`;
}

/** "782 ± 25 m/s". */
export function bulletText({ speed, speedError }: FlightFit): string {
  return `${Math.round(speed)} ± ${Math.max(1, Math.round(speedError))} m/s`;
}

/** "20 °C, 343.2 m/s"; without a measured temperature the speed alone. */
export function airText({ speedOfSound }: Location, airTemperature: number | undefined): string {
  const speed = `${speedOfSound.toFixed(1)} m/s`;
  return airTemperature === undefined ? `sound ${speed}` : `${signedText(airTemperature, 0)} °C, ${speed}`;
}

/** "+0.3"; "" where nothing was measured. */
export function residualTimeText(time: Millis | undefined): string {
  return time === undefined ? '' : `${time > 0 ? '+' : ''}${signedText(time, 1)}`;
}

/** "−1.1°". */
export function residualBearingText(bearing: Degrees | undefined): string {
  return bearing === undefined ? '' : `${bearing > 0 ? '+' : ''}${signedText(bearing, 1)}°`;
}

/** "133, 102.4 m, warning". */
export function silentText({ nodeId, distance, health }: SensorEvidence): string {
  return [nodeId, distanceText(distance), health].filter(Boolean).join(', ');
}
