/** Names of the display switches and themes. */
import type { Switch } from '../../domain/access/reportAccess.ts';

export const SWITCH_TEXT: Readonly<Record<Switch, string>> = {
  shot: 'Shot',
  panic: 'Panic',
  weapon: 'Weapon',
  detection: 'Detection',
  bang: 'Bang',
  ruckus: 'Ruckus',
  firework: 'Firework',
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
};

export const SETTINGS_TEXT = {
  reports: 'Reports',
  equipment: 'Equipment',
  drawing: 'Drawing',
  appearance: 'Appearance',
  expertLines: 'Expert lines',
  theme: 'Theme',
} as const;

export const THEMES = ['dark', 'light', 'contrast', 'night'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_TEXT: Readonly<Record<Theme, string>> = {
  dark: 'Dark',
  light: 'Light',
  contrast: 'High contrast',
  night: 'Night',
};

export function needs(name: string): string {
  return `needs ${name}`;
}
