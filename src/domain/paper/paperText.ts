/** Words of a report on paper. */
import { residualBearingText, residualTimeText } from '../acoustics/evidenceText.ts';
import type { Evidence, SensorEvidence } from '../acoustics/evidence.ts';
import { zoneText } from '../dayAndClock.ts';
import type { Degrees, EpochMs } from '../units.ts';

/** Fixed words. */
export const PAPER_TEXT = {
  known: 'What is known',
  where: 'Where',
  whereMore: 'north is up; figures at sensors are residuals of the arrival time',
  crossing: 'Crossing',
  crossingMore: '+ fit, □ report',
  residuals: 'Residuals',
  residualsMore: 'measured less computed',
  found: 'How it was found',
  sounds: 'Sound',
  pictures: 'Cameras and pictures',
  picturesMore: 'as the cameras gave them: nearest to the time of the report, then those kept with it',
  cameraHeads: ['', 'Camera', 'Distance', 'View', 'Picture', 'Plates that it read'],
  noCameras: 'No camera is within 400 m of the report.',
  camerasUnknown: 'The report has no place, so that no camera is near it.',
  otherPlates: 'Plates of other cameras:',
  none: 'none',
  history: 'History',
  historyMore: 'number of the line of the journal',
  told: 'Who was told',
  rounds: 'Rounds',
  incident: 'The incident',
  acts: 'What was done with it',
  actsMore: 'oldest first, with notes',
  noActs: 'Nothing was done with it.',
  roundsMapName: 'Places of the reports in their order over the streets, north is up',
  roundsWhereMore: 'north is up; numbers are those of the reports',
  check: 'How to check this page.',
  mapName: 'The place among its sensors, north is up',
  crossingName: 'Bearings where they cross, with the ellipse',
  residualsName: 'Differences between what each sensor measured and what the place explains',
  sensor: 'Sensor',
  timeAxis: 'arrival, ms',
  time: 'ms',
  bearing: 'bearing',
  leftOut: 'left out',
  noPlace: 'The report has no place.',
  noObservations: 'The source of this report did not say what its sensors measured.',
  tooFew: 'Too few sensors measured it to compute a place.',
  undetermined: 'What the sensors measured determines no place.',
  detections: 'The source sent no observations: Detection reports near in time, place and floor stand in.',
  noSounds: 'No sound is kept with this report.',
  undrawn: 'It could not be drawn.',
  noPictures: 'No picture is kept with this report.',
  noHistory: 'The history could not be read.',
  toldUnknown: 'Not known to this account.',
  toldNobody: 'Nobody was told.',
  notKnown: 'not known',
  theShot: 'the report',
  heard: 'heard it',
  silent: 'should have, did not',
  far: 'too far',
  blast: 'muzzle blast (MB)',
  shock: 'shock wave (SW)',
  flight: 'trajectory',
  excluded: 'left out',
} as const;

/** How the place was found, with its sources. */
export const METHOD_TEXT =
  'Weighted least squares over arrival times and bearings of the muzzle blast (Foy 1976; Torrieri 1984). Measurements that the others contradict are left out and named. The ellipse is the covariance at the fit, scaled to 95 %.';
export const FLIGHT_METHOD_TEXT =
  'The flight is fitted to the arrivals and directions of the shock wave (Whitham 1952).';

/** "Of 1 000 simulated shots with deaf and wrong sensors among them 951 lay inside." */
export function trialText({ shots, inside }: { readonly shots: number; readonly inside: number }): string {
  const [all, held] = [shots, inside].map((count) => String(count).replace(/(?=\d{3}$)\B/, ' '));
  return `Of ${all ?? ''} simulated shots with deaf and wrong sensors among them, ${held ?? ''} lay inside.`;
}

/** "40.713820° N". */
export function latitudeText(lat: Degrees): string {
  return `${Math.abs(lat).toFixed(6)}° ${lat < 0 ? 'S' : 'N'}`;
}

