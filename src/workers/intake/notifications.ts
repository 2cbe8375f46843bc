/** Notifications of single reports, from the columns. */
import { wasShot } from '../../domain/index/visibility.ts';
import type { MessageHead } from '../../domain/live/messageHead.ts';
import type { ReportNotification, UpdateNotification } from '../../domain/live/notification.ts';
import { ROW_FLAG, type Row } from '../../domain/reports/columns.ts';
import {
  confidenceOf,
  levelOf,
  messageOf,
  previousTypeOf,
  weaponOf,
  zoneOf,
} from '../../domain/reports/describe.ts';
import type { ReportStore } from '../../domain/reports/reportStore.ts';
import { keyOf } from '../../domain/reports/upsert.ts';
import { epochMs } from '../../domain/units.ts';

/** What a notification says of its report, whatever its kind. */
function subjectOf(store: ReportStore, row: Row) {
  const { columns } = store;
  return {
    key: keyOf(store, row),
    handle: row,
    symbol: columns.symbol[row],
    message: messageOf(store, row),
    time: epochMs(columns.time[row]),
    timeKnown: (columns.flags[row] & ROW_FLAG.timeKnown) !== 0,
    wrongClock: store.wrongClocks.get(row),
    test: (columns.flags[row] & ROW_FLAG.test) !== 0,
  };
}

/** Notification of a new report in a live row. */
export function reportNotification(store: ReportStore, row: Row): ReportNotification {
  const { columns } = store;
  return {
    kind: 'report',
    ...subjectOf(store, row),
    receivedAt: epochMs(columns.received[row]),
    serverAt: Number.isNaN(columns.start[row]) ? undefined : epochMs(columns.start[row]),
    zone: zoneOf(store, row),
    level: levelOf(store, row),
    burst: columns.burst[row],
    weapon: weaponOf(store, row),
    weaponConfidence: confidenceOf(store, row),
    delayed: (columns.flags[row] & ROW_FLAG.delayed) !== 0,
    shelfId: store.shelves.get(row),
    ...(Number.isNaN(columns.x[row]) && { placeless: true }),
  };
}

/** Notification of a reclassified report in a live row. */
export function updateNotification(store: ReportStore, row: Row): UpdateNotification {
  return {
    kind: 'update',
    ...subjectOf(store, row),
    previousReportType: previousTypeOf(store, row) ?? '',
    wasShot: wasShot(store.columns, row),
  };
}

/** When the server had written a report and sent its message, as far as it says so. */
export function serverMoments({
  stored,
  sent,
}: MessageHead): Pick<ReportNotification, 'storedAt' | 'sentAt'> {
  return { ...(stored > 0 && { storedAt: epochMs(stored) }), ...(sent > 0 && { sentAt: epochMs(sent) }) };
}
