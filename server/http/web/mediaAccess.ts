/** Whose media a caller may have: the one decision behind every call of media (T-19, T-72). */
import type { FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { notFound } from './problem.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import type { StoredReport } from '../../store/store.ts';
import { requireSession } from './access.ts';

/** A detection; without a squad the newest report of that number is meant. */
export interface Detection {
  readonly detectionId: string;
  readonly squadId?: string | undefined;
  /** Public key of a report: it lets in to the media of that one, and of no other (T-67). */
  readonly k?: string | undefined;
}

/**
 * The report whose media are asked for. One that the caller may not see, or not yet, is not found, and
 * neither is one that does not exist: nobody can tell them apart.
 */
export async function findMediaReport(
  request: FastifyRequest,
  {
    store,
    settings,
    publicReports,
    releaseClock,
  }: Pick<Context, 'store' | 'settings' | 'publicReports' | 'releaseClock'>,
  { detectionId, squadId, k }: Detection,
): Promise<StoredReport> {
  if (k !== undefined) {
    const { stored } = await publicReports.read(request, k);
    const own = stored.report;
    if (own.detectionId !== detectionId || own.squadId !== (squadId ?? own.squadId)) throw notFound();
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
