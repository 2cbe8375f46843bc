/** Texts of the zones of a survey. */
import { areaText } from '../../domain/geo/measureText.ts';

export const ZONES_TEXT = {
  load: 'Load zone',
  add: 'Add',
  editZones: 'Edit Zones',
  clearActive: 'Clear Active',
  saveZones: 'Save Zones',
  applyZones: 'Apply Zones',
  delete: 'Delete',
  save: 'Save',
  storedAlone: 'Saved, not in the zone file',
  tools: 'Zones on the map',
  editHint: 'EDIT MODE: Click on a zone to enter data, drag borders to adjust zone',
  drawHint:
    'Click on the map for each corner, or press Space for one in its middle. Enter closes the zone, Delete removes its last corner, Esc ends drawing.',
  editZone: 'Edit Zone',
  list: 'Zone List',
  noZones: 'No zones yet. Add draws one on the map.',
  noneSelected: 'No zone selected to save.',
  selectOne: 'Select a zone on the map or in the list to edit it.',
  id: 'Zone id',
  name: 'Name',
  level: 'Level',
  noLevel: 'No level',
  order: 'Order',
  tag: 'Tag',
  primaryCamera: 'Primary camera',
  secondaryCameras: 'Secondary cameras',
  addSecondary: 'Add a camera',
  noCamera: 'No camera',
  corners: 'Corners',
  corner: 'Corner',
  noOutline: 'The zone has no outline. Delete it and draw a new one.',
  idNeeded: 'A zone needs an id.',
  idTaken: 'Another zone has this id.',
  orderWrong: 'The order must be a whole number.',
  latitudeWrong: 'Latitude must be between −90 and +90.',
  longitudeWrong: 'Longitude must be between −180 and +180.',
  clearTitle: 'Clear all zones?',
  clearText: 'Unsaved zones are removed from the map. Undo restores them.',
  deleteText: 'The zone is deleted for everyone who uses the squad.',
  notStored: 'The zone has not been applied or saved by itself, so no other record depends on it.',
} as const;

/** The draft does not contain the zone. */
export function zoneNotFound(id: string): string {
  return `Survey zone ${id} not found.`;
}

export function zoneSaved(name: string): string {
  return `Saved survey zone ${name}`;
}

export function zoneDeleted(name: string): string {
  return `Deleted survey zone ${name}`;
}

export function zoneNotDeleted(name: string): string {
  return `Could not delete zone ${name} from state.`;
}

/** Offers the free id. */
export function takeIdText(id: string): string {
  return `Use ${id}`;
}

/** "order 3" */
export function orderText(order: number): string {
  return Number.isNaN(order) ? 'no order' : `order ${order}`;
}

/** "3 corners set" */
export function cornersText(count: number): string {
  return `${count} ${count === 1 ? 'corner' : 'corners'} set`;
}

/** "4 corners, 1 240 m²" */
export function outlineText(corners: number, squareMetres: number): string {
  return `${corners} corners, ${areaText(squareMetres)}`;
}

/** "Corner 2: latitude" */
export function cornerLabel(corner: number, what: 'latitude' | 'longitude'): string {
  return `${ZONES_TEXT.corner} ${corner}: ${what}`;
}

export function removeCornerText(corner: number): string {
  return `Remove corner ${corner}`;
}

export function addCornerAfter(corner: number): string {
  return `Add a corner after corner ${corner}`;
}

export function removeSecondary(name: string): string {
  return `Remove ${name}`;
}
