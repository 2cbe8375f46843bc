import type { Unit } from '../../domain/resources/fields.ts';

/** Symbols of units; an angle in radians is shown in degrees (T-85). */
export const UNIT_TEXT: Readonly<Record<Unit, string>> = {
  degrees: '°',
  radians: '°',
  metres: 'm',
  seconds: 's',
  milliseconds: 'ms',
  percent: '%',
  degreesCelsius: '°C',
  decibels: 'dB',
};
