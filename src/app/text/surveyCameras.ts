/** Texts of the cameras of a survey. */
import { itemCount } from './survey.ts';

export const CAMERAS_TEXT = {
  add: 'Add',
  delete: 'Delete',
  save: 'Save',
  saveCameras: 'Save Cameras',
  editCamera: 'Edit Camera',
  list: 'Camera List',
  noImageYet: 'Its image is shown once the camera is saved.',
  noCameras: 'No cameras yet. Add places one in the middle of the map.',
  selectOne: 'Select a camera on the map or in the list to edit it.',
  cameraId: 'Camera id',
  name: 'Name',
  lat: 'Latitude',
  lon: 'Longitude',
  cameraDirection: 'Direction',
  zone_id: 'Zone',
  noZone: 'No zone',
  area: 'Area',
  level: 'Level',
  noLevel: 'No level',
  preset: 'Preset',
  vms: 'VMS',
  serverUrl: 'Server address',
  dewarpCommand: 'Dewarp command',
  primary: 'Primary',
  lpr: 'Reads plates',
  hidden: 'Hidden',
  relations: 'Relations',
  primaryZones: 'Primary zones',
  secondaryZones: 'Secondary zones',
  none: 'None',
  relationsFailed: 'The zones of the camera could not be loaded.',
  notStored: 'Known once the camera is saved.',
  idNeeded: 'A camera needs an id.',
  idTaken: 'Another camera has this id.',
  latitudeWrong: 'Latitude must be between −90 and +90.',
  longitudeWrong: 'Longitude must be between −180 and +180.',
  directionWrong: 'The direction must be a number of degrees.',
  saveOneText: 'The camera is saved with its edits.',
  saveAllText: 'All cameras with edits are saved.',
  nothingToSave: 'No camera has edits.',
  deleteText: 'The camera is deleted for everyone who uses the squad.',
  deleteNewText: 'The camera is not saved yet. Undo restores it.',
} as const;

/** "Show CAMERA_NG_1a2b3c4d on the map" */
export function showCamera(name: string): string {
  return `Show ${name} on the map`;
}

/** Name of the popup of a camera. */
export function cameraPopupText(name: string): string {
  return `Camera ${name}`;
}

export function cameraSaved(name: string): string {
  return `Saved camera ${name}`;
}

export function camerasSaved(count: number): string {
  return `Saved ${itemCount('cameras', count)}`;
}

export function cameraDeleted(name: string): string {
  return `Deleted camera ${name}`;
}
