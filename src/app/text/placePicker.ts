/** Texts of the picker of places on a map, and of the fields of coordinates. */
import { positionText } from '../../domain/geo/positionText.ts';
import type { PlaceDegrees } from '../../domain/geo/readPlace.ts';
import { readTypedPlace, type PlaceFailure, type PlaceForm } from '../../domain/geo/typedPlace.ts';

export const PLACE_PICKER_TEXT = {
  lat: 'Latitude',
  lon: 'Longitude',
  floor: 'Floor plan',
  noFloor: 'None',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  clear: 'Clear',
  howTo:
    'Click the map to place, drag a mark or move it with the arrow keys (Shift: larger steps), or type or paste a position.',
  mapFailed: 'The map could not be drawn. Coordinates can still be typed.',
  tilesFailed: 'Map tiles could not be loaded. Places can still be picked.',
  latHint: 'Not a latitude between −90 and +90',
  lonHint: 'Not a longitude between −180 and +180',
} as const;

/** Name of the field of a coordinate: "Shooter latitude". */
export function coordinateLabel(mark: string, coordinate: string): string {
  return mark === '' ? coordinate : `${mark} ${coordinate.toLowerCase()}`;
}

/** Button that places a mark in the middle of the map, for the keyboard. */
export function placeAtCentre(mark: string): string {
  return mark === '' ? 'Place at map centre' : `Place ${mark.toLowerCase()} at map centre`;
}

/** The choice of the mark that a click on the map places. */
export function clickPlaces(mark: string): string {
  return `Click places the ${mark.toLowerCase()}`;
}

/** Name of the map. */
export function pickerMapLabel(label: string): string {
  return `${label}, map`;
}

/** Why a text that looks like a place is none. */
export const PLACE_FAILURE_TEXT: Readonly<Record<PlaceFailure, string>> = {
  hemisphere: 'S may be the southern hemisphere or a band of the northern one: write South or North.',
  grid: 'There is no such place in the grid.',
  ambiguous: 'These numbers could be more than one place: write N, S, E, W or °, or a point in decimals.',
};

const FORM_TEXT: Readonly<Record<PlaceForm, string>> = { degrees: '', mgrs: ' (MGRS)', utm: ' (UTM)' };

/** What a field has read: "Position read: 40.446111, −79.982222 (UTM)". */
export function understoodText({ lat, lon }: PlaceDegrees, form: PlaceForm): string {
  return `Position read: ${positionText(lat, lon)}${FORM_TEXT[form]}`;
}

/** Why the text of a field is no place although it looks like one; '' where it does not, and where it is one. */
export function placeFailureText(text: string, axis: 'lat' | 'lon'): string {
  const typed = readTypedPlace(text, axis);
  return typed.kind === 'failed' ? PLACE_FAILURE_TEXT[typed.reason] : '';
}
