import { requireBits } from '../assert.ts';

/**
 * Bits of the fields of a report, so that the fields of a message and the known fields of a row are one 32-bit word each.
 * Fields that are valid only together (lat and lon) share a bit. Compare with `!== 0`: the last bit is the sign.
 */
export const FIELD = {
  time: 1 << 0,
  place: 1 << 1,
  type: 1 << 2,
  bearing: 1 << 3,
  trajectory: 1 << 4,
  burst: 1 << 5,
  test: 1 << 6,
  wasShot: 1 << 7,
  previous: 1 << 8,
  level: 1 << 9,
  start: 1 << 10,
} as const;

/** Number fields stored outside of the columns, in the order of their bits. */
export const NUMBER_FACTS = [
  'id',
  'alt',
  'angle',
  'trajectoryP1Lat',
  'trajectoryP1Lon',
  'trajectoryP1Alt',
  'weaponCategory',
  'weaponConfidence',
  'notificationDelay',
  'swHorizontal',
  'swVertical',
  'mbHorizontal',
  'mbVertical',
] as const;

/** Text fields stored outside of the columns, in the order of their bits, after the number fields. */
export const TEXT_FACTS = [
  'message',
  'zone',
  'zoneId',
  'weapon',
  'updateReportMessage',
  'deviceId',
  'floor',
  'levelMapUrl',
] as const;

const FIRST_NUMBER = Object.keys(FIELD).length;
const FIRST_TEXT = FIRST_NUMBER + NUMBER_FACTS.length;
/** All bits are used: another field needs a second word in `ReportColumns.known` and in `ReportDraft.has`. */
const WORD_BITS = 32;
requireBits('The fields of a report', FIRST_TEXT + TEXT_FACTS.length, WORD_BITS);

/** Bit of a number field, by index in NUMBER_FACTS. */
export function numberBit(index: number): number {
  return 1 << (FIRST_NUMBER + index);
}

/** Bit of a text field, by index in TEXT_FACTS. */
export function textBit(index: number): number {
  return 1 << (FIRST_TEXT + index);
}

export const NUMBER_BITS = (-1 << FIRST_NUMBER) & ~(-1 << FIRST_TEXT);
export const TEXT_BITS = -1 << FIRST_TEXT;

export const ID_FACT = NUMBER_FACTS.indexOf('id');
export const CATEGORY_FACT = NUMBER_FACTS.indexOf('weaponCategory');
export const CONFIDENCE_FACT = NUMBER_FACTS.indexOf('weaponConfidence');
export const NOTIFICATION_DELAY_FACT = NUMBER_FACTS.indexOf('notificationDelay');
export const WEAPON_FACT = TEXT_FACTS.indexOf('weapon');
export const MESSAGE_FACT = TEXT_FACTS.indexOf('message');
export const UPDATE_MESSAGE_FACT = TEXT_FACTS.indexOf('updateReportMessage');
export const DEVICE_ID_FACT = TEXT_FACTS.indexOf('deviceId');
export const ZONE_FACT = TEXT_FACTS.indexOf('zone');
export const ZONE_ID_FACT = TEXT_FACTS.indexOf('zoneId');

export const CATEGORY_BIT = numberBit(CATEGORY_FACT);
