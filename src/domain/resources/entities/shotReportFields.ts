/** Fields of a shot report, named as in lists. Angles are degrees. */
import { REPORT_TYPES } from '../../contract/reportTypes.ts';
import { ALTITUDE, LATITUDE, LEVEL_ID, LONGITUDE, NAME, SHORT_TEXT, SQUAD_ID, TIME } from './commonFields.ts';
import type { FieldTable } from '../definition/fields.ts';

const ANGLE = { kind: 'number', unit: 'degrees' } as const;
const TEXT = { kind: 'text' } as const;

export const SHOT_REPORT_FIELDS = {
  detectionId: { ...NAME, maxLength: 128 },
  squadId: { ...SQUAD_ID, isRequired: true, minLength: 1, maxLength: 128 },
  reportType: { kind: 'choice', choices: REPORT_TYPES, isRequired: true, isSortable: true },
  timeStamp: { ...TIME, label: 'Time', isRequired: true },
  /** Receive time of the server. */
  start: { kind: 'instant', label: 'Received' },
  zone: SHORT_TEXT,
  zoneId: { ...TEXT, refersTo: 'zones' },
  level: LEVEL_ID,
  levelMapUrl: { ...TEXT, label: 'Plan' },
  lat: LATITUDE,
  lon: LONGITUDE,
  alt: ALTITUDE,
  bearing: ANGLE,
  angle: ANGLE,
  trajectoryLat: { ...LATITUDE, label: 'Trajectory latitude' },
  trajectoryLon: { ...LONGITUDE, label: 'Trajectory longitude' },
  trajectoryP1Lat: { ...LATITUDE, label: 'Trajectory end latitude' },
  trajectoryP1Lon: { ...LONGITUDE, label: 'Trajectory end longitude' },
  trajectoryP1Alt: { ...ALTITUDE, label: 'Trajectory end altitude' },
  weapon: SHORT_TEXT,
  weaponCategory: { kind: 'number', isInteger: true, min: 0, max: 1000 },
  weaponConfidence: { kind: 'number', unit: 'percent' },
  burst: { kind: 'number', isInteger: true, min: 0, max: 1_000_000, isSortable: true },
  test: { kind: 'flag', default: false },
  message: { ...TEXT, isLong: true },
  /** Seconds that a reviewer added to the embargo. */
  notificationDelay: { kind: 'number', unit: 'seconds', isInteger: true, min: 0, max: 86_400 },
  updateReportMessage: { ...TEXT, isLong: true },
  previousReportType: TEXT,
  wasShotType: { kind: 'flag' },
  deviceId: { ...TEXT, label: 'Device id' },
  floor: TEXT,
  swHorizontal: { ...ANGLE, label: 'Shock wave, horizontal' },
  swVertical: { ...ANGLE, label: 'Shock wave, vertical' },
  mbHorizontal: { ...ANGLE, label: 'Muzzle blast, horizontal' },
  mbVertical: { ...ANGLE, label: 'Muzzle blast, vertical' },
  /** A media file of the report; in no list and no message. */
  image: { kind: 'blob', accepts: ['image/*'] },
} as const satisfies FieldTable;
