/** Decides for every media call which report's media the caller may read. */
import type { FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { notFound } from './problem.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import type { StoredReport } from '../../store/reports/lists/storedReport.ts';
import { requireSession } from './access.ts';

/** Names a report; without a squad it is the newest one with this detection id. */
export interface DetectionQuery {
  readonly detectionId: string;
  readonly squadId?: string | undefined;
  /** Public key of a report: it gives access to the media of that report only. */
  readonly k?: string | undefined;
}

/**
 * The report whose media are requested. Throws 404 both for a report that the caller may not see, or not yet, and for
 * one that does not exist.
 */
export async function findMediaReport(
  request: FastifyRequest,
  {
    store,
    settings,
    publicReports,
    releaseClock,
  }: Pick<Context, 'store' | 'settings' | 'publicReports' | 'releaseClock'>,
  { detectionId, squadId, k }: DetectionQuery,
): Promise<StoredReport> {
  if (k !== undefined) {
    const { stored } = await publicReports.read(request, k);
    const { report } = stored;
    const isSame = report.detectionId === detectionId && report.squadId === (squadId ?? report.squadId);
    if (!isSame) throw notFound();
    return stored;
  }
  const scope = visibleScope(
    requireSession(request).authorities,
    settings.reviewerMode(),
    releaseClock.now(),
  );
  const report =
    squadId === undefined
      ? await store.reports.byDetection(detectionId, scope)
      : await store.reports.byKey({ squadId, detectionId }, scope);
  if (report === undefined) throw notFound();
  return report;
}
