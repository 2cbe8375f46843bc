/** Texts of the page that prints a report. */
import { distanceText } from '../../domain/geo/measureText.ts';
import type { ReportKey } from '../../domain/contract/shotReport.ts';
import type { HeardBy, WaveName } from '../../domain/sound/soundMarks.ts';
import type { OpenSound } from '../../domain/sound/soundPort.ts';

export const REPORT_PAPER_TEXT = {
  back: 'Back to the report',
  print: 'Print',
  bundle: 'Bundle',
  bundling: 'Saving the bundle …',
  drawing: 'Drawing the page …',
} as const;

/** Names of waves at their marks. */
export const WAVE_NAMES: Readonly<Record<WaveName, string>> = {
  shock: 'SW',
  blast: 'MB',
  onset: 'first wave',
};

/** "the nearest 4 of 9, aligned at the muzzle blast …". */
export function paperSoundsText(shown: number, all: number): string {
  const count = shown === all ? `all ${all}` : `the nearest ${shown} of ${all}`;
  return `${count}, aligned at the muzzle blast (MB); SW: shock wave of the bullet; 0 to 8 kHz, unfiltered`;
}

/** Distance, signal and sample rate of a sound. */
export function paperSoundLines({
  sensor,
  opened,
}: {
  readonly sensor: HeardBy | undefined;
  readonly opened: OpenSound;
}): readonly string[] {
  const ratio = sensor?.observation?.signalToNoise;
  return [
    ...(sensor === undefined ? [] : [distanceText(sensor.distance)]),
    ...(ratio === undefined ? [] : [`${Math.round(ratio)} dB over noise`]),
    `${opened.sampleRate / 1000} kHz`,
  ];
}

/** How a third party checks the page. */
export function checkText({ squadId, detectionId }: ReportKey): string {
  return `The bundle of ${squadId} / ${detectionId} (button Bundle) holds page, sounds, pictures, data and journal lines. In its folder, sh verify (ten lines, no product needed) checks every file, follows the journal and names the key that signed.`;
}
