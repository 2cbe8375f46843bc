/** Texts of the page that prints a report. */
import { distanceText } from '../../domain/geo/measureText.ts';
import type { JournalProof } from '../../domain/contract/reportHistory.ts';
import type { ReportKey } from '../../domain/contract/shotReport.ts';
import type { HeardBy, WaveName } from '../../domain/sound/soundMarks.ts';
import type { OpenSound } from '../../domain/sound/soundPort.ts';

export const REPORT_PAPER_TEXT = {
  back: 'Back to the report',
  backToIncident: 'Back to the incident',
  print: 'Print',
  printIncident: 'Print incident',
  missingIncident: 'There is no such incident, or you do not have access.',
  bundle: 'Bundle',
  bundling: 'Saving the bundle …',
  drawing: 'Drawing the page …',
  unreachable: 'The server did not answer.',
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

/** "Drawing report 3 of 8 …". */
export function drawingText(number: number, of: number): string {
  return `Drawing report ${number} of ${of} …`;
}

/** The newest line of the journal about a report; undefined where there is none. */
export function journalText({ last, lastHash }: JournalProof): string | undefined {
  return last === null || lastHash === null
    ? undefined
    : `SHA-256 of line ${last} of the journal: ${lastHash}`;
}

/** How a third party checks the page. */
export function checkText(subject: ReportKey | number): string {
  const what =
    typeof subject === 'number' ? `incident ${subject}` : `${subject.squadId} / ${subject.detectionId}`;
  return `The bundle of ${what} (button Bundle) holds page, sounds, pictures, data and journal lines. In its folder, sh verify (ten lines, no product needed) checks that every file is as it was exported, and names the key that signed.`;
}
