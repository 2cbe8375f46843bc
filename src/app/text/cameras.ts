/** Texts of the camera drawer and the camera page. */
export const CAMERA_TEXT = {
  camera: 'Camera',
  close: 'Close camera',
  openTab: 'Open in new tab',
  notAvailable: 'Not Available',
  loading: 'Loading…',
  paused: 'Paused while this page is hidden',
  squad: 'Squad',
  zone: 'Zone',
  level: 'Level',
  direction: 'Direction',
  primary: 'Primary for',
  secondary: 'Secondary for',
  none: 'none',
  recording: 'Last 6 seconds',
  live: 'Live image',
  failed: 'could not be loaded – retry',
  unknown: 'This camera does not exist.',
} as const;

export function openTabOf(name: string): string {
  return `Open ${name} in new tab`;
}

export function lastImageOf(name: string): string {
  return `Last image of ${name}`;
}

export function recordingOf(name: string): string {
  return `Recording of ${name}`;
}

export function degreesText(direction: number): string {
  return `${Math.round(direction)}°`;
}
