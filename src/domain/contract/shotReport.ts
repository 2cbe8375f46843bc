/**
 * Fields of a report: camel-case and snake-case name. The range call sends row arrays in this order, the paged
 * list and by-id calls objects with camel-case names, the live topics snake-case ones; readers accept every form
 * everywhere. Stored rows have this order: append new fields, never remove or move one.
 */
export const SHOT_FIELDS = [
  ['id', 'id'],
  ['detectionId', 'detection_id'],
  ['squadId', 'squad_id'],
  ['zone', 'zone'],
  ['zoneId', 'zone_id'],
  ['level', 'level'],
  ['levelMapUrl', 'level_map_url'],
  ['lat', 'shot_lat'],
  ['lon', 'shot_long'],
  ['alt', 'shot_alt_m'],
  ['timeStamp', 'timestamp'],
  ['start', 'start'],
  ['reportType', 'report_type'],
  ['bearing', 'trajectory_bearing'],
  ['angle', 'trajectory_angle'],
  ['trajectoryLat', 'trajectory_lat'],
  ['trajectoryLon', 'trajectory_long'],
  ['trajectoryP1Lat', 'trajectory_p1_lat'],
  ['trajectoryP1Lon', 'trajectory_p1_long'],
  ['trajectoryP1Alt', 'trajectory_p1_alt'],
  ['weapon', 'weapon'],
  ['weaponCategory', 'weapon_category'],
  ['weaponConfidence', 'weapon_confidence'],
  ['burst', 'burst'],
  ['test', 'test'],
  ['message', 'message'],
  ['notificationDelay', 'notification_delay'],
  ['updateReportMessage', 'update_report_message'],
  ['previousReportType', 'previous_report_type'],
  ['wasShotType', 'was_shot_type'],
  ['deviceId', 'device_id'],
  ['floor', 'floor'],
  ['swHorizontal', 'sw_horizontal'],
  ['swVertical', 'sw_vertical'],
  ['mbHorizontal', 'mb_horizontal'],
  ['mbVertical', 'mb_vertical'],
] as const;

export type ShotField = (typeof SHOT_FIELDS)[number][0];

/** Index of a field in a row array; `media` follows the last field. */
export const SHOT_COLUMN: Readonly<Record<ShotField, number>> = Object.fromEntries(
  SHOT_FIELDS.map(([name], column) => [name, column]),
) as Record<ShotField, number>;
export const MEDIA_COLUMN = SHOT_FIELDS.length;

/** Extension: id of the shelf that kept the report silent. In a row array it follows the media; absent elsewhere where there is none. */
export const SHELF_FIELD = ['shelfId', 'shelf_id'] as const;
export const SHELF_COLUMN = MEDIA_COLUMN + 1;

/** Extension: true for a report of an archive, of which nobody is notified. In a row array it follows the shelf; absent elsewhere where it is not. */
export const ARCHIVE_FIELD = ['fromArchive', 'from_archive'] as const;
export const ARCHIVE_COLUMN = SHELF_COLUMN + 1;

/**
 * One report. Angles are degrees; `timeStamp` (detection) and `start` (server receive time) are epoch ms UTC;
 * unknown values are absent.
 * The live message also carries `shot_date` (YYYY-MM-DD) and `shot_time` (HH:mm:ss.SSS), both UTC.
 */
export interface ShotReport {
  readonly id?: number;
  readonly detectionId: string;
  readonly squadId: string;
  readonly zone?: string;
  readonly zoneId?: string;
  readonly level?: string;
  readonly levelMapUrl?: string;
  readonly lat?: number;
  readonly lon?: number;
  readonly alt?: number;
  readonly timeStamp: number;
  readonly start?: number;
  readonly reportType: string;
  readonly bearing?: number;
  readonly angle?: number;
  readonly trajectoryLat?: number;
  readonly trajectoryLon?: number;
  readonly trajectoryP1Lat?: number;
  readonly trajectoryP1Lon?: number;
  readonly trajectoryP1Alt?: number;
  readonly weapon?: string;
  readonly weaponCategory?: number;
  readonly weaponConfidence?: number;
  readonly burst?: number;
  readonly test?: boolean;
  readonly message?: string;
  readonly notificationDelay?: number;
  readonly updateReportMessage?: string;
  readonly previousReportType?: string;
  readonly wasShotType?: boolean;
  readonly deviceId?: string;
  readonly floor?: string;
  readonly swHorizontal?: number;
  readonly swVertical?: number;
  readonly mbHorizontal?: number;
  readonly mbVertical?: number;
  /** SHELF_FIELD. */
  readonly shelfId?: number;
  /** ARCHIVE_FIELD. */
  readonly fromArchive?: true;
}

/** Identity of a report: messages with equal keys describe the same report. */
export interface ReportKey {
  readonly squadId: string;
  readonly detectionId: string;
}

/** A key as one text, equal for equal keys only. */
export function keyText({ squadId, detectionId }: ReportKey): string {
  return `${squadId}\0${detectionId}`;
}
