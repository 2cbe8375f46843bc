/** Texts of the media of a report. */

export const MEDIA_TAB_TEXT = {
  image: 'Image',
  owner: 'User',
  sound: 'SoundBytes',
  plates: 'LPR',
  video: 'VideoBytes',
};

export const MEDIA_TEXT = {
  media: 'Media',
  loading: 'Loading',
  notAvailable: 'Not Available',
  notRegistered: 'User Not Registered',
  noPlateData: 'No LPR data available for this detection',
  noPlates: 'No LPR results.',
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  download: 'Download',
  fullWindow: 'Full window',
  actualSize: 'Actual size',
  fitWindow: 'Fit window',
  close: 'Close',
  phone: 'Phone',
  noTime: 'unknown time',
} as const;

export function deviceIdText(id: string): string {
  return `Device ID: ${id}`;
}

export function seenByCameras(count: number): string {
  return `Seen by ${count} cameras`;
}

export function imageOf(message: string): string {
  return `Image of ${message}`;
}

export function portraitOf(name: string): string {
  return `Portrait of ${name}`;
}

export function downloadOf(fileName: string): string {
  return `Download ${fileName}`;
}

/** "1.12 / 2.60 s". */
export function playedText(at: number, of: number): string {
  return `${at.toFixed(2)} / ${of.toFixed(2)} s`;
}
