/** Texts of the settings: names of display switches, themes and map sources. */
import type { LinkedPart } from '../../domain/windows/linkedParts.ts';
import type { Switch } from '../../domain/access/reportAccess.ts';
import type { SatelliteSource } from '../../domain/contract/tileAddress.ts';
import type { ThemeName } from '../../render/theme/themes.ts';

export const SWITCH_TEXT: Readonly<Record<Switch, string>> = {
  shot: 'Shot',
  panic: 'Panic',
  weapon: 'Weapon',
  detection: 'Detection',
  bang: 'Bang/Noise',
  ruckus: 'Ruckus',
  firework: 'Fireworks',
  test: 'Test',
  heartbeat: 'Heartbeat',
  soundLevel: 'Sound Level',
  camera: 'Camera',
  trajectory: 'Shot Trajectory',
  decay: 'Decay',
  shotTime: 'Shot Time',
  latLong: 'Lat/Long',
  targets: 'Targets',
  satellite: 'Satellite',
  satelliteLabels: 'Satellite Labels',
  imageTiles: 'Image Tiles',
  coverage: 'Coverage',
  expertLines: 'Expert lines',
  showAllSensors: 'Show All',
};

export const SETTINGS_TEXT = {
  reports: 'Reports',
  equipment: 'Equipment',
  drawing: 'Drawing',
  appearance: 'Appearance',
  theme: 'Theme',
  windows: 'Linked windows',
  windowsMore: 'Windows of this browser in which the same parts are linked follow each other.',
  windowsApart:
    'This browser does not let its windows send each other messages: no window follows another one, panes of a wall cannot be moved from here, and a new tab asks for the sign-in.',
  map: 'Map',
  satelliteSource: 'Satellite source',
  forcedStreet: 'Unavailable: this site uses street maps',
  offInSurvey: 'Off in the survey',
  tilesFailed: 'Map tiles could not be loaded. The offline map is shown.',
  tryAgain: 'Try again',
  reloadForTiles: 'The map source was changed. Reload this page to use it.',
} as const;

export const THEME_TEXT: Readonly<Record<ThemeName, string>> = {
  dark: 'Dark',
  light: 'Light',
  contrast: 'High contrast',
  night: 'Night',
};

export const SOURCE_TEXT: Readonly<Record<SatelliteSource, string>> = {
  osmArcgis: 'ArcGIS',
  bingMap: 'Bing',
};

/** Question before a severe type is switched off. */
export function switchOffTitle(name: string): string {
  return `Switch ${name} off?`;
}

export function switchOffWarning(name: string): string {
  return `${name} reports will not be shown and will not trigger alerts in this console until you switch them on again.`;
}

export function switchOff(name: string): string {
  return `Switch ${name} off`;
}

export function keepOn(name: string): string {
  return `Keep ${name} on`;
}

export function needs(name: string): string {
  return `Needs ${name}`;
}

/** Parts of a view that windows link. */
export const LINKED_TEXT: Readonly<Record<LinkedPart, string>> = {
  report: 'Selected report',
  time: 'Time on the timeline',
  place: 'Place on the map',
};
