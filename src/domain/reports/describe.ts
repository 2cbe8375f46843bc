import type { ShotReport } from '../contract/shotReport.ts';
import { roundFloat32 } from '../json/float32.ts';
import { ROW_FLAG, type ReportColumns, type Row } from './columns.ts';
import {
  CATEGORY_BIT,
  CATEGORY_FACT,
  CONFIDENCE_FACT,
  DEVICE_ID_FACT,
  FIELD,
  MESSAGE_FACT,
  NOTIFICATION_DELAY_FACT,
  NUMBER_FACTS,
  numberBit,
  TEXT_FACTS,
  textBit,
  WEAPON_FACT,
  ZONE_FACT,
  ZONE_ID_FACT,
} from './fields.ts';
import { defaultMessage } from './messagePrefix.ts';
import { latOfY, lonOfX } from './place.ts';
import { REPORT_SYMBOLS, typeOfSymbol, weaponName } from '../contract/reportTypes.ts';
import type { Seconds } from '../units.ts';
import type { ReportStore } from './reportStore.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** All known fields of one live row, in the form of the contract; unknown ones are absent. Allocates: for single rows only. */
export function describeReport(store: ReportStore, row: Row): ShotReport {
  const { columns, details, keys, levels } = store;
  const known = columns.known[row];
  const flags = columns.flags[row];
  const report: Mutable<ShotReport> = {
    detectionId: keys.detectionIdOf(row),
    squadId: keys.squadIdOf(row),
    timeStamp: columns.time[row],
    reportType: typeOfSymbol(columns.symbol[row]),
  };
  describePlaces(store, row, report);
  if (known & FIELD.start) report.start = columns.start[row];
  if (known & FIELD.bearing) report.bearing = roundFloat32(columns.bearing[row]);
  if (known & FIELD.burst) report.burst = columns.burst[row];
  if (known & FIELD.test) report.test = (flags & ROW_FLAG.test) !== 0;
  if (known & FIELD.wasShot) report.wasShotType = (flags & ROW_FLAG.wasShot) !== 0;
  const previous = previousTypeOf(store, row);
  if (previous !== undefined) report.previousReportType = previous;
  const level = levels.textOf(columns.level[row]);
  if (level !== undefined) report.level = level;
  NUMBER_FACTS.forEach((name, i) => {
    if (known & numberBit(i)) report[name] = roundFloat32(details.numberOf(i, row));
  });
  TEXT_FACTS.forEach((name, i) => {
    if (known & textBit(i)) report[name] = details.textOf(i, row);
  });
  return report;
}

const MB_BIT = numberBit(NUMBER_FACTS.indexOf('mbHorizontal'));

/** Whether a report has no place, and its sensor measured the bearing of the muzzle blast. */
export function isBearingOnly({ columns }: Pick<ReportStore, 'columns'>, row: Row): boolean {
  return Number.isNaN(columns.x[row]) && (columns.known[row] & MB_BIT) !== 0;
}

function describePlaces(store: ReportStore, row: Row, report: Mutable<ShotReport>): void {
  const { columns } = store;
  if (columns.known[row] & FIELD.place) {
    report.lat = latOfY(columns.y[row]);
    report.lon = lonOfX(columns.x[row]);
  }
  if (!(columns.known[row] & FIELD.trajectory)) return;
  report.trajectoryLat = latOfY(columns.trajectoryY[row]);
  report.trajectoryLon = lonOfX(columns.trajectoryX[row]);
}

/** Message of the table; of a report without one the name of its type, with the zone where that is known. Never empty. */
export function messageOf(store: ReportStore, row: Row): string {
  const message = store.details.textOf(MESSAGE_FACT, row);
  return message === '' ? defaultMessage(store.columns.symbol[row], zoneOf(store, row)) : message;
}

/** Name of the zone; undefined where unknown. */
export function zoneOf(store: ReportStore, row: Row): string | undefined {
  return store.details.textOf(ZONE_FACT, row) || undefined;
}

/** Id of the zone; undefined where unknown. */
export function zoneIdOf(store: ReportStore, row: Row): string | undefined {
  return store.details.textOf(ZONE_ID_FACT, row) || undefined;
}

/** Id of the reporting device; undefined where unknown. */
export function deviceIdOf(store: ReportStore, row: Row): string | undefined {
  return store.details.textOf(DEVICE_ID_FACT, row) || undefined;
}

/** Level id; undefined where unknown. */
export function levelOf(store: ReportStore, row: Row): string | undefined {
  return store.levels.textOf(store.columns.level[row]);
}

/** Name of the weapon or of its category; undefined where neither is known. */
export function weaponOf({ columns, details }: ReportStore, row: Row): string | undefined {
  const hasCategory = (columns.known[row] & CATEGORY_BIT) !== 0;
  const category = hasCategory ? details.numberOf(CATEGORY_FACT, row) : undefined;
  return weaponName(details.textOf(WEAPON_FACT, row), category);
}

/** Confidence as received: up to 1 a share, above 1 percent; undefined where unknown. */
export function confidenceOf({ columns, details }: ReportStore, row: Row): number | undefined {
  if (!(columns.known[row] & numberBit(CONFIDENCE_FACT))) return undefined;
  return roundFloat32(details.numberOf(CONFIDENCE_FACT, row));
}

/** Time that reviewers added to the embargo; 0 where none is known. */
export function notificationDelayOf({ columns, details }: ReportStore, row: Row): Seconds {
  if (!(columns.known[row] & numberBit(NOTIFICATION_DELAY_FACT))) return 0;
  return details.numberOf(NOTIFICATION_DELAY_FACT, row);
}

/** When the server received a report; its event time where that is not known. */
export function receivedByServer({ start, time }: ReportColumns, row: Row): number {
  return start[row] === start[row] ? start[row] : time[row];
}

/** Name of the previous type, "Possible Shot" included; undefined where there was none. */
export function previousTypeOf(store: ReportStore, row: Row): string | undefined {
  const previous = store.columns.previous[row];
  return previous === 0 ? undefined : REPORT_SYMBOLS[previous - 1];
}
