import type { TableRow, ReportDetail } from '../../domain/live/enginePort.ts';
import { isDisplayedRow, type TimeIndex } from '../../domain/index/timeIndex.ts';
import { wasShot } from '../../domain/index/visibility.ts';
import { ROW_FLAG, type Row } from '../../domain/reports/columns.ts';
import {
  describeReport,
  isBearingOnly,
  levelOf,
  messageOf,
  previousTypeOf,
  zoneIdOf,
  zoneOf,
} from '../../domain/reports/describe.ts';
import type { ReportStore } from '../../domain/reports/reportStore.ts';
import type { FrameSources } from './frameSources.ts';
import { sensorPlace } from './expertLineRows.ts';
import { epochMs, type Millis } from '../../domain/units.ts';

/**
 * Table row of a report. One that the index does not display, but lists as a former shot, is masked.
 *
 * @param row  in use
 */
export function tableRow(store: ReportStore, timeIndex: TimeIndex, row: Row): TableRow {
  const { columns, keys } = store;
  const flags = columns.flags[row];
  return {
    handle: row,
    key: { squadId: keys.squadIdOf(row), detectionId: keys.detectionIdOf(row) },
    symbol: columns.symbol[row],
    time: epochMs(columns.time[row]),
    timeKnown: (flags & ROW_FLAG.timeKnown) !== 0,
    wrongClock: store.wrongClocks.get(row),
    message: messageOf(store, row),
    zone: zoneOf(store, row),
    zoneId: zoneIdOf(store, row),
    level: levelOf(store, row),
    burst: columns.burst[row],
    test: (flags & ROW_FLAG.test) !== 0,
    delayedByMs: delayOf(store, row),
    hasPlace: !Number.isNaN(columns.x[row]),
    ...(isBearingOnly(store, row) && { isBearingOnly: true }),
    fromCatchUp: (flags & ROW_FLAG.fromCatchUp) !== 0,
    previousReportType: previousTypeOf(store, row),
    wasShotType: wasShot(columns, row),
    masked: !isDisplayedRow(timeIndex, row),
    incidentState: stateOf(flags),
  };
}

function stateOf(flags: number): TableRow['incidentState'] {
  if (flags & ROW_FLAG.unacknowledged) return 'unacknowledged';
  if (flags & ROW_FLAG.acknowledged) return 'acknowledged';
  return flags & ROW_FLAG.closed ? 'closed' : undefined;
}

type DetailSources = Pick<FrameSources, 'store' | 'timeIndex' | 'nodes'>;

/** All facts of a report; parameters as for `tableRow`. */
export function reportDetail({ store, timeIndex, nodes }: DetailSources, row: Row): ReportDetail {
  return {
    ...tableRow(store, timeIndex, row),
    report: describeReport(store, row),
    ...(isBearingOnly(store, row) && { heardAt: sensorPlace({ store, nodes }, row) }),
    receivedAt: epochMs(store.columns.received[row]),
    arrivedLive: (store.columns.flags[row] & ROW_FLAG.arrivedLive) !== 0,
  };
}

/** Time from detection to receipt of a report that was older than the threshold at its receipt; 0 otherwise. */
function delayOf({ columns }: ReportStore, row: Row): Millis {
  if (!(columns.flags[row] & ROW_FLAG.delayed)) return 0;
  const start = columns.start[row];
  const received =
    columns.flags[row] & ROW_FLAG.arrivedLive || start !== start ? columns.received[row] : start;
  return Math.max(0, received - columns.time[row]);
}
