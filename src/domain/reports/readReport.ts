/** One report as a server sends it, without a console that keeps it. */
import type { ShotReport } from '../contract/shotReport.ts';
import type { EpochMs } from '../units.ts';
import { decodeReport } from './decode.ts';
import { describeReport } from './describe.ts';
import { createDraft } from './draft.ts';
import { createReportStore } from './reportStore.ts';
import { upsertReport } from './upsert.ts';

/** Rows of the store that reads it: the fewest that it takes. */
const ROWS = 1024;

/**
 * The known fields of a report, read as the console reads it from a list; undefined for what is no report.
 *
 * @param now  the server's clock
 */
export function readReport(body: unknown, now: EpochMs): ShotReport | undefined {
  const draft = createDraft();
  if (decodeReport(body, draft, now) !== undefined) return undefined;
  const store = createReportStore({ limit: ROWS });
  upsertReport(store, draft, { kind: 'live', seq: 0, at: now, update: false, fromCatchUp: false });
  return store.lastRow < 0 ? undefined : describeReport(store, store.lastRow);
}
