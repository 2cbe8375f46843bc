/** Texts of the sounds in the view of one report. */
import { distanceText } from '../../domain/geo/measureText.ts';
import { signedText } from '../../domain/geo/positionText.ts';
import type { SoundMark, WaveName } from '../../domain/sound/soundMarks.ts';
import { dateTimeText } from '../../domain/dayAndClock.ts';
import type { EpochMs, Metres, Millis, Seconds } from '../../domain/units.ts';

export const REPORT_SOUND_TEXT = {
  sounds: 'SoundBytes',
  loading: 'Loading the sounds …',
  none: 'This report has no sound.',
  failed: 'The sounds could not be drawn. They can be played and saved under SoundBytes.',
  alignment: 'Time axis',
  blast: 'Aligned at the blast',
  shot: 'True time',
  untimed: 'True time: unknown, because the sensors did not give the time of the shot',
  play: 'Play',
  pause: 'Pause',
  loop: 'Repeat the marked stretch',
  loopHint: 'Repeat: drag over a stretch, or set its ends with [ and ]',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the marks',
  rate: 'Speed',
  highPass: 'High-pass',
  gain: 'Gain',
  off: 'Off',
  saveSound: 'Save the sound',
  savePicture: 'Save the picture of the sound',
  beside: 'Beside',
  nothing: 'Nothing',
  looking: 'Looking for it …',
  fireworksHere: 'Last fireworks here',
  keys: 'Space plays, arrow keys move the position, + and − zoom, [ and ] set a stretch, L repeats it.',
  highest: '8 kHz',
  track: 'Sound of an unknown sensor',
} as const;

/** "131.wav could not be loaded." */
export function unloadedText(fileNames: readonly string[]): string {
  return `${fileNames.join(', ')} could not be loaded.`;
}

/** "131.wav could not be drawn. SoundBytes plays what the browser can." */
export function undrawnText(fileNames: readonly string[]): string {
  return `${fileNames.join(', ')} could not be drawn. SoundBytes plays what the browser can.`;
}

/** "Last confirmed Rifle here". */
export function weaponHereText(weapon: string): string {
  return `Last confirmed ${weapon} here`;
}

/** Why no reference lies beside the sounds. */
export function noReferenceText(
  kind: 'weapon' | 'fireworks',
  reason: 'none' | 'failed',
  { weapon, zone }: { readonly weapon: string; readonly zone: string },
): string {
  const what = kind === 'weapon' ? `confirmed ${weapon}` : 'fireworks';
  const where = zone === '' ? 'here' : `in ${zone}`;
  return reason === 'none'
    ? `There is no sound of ${what} ${where} that you may hear.`
    : `The last ${what} ${where} could not be loaded.`;
}

/** "Fireworks, 2026-11-20 22:04:10". */
export function referenceText(kind: 'weapon' | 'fireworks', time: EpochMs): string {
  return `${kind === 'weapon' ? 'Confirmed' : 'Fireworks'}, ${dateTimeText(time)}`;
}

/** Axes of a picture of a sound. */
export const FIGURE_TEXT = { kilohertz: '8 kHz', amplitude: 'level' } as const;

/** "Sensor 131, 69.0 m. Shot: Victoria Avenue, 11/28/26 02:17:52.010". */
export function figureTitle(
  {
    nodeId,
    sensor,
  }: { readonly nodeId: string | undefined; readonly sensor: { readonly distance: Metres } | undefined },
  { message, when }: { readonly message: string; readonly when: string },
): string {
  const distance =
    sensor === undefined || Number.isNaN(sensor.distance) ? '' : `, ${distanceText(sensor.distance)}`;
  return `${trackText(nodeId)}${distance}. ${message}, ${when}`;
}

/** How the marks are lettered. */
const WAVES: Readonly<Record<WaveName, string>> = { shock: 'SW', blast: 'MB', onset: 'Onset' };
const WAVE_WORDS: Readonly<Record<WaveName, string>> = {
  shock: 'the shock wave',
  blast: 'the muzzle blast',
  onset: 'the first wave',
};

/** "3 of 9 sensors". */
export function soundCountText(sounds: number, heard: number): string {
  return heard < sounds ? String(sounds) : `${sounds} of ${heard} sensors`;
}

/** "SW 148.9 ms": the arrival after the shot; the wave alone where the time of the shot is not known. */
export function arrivalText({ wave, after }: SoundMark): string {
  return after === undefined ? WAVES[wave] : `${WAVES[wave]} ${signedText(after, 1)} ms`;
}

/** "SW −54 ms" beside a mark that is not at 0 of the axis, else "MB". */
export function markText(wave: WaveName, at: Seconds): string {
  const ms = Math.round(at * 1000);
  return ms === 0 ? WAVES[wave] : `${WAVES[wave]} ${signedText(ms, 0)} ms`;
}

/** "S/N 24 dB". */
export function signalText(decibels: number): string {
  return `S/N ${Math.round(decibels)} dB`;
}

/** "Sensor 131". */
export function trackText(nodeId: string | undefined): string {
  return nodeId === undefined ? REPORT_SOUND_TEXT.track : `Sensor ${nodeId}`;
}

/** What a track shows, as sentences. */
export function trackSentence(
  distance: Metres | undefined,
  marks: readonly SoundMark[],
  signal: number | undefined,
): string {
  const [first, second] = marks;
  const sentences = [
    ...(distance === undefined || Number.isNaN(distance)
      ? []
      : [`${distanceText(distance)} from the place.`]),
    ...(first === undefined ? ['No wave stands out in the recording.'] : []),
    ...marks.map((mark) => `It begins with ${WAVE_WORDS[mark.wave]}${arrivalWords(mark.after)}.`).slice(0, 1),
    ...(first && second
      ? [
          `${capital(WAVE_WORDS[second.wave])} follows ${((second.at - first.at) * 1000).toFixed(1)} ms later.`,
        ]
      : []),
    ...(signal === undefined ? [] : [`Signal to noise ${Math.round(signal)} dB.`]),
  ];
  return sentences.join(' ');
}

const arrivalWords = (after: Millis | undefined): string =>
  after === undefined ? '' : `, ${signedText(after, 1)} ms after the shot`;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "−0.098 s". */
export function axisText(at: Seconds): string {
  return `${signedText(at, 3)} s`;
}

/** "at sensor 127", beside the position. */
export function ofSensorText(nodeId: string | undefined): string {
  return nodeId === undefined ? '' : `at sensor ${nodeId}`;
}

/** "No sound of sensor 140". */
export function soundlessText(nodeId: string | undefined): string {
  return `No sound of sensor ${nodeId ?? ''}`;
}

/** "+100", with the unit on the last label. */
export function tickText(
  at: Seconds,
  { decimals, isLast }: { readonly decimals: number; readonly isLast: boolean },
): string {
  const ms = at * 1000;
  const sign = ms > 0 && Number(ms.toFixed(decimals)) !== 0 ? '+' : '';
  return `${sign}${signedText(ms, decimals)}${isLast ? ' ms' : ''}`;
}

/** "0.25×". */
export function rateText(rate: number): string {
  return `${rate}×`;
}

/** "80 Hz". */
export function hertzText(hertz: number): string {
  return hertz === 0 ? REPORT_SOUND_TEXT.off : `${hertz} Hz`;
}

/** "+6 dB". */
export function gainText(decibels: number): string {
  return `${decibels > 0 ? '+' : ''}${signedText(decibels, 0)} dB`;
}
