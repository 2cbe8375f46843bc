import { stormFrom } from '../../domain/live/storm.ts';
import { ROW_FLAG } from '../../domain/reports/columns.ts';
import { receivedByServer } from '../../domain/reports/describe.ts';
import { epochMs, type EpochMs } from '../../domain/units.ts';
import type { Intake } from './intake.ts';
import { reportNotification } from './notifications.ts';

/** Counts the listed reports that the server received in the STORM_MS before `now`, so that a storm survives a reload. O(rows). */
export function countListed({ reports, notifications }: Intake, now: EpochMs): void {
  const { columns } = reports;
  const from = stormFrom(now);
  for (let row = 0; row < columns.used; row++) {
    const flags = columns.flags[row] & (ROW_FLAG.live | ROW_FLAG.arrivedLive | ROW_FLAG.archived);
    if (flags !== ROW_FLAG.live) continue;
    const at = receivedByServer(columns, row);
    if (at > from && at <= now) notifications.countListed(reportNotification(reports, row), epochMs(at));
  }
}
