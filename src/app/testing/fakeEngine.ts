import type { EnginePort, ReportDetail, TableRow } from '../../domain/live/enginePort.ts';
import { epochMs, ticks } from '../../domain/units.ts';

/** Row number `i` of a list whose newest is row 0. */
export function fakeRow(i: number, more: Partial<TableRow> = {}): TableRow {
  return {
    handle: i,
    key: { squadId: 'NG', detectionId: String(i) },
    symbol: 0,
    time: epochMs(1_790_000_000_000 - i * 1_000),
    timeKnown: true,
    message: `Shot: place ${i}`,
    zone: undefined,
    zoneId: 'NG_Z1',
    level: undefined,
    burst: 0,
    test: false,
    delayedByMs: 0,
    hasPlace: true,
    fromCatchUp: false,
    previousReportType: undefined,
    wasShotType: false,
    masked: false,
    ...more,
  };
}

const detailOf = (row: TableRow): ReportDetail => ({
  ...row,
  report: { ...row.key, timeStamp: row.time, reportType: 'Shot', lat: 40.7, lon: -74 },
  receivedAt: row.time,
  arrivedLive: true,
});

/** An engine with the given rows; `asked` lists the pages of rows that were requested. */
export function fakeEngine(
  rows: readonly TableRow[],
): EnginePort & { readonly rowCalls: [number, number][] } {
  const rowCalls: [number, number][] = [];
  const position = (id: string) => rows.findIndex(({ key }) => key.detectionId === id);
  return {
    rowCalls,
    connect: async () => ({ lock: '', ticks: ticks(0) }),
    start: async () => undefined,
    stop: async () => undefined,
    setView: async () => undefined,
    setShown: async () => undefined,
    setConfig: async () => undefined,
    setPage: async () => undefined,
    setOpenIncidents: async () => undefined,
    rows: async (from, count) => {
      rowCalls.push([from, count]);
      return { total: rows.length, rows: rows.slice(from, from + count), revision: 1 };
    },
    rowsWithin: async (from, to, count) => {
      const within = rows.filter(({ time }) => time >= from && time < to);
      return { total: within.length, rows: within.slice(0, count), revision: 1 };
    },
    positionOf: async ({ detectionId }) => position(detectionId),
    describe: async (which) => {
      const row = typeof which === 'number' ? rows[which] : rows[position(which.detectionId)];
      return row && detailOf(row);
    },
    isRemoved: async () => false,
    describeNode: async () => undefined,
    nodesIn: async () => ({ total: 0, nodes: [] }),
    nodesAround: async () => ({ total: 0, nodes: [] }),
    newest: async () => rows[0]?.key,
    loadHistory: async () => undefined,
    incidents: async () => [],
    incidentOf: async () => undefined,
    presenceAt: async () => [],
    activities: async () => [],
    retryLists: async () => undefined,
    reconnect: async () => undefined,
    acknowledgeNotifications: async () => undefined,
  };
}
