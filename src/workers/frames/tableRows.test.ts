import { expect, it } from 'vitest';
import { createTimeIndex } from '../../domain/index/timeIndex.ts';
import { decodeUpdate } from '../../domain/reports/decode.ts';
import { createNodeColumns } from '../../domain/nodes/columns.ts';
import { createDraft } from '../../domain/reports/draft.ts';
import { createReportStore, type ReportOrigin } from '../../domain/reports/reportStore.ts';
import { upsertReport } from '../../domain/reports/upsert.ts';
import { epochMs } from '../../domain/units.ts';
import { reportDetail } from './tableRows.ts';

const NOW = epochMs(1_790_000_000_000);

it.each<[string, Partial<ReportOrigin>, boolean]>([
  ['live', {}, true],
  ['by a list', { kind: 'history' }, false],
  ['by catch-up', { kind: 'replay', fromCatchUp: true }, false],
])(
  '[media.4] tells the page when a report was received %s, and whether that was live',
  (_how, origin, live) => {
    const store = createReportStore();
    const nodes = createNodeColumns();
    const draft = createDraft();
    const report = { squadId: 'S', detectionId: '1', reportType: 'Shot', timeStamp: NOW - 60_000 };
    expect(decodeUpdate(report, draft, NOW)).toBeUndefined();
    upsertReport(store, draft, {
      kind: 'live',
      seq: 1,
      at: NOW,
      update: false,
      fromCatchUp: false,
      ...origin,
    });
    expect(
      reportDetail({ store, timeIndex: createTimeIndex(store.columns), nodes }, store.lastRow),
    ).toMatchObject({
      arrivedLive: live,
      receivedAt: NOW,
    });
  },
);
