/** Which reports a shelf keeps silent. The server decides when it stores a report, so that all consoles agree. */
import { NEVER_SHELVED, type Shelf, type ShelfScope } from '../contract/shelf.ts';
import { REPORT_SYMBOLS, symbolOf } from '../contract/reportTypes.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import type { EpochMs } from '../units.ts';

/** The parts of a report that shelves name. */
export type ShelvedFacts = Pick<
  ShotReport,
  'squadId' | 'zone' | 'zoneId' | 'deviceId' | 'reportType' | 'weaponCategory'
>;

/** Whether a scope names the report. A panic is named by none. O(1). */
export function isInScope({ squadId, sensor, zone, type }: ShelfScope, report: ShelvedFacts): boolean {
  const symbol = REPORT_SYMBOLS[symbolOf(report.reportType, report.weaponCategory) ?? -1];
  return (
    symbol !== NEVER_SHELVED &&
    squadId === report.squadId &&
    (sensor === undefined || sensor === report.deviceId) &&
    (zone === undefined || zone === report.zone || zone === report.zoneId) &&
    (type === undefined || type === symbol)
  );
}

/** Whether a shelf is on at `at`. */
export function isShelvedAt({ from, to }: Pick<Shelf, 'from' | 'to'>, at: EpochMs): boolean {
  return from <= at && at < to;
}

/** The first shelf that keeps a report silent which is stored at `at`; undefined where none does. O(shelves). */
export function shelfOf<S extends Shelf>(
  shelves: readonly S[],
  report: ShelvedFacts,
  at: EpochMs,
): S | undefined {
  return shelves.find((shelf) => isShelvedAt(shelf, at) && isInScope(shelf, report));
}

/** Why something cannot be shelved. `panic`: a panic always alarms; `empty`: a whole squad would be silent. */
export type ShelfRefusal = 'panic' | 'empty';

/** The refusal of a scope; undefined where it may be shelved. */
export function shelfRefusal({ sensor, zone, type }: ShelfScope): ShelfRefusal | undefined {
  if (type === NEVER_SHELVED) return 'panic';
  return sensor === undefined && zone === undefined && type === undefined ? 'empty' : undefined;
}

/** Whether two scopes name the same reports. */
export function isSameScope(a: ShelfScope, b: ShelfScope): boolean {
  return a.squadId === b.squadId && a.sensor === b.sensor && a.zone === b.zone && a.type === b.type;
}
