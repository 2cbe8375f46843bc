/** Test shots of scenarios and manual tests, and their reports. */
import { z } from 'zod';
import { REPORT_TYPES, shownType } from '../../src/domain/contract/reportTypes.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { GivenReport } from './reportSchema.ts';

/** Latitude and longitude in degrees, altitude in metres. Missing numbers are null. */
const lla = z.tuple([z.number().nullable(), z.number().nullable(), z.number().nullable()]).nullish();
const number = z.number().nullish();
const text = z.string().max(4096).nullish();

/** A shot of a stored scenario or of a manual test; further fields are ignored. */
export const testShotSchema = z.object({
  squad_id: z.string().min(1).max(128),
  report_type: z.enum(REPORT_TYPES),
  shooter_lla: lla,
  trajectory: z.object({ bearing: number, angle: number }).nullish(),
  trajectoryP0_lla: lla,
  trajectoryP1_lla: lla,
  weapon: text,
  weapon_category: z.number().int().nullish(),
  weapon_confidence: number,
  zone_id: text,
  zone: text,
  level: text,
  floor: text,
  burst: z.number().int().nullish(),
  device_id: text,
});
export type TestShot = z.infer<typeof testShotSchema>;

/** The report of a test shot at `now`, marked as a test. `detectionId` must be unique. */
export function reportOfTestShot(shot: TestShot, detectionId: string, now: EpochMs): GivenReport {
  const [lat, lon, alt] = shot.shooter_lla ?? [];
  const [trajectoryLat, trajectoryLon] = shot.trajectoryP0_lla ?? [];
  const [trajectoryP1Lat, trajectoryP1Lon, trajectoryP1Alt] = shot.trajectoryP1_lla ?? [];
  const fields = {
    zone: shot.zone,
    zoneId: shot.zone_id,
    level: shot.level,
    floor: shot.floor,
    lat,
    lon,
    alt,
    bearing: shot.trajectory?.bearing,
    angle: shot.trajectory?.angle,
    trajectoryLat,
    trajectoryLon,
    trajectoryP1Lat,
    trajectoryP1Lon,
    trajectoryP1Alt,
    weapon: shot.weapon,
    weaponCategory: shot.weapon_category,
    weaponConfidence: shot.weapon_confidence,
    burst: shot.burst,
    deviceId: shot.device_id,
  };
  // Null and empty texts are omitted.
  const present = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
  return {
    detectionId,
    squadId: shot.squad_id,
    timeStamp: now,
    reportType: shot.report_type,
    test: true,
    message: `${shownType(shot.report_type, shot.weapon_category ?? undefined)}: ${shot.zone || shot.zone_id || shot.squad_id} (test)`,
    ...present,
  };
}
