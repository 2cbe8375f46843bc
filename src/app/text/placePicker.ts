/** Texts of the picker of places on a map. */
export const PLACE_PICKER_TEXT = {
  lat: 'Latitude',
  lon: 'Longitude',
  floor: 'Floor plan',
  noFloor: 'None',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  clear: 'Clear',
  howTo: 'Click the map to place, drag a mark or move it with the arrow keys (Shift: larger steps), or type.',
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
