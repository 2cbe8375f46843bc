import { SOUND_LEVELS } from '../contract/heartbeat.ts';

const OFF = SOUND_LEVELS.indexOf('off');
const QUIET = SOUND_LEVELS.indexOf('Quiet');
const ACTIVITY = SOUND_LEVELS.indexOf('Activity');
const LOUD = SOUND_LEVELS.indexOf('Loud');

/**
 * Index into SOUND_LEVELS of a sound pressure: at or above a threshold it has that level; off where the sensor
 * sends none. Loud is compared first, whatever the order of the thresholds.
 *
 * @param spl  dB, NaN unknown
 * @param loudDb, activityDb  SPL_THRESHOLD_LOUD, SPL_THRESHOLD_ACTIVITY with their decimals
 */
export function soundLevel(spl: number, loudDb: number, activityDb: number): number {
  if (Number.isNaN(spl)) return OFF;
  if (spl >= loudDb) return LOUD;
  return spl >= activityDb ? ACTIVITY : QUIET;
}
