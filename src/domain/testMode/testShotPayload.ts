/** Payloads of manual and simulation tests from the texts of their forms. */
import { parseDegrees } from '../geo/parsePosition.ts';

/** Version that a manual test names. */
export const TEST_SHOT_VERSION = '4.3.4';

/** Fields of the form of a manual test whose text is sent as it is. */
const TEXT_FIELDS = [
  'detection_id',
  'squad_id',
  'version',
  'weapon',
  'caliber',
  'zone_id',
  'zone',
  'level',
  'floor',
  'report_type',
  'device_id',
] as const;

/** Fields that are sent as numbers. */
const NUMBER_FIELDS = [
  'timestamp',
  'bearing',
  'angle',
  'bullet_speed',
  'weapon_category',
  'weapon_confidence',
  'burst',
] as const;

/** Points of a manual test: the shooter, and the ends of the trajectory. */
export const TEST_SHOT_POINTS = ['shooter', 'trajectoryP0', 'trajectoryP1'] as const;
export type TestShotPoint = (typeof TEST_SHOT_POINTS)[number];

/** Points of a simulation test. */
export const SIMULATION_POINTS = ['shooter', 'target'] as const;
export type SimulationPoint = (typeof SIMULATION_POINTS)[number];

type Lla = readonly [lat: number | null, lon: number | null, alt: number | null];
type PointField<Point extends string> = `${Point}_${'lat' | 'lon' | 'alt'}`;

export type TestShotField =
  | (typeof TEXT_FIELDS)[number]
  | (typeof NUMBER_FIELDS)[number]
  | PointField<TestShotPoint>;
export type SimulationField = 'squad_id' | 'level' | PointField<SimulationPoint>;

/** Texts of a form; a missing one counts as empty. */
export type TestShotForm = Readonly<Partial<Record<TestShotField, string>>>;
export type SimulationForm = Readonly<Partial<Record<SimulationField, string>>>;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number that a text says; null for any other text. A typographic minus counts as a minus. */
export function numberOrNull(text: string | undefined): number | null {
  const trimmed = (text ?? '').trim().replace('−', '-');
  const value = NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** Payload of a manual test: what is no number is null, a missing text is empty. It always says that it is a test. */
export function testShotPayload(form: TestShotForm) {
  const text = (name: (typeof TEXT_FIELDS)[number]) => form[name] ?? '';
  const number = (name: (typeof NUMBER_FIELDS)[number]) => numberOrNull(form[name]);
  const lla = (point: TestShotPoint): Lla => [
    numberOrNull(form[`${point}_lat`]),
    numberOrNull(form[`${point}_lon`]),
    numberOrNull(form[`${point}_alt`]),
  ];
  return {
    detection_id: text('detection_id'),
    squad_id: text('squad_id'),
    timestamp: number('timestamp'),
    version: text('version'),
    shooter_lla: lla('shooter'),
    trajectory: { bearing: number('bearing'), angle: number('angle') },
    trajectoryP0_lla: lla('trajectoryP0'),
    trajectoryP1_lla: lla('trajectoryP1'),
    bullet_speed: number('bullet_speed'),
    weapon: text('weapon'),
    weapon_category: number('weapon_category'),
    weapon_confidence: number('weapon_confidence'),
    caliber: text('caliber'),
    zone_id: text('zone_id'),
    level: text('level'),
    report_type: text('report_type'),
    zone: text('zone'),
    burst: number('burst'),
    test: true,
    floor: text('floor'),
    device_id: text('device_id'),
  };
}

/** Payload of a simulation test; what is no number is null. The level is sent only where one was chosen. */
export function simulationPayload(form: SimulationForm) {
  const number = (name: PointField<SimulationPoint>) => numberOrNull(form[name]);
  return {
    squad_id: form.squad_id ?? '',
    shooter_lat: number('shooter_lat'),
    shooter_lon: number('shooter_lon'),
    shooter_alt: number('shooter_alt'),
    target_lat: number('target_lat'),
    target_lon: number('target_lon'),
    target_alt: number('target_alt'),
    ...(form.level ? { level: form.level } : {}),
  };
}

/** Why a value of a test may not do what is meant. It is sent all the same. */
export type TestHint = 'notANumber' | 'notALatitude' | 'notALongitude' | 'confidence';

/** Hint about one field; undefined where there is none. */
export function testFieldHint(name: TestShotField | SimulationField, text: string): TestHint | undefined {
  if (text.trim() === '') return undefined;
  if (name.endsWith('_lat')) return parseDegrees(text, 'lat') === undefined ? 'notALatitude' : undefined;
  if (name.endsWith('_lon')) return parseDegrees(text, 'lon') === undefined ? 'notALongitude' : undefined;
  const isNumber = name.endsWith('_alt') || NUMBER_FIELDS.some((field) => field === name);
  if (!isNumber) return undefined;
  const value = numberOrNull(text);
  if (value === null) return 'notANumber';
  if (name === 'weapon_confidence' && (value < 0 || value > 100)) return 'confidence';
  return undefined;
}
