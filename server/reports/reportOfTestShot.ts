/** Reports of test shots. */
import { shownType } from '../../src/domain/contract/reportTypes.ts';
import type { GivenReport } from '../../src/domain/source/newReport.ts';
import type { TestShot } from '../../src/domain/testMode/testShot.ts';
import type { EpochMs } from '../../src/domain/units.ts';

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