/** "74.007410° W". */
export function longitudeText(lon: Degrees): string {
  return `${Math.abs(lon).toFixed(6)}° ${lon < 0 ? 'W' : 'E'}`;
}

/** "+0.3 ms", "should have heard", "too far". */
export function hearingText({ hearing, health, residual }: SensorEvidence): string {
  if (hearing === 'far') return '';
  if (hearing === 'silent') return health === 'healthy' || health === undefined ? 'heard nothing' : health;
  return residual?.time === undefined ? '' : `${residualTimeText(residual.time)} ms`;
}

/** "118, −6.1 ms and +9.4°". */
export function leftOutText({ nodeId, residual }: SensorEvidence): string {
  const { time, bearing } = residual ?? {};
  const values = [time === undefined ? '' : `${residualTimeText(time)} ms`, residualBearingText(bearing)];
  return `${nodeId}, ${values.filter(Boolean).join(' and ')}`;
}

const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];

/** "Nine sensors", "One sensor", "14 sensors". */
export function sensorCountText(count: number): string {
  return `${NUMBERS[count] ?? count} ${count === 1 ? 'sensor' : 'sensors'}`;
}

/** An instant in a zone, in the words of a document. */
export interface ZonedTime {
  /** "Saturday 11/28/26, 02:17:52.010". */
  readonly whole: string;
  /** "Eastern Standard Time, UTC−5". */
  readonly zone: string;
}

/** @param timeZone  IANA name; undefined: the zone of this machine */
export function zonedTime(time: EpochMs, timeZone: string | undefined): ZonedTime {
  const zone = timeZone === undefined ? {} : { timeZone };
  const part = (options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes) =>
    new Intl.DateTimeFormat('en-US', { ...zone, ...options })
      .formatToParts(time)
      .find((one) => one.type === type)?.value ?? '';
  const offset = part({ timeZoneName: 'shortOffset' }, 'timeZoneName')
    .replace('GMT', 'UTC')
    .replace('-', '−');
  const name = part({ timeZoneName: 'long' }, 'timeZoneName');
  return {
    whole: `${part({ weekday: 'long' }, 'weekday')} ${dayText(time, timeZone)}, ${clockText(time, timeZone)}`,
    zone: [...new Set([name, offset])].join(', '),
  };
}

/** "11/28/26 09:12:04 EST". */
export function stampText(time: EpochMs, timeZone: string | undefined): string {
  const clock = clockText(time, timeZone).slice(0, 8);
  return `${dayText(time, timeZone)} ${clock} ${zoneText(time, 'short', timeZone)}`;
}

/** "11/28/26" in a zone. */
function dayText(time: EpochMs, timeZone: string | undefined): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return new Intl.DateTimeFormat('en-US', {
    ...zone,
    year: '2-digit',
    month: '2-digit',
    day: '2-digit',
  }).format(time);
}

/** "02:18:59.640"; on another day than `of` "11/29/26 02:18:59.640". */
export function momentText(time: EpochMs, of: EpochMs, timeZone: string | undefined): string {
  const clock = clockText(time, timeZone);
  const day = dayText(time, timeZone);
  return day === dayText(of, timeZone) ? clock : `${day} ${clock}`;
}

/** "02:17:52.010" in a zone. */
export function clockText(time: EpochMs, timeZone: string | undefined): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return new Intl.DateTimeFormat('en-GB', {
    ...zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  }).format(time);
}

/** The sentence about place and its certainty; undefined where there is none. */
export function placeSentence({ location, sensors }: Evidence): string | undefined {
  if (!location.ok) return undefined;
  const { major, minor } = location.value.ellipse;
  const heard = sensors.filter(({ hearing }) => hearing === 'heard').length;
  return `${sensorCountText(heard)} heard it. With 95 % probability the place lies in an ellipse of ${(2 * major).toFixed(1)} by ${(2 * minor).toFixed(1)} m.`;
}
