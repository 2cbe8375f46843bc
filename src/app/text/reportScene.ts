/** Texts of the scene of a report. */
import { axesText } from '../../domain/acoustics/evidenceText.ts';
import type { Metres } from '../../domain/units.ts';
import type { Passing } from '../../domain/acoustics/passing.ts';
import type { Location } from '../../domain/acoustics/locate.ts';

export const SCENE_TEXT = {
  ground: 'Ground',
  streets: 'Streets',
  plan: 'Floor plan',
  parts: 'Shown in the scene',
  bearings: 'Bearings',
  trajectory: 'Trajectory',
  wavefront: 'Wavefront',
  cameras: 'Cameras',
  outdoors: 'The report names no floor',
  noPlan: 'The floor of this report has no plan',
  crossing: 'Crossing',
  fit: 'fit',
  report: 'report',
  nearest: 'Nearest to it',
} as const;

/** "20 m": beside the shortest way from a sensor to the trajectory. */
export function missText(distance: Metres): string {
  return `${Math.round(distance)} m`;
}

/** "142, 20 m". */
export function passingText({ nodeId, distance }: Passing): string {
  return `${nodeId}, ${missText(distance)}`;
}

/** What the crossing shows, as a sentence. */
export function crossingSentence(bearings: number, location: Location, apart: Metres | undefined): string {
  const lines = `${bearings} ${bearings === 1 ? 'bearing crosses' : 'bearings cross'} at the fitted place.`;
  const report =
    apart === undefined ? '' : ` The reported place is ${apart.toFixed(1)} m away from the fitted one.`;
  return `${lines} 95 % ellipse: ${axesText(location)}.${report}`;
}
