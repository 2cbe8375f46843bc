/** What waits for a review, and how often reviewers confirmed reports of a confidence. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bandOf, type Calibration } from '../../../src/domain/contract/calibration.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import {
  MAX_LISTED_REVIEWS,
  MAX_WAITING_REPORTS,
  type ReviewQueue,
  type WaitingReport,
} from '../../../src/domain/contract/reviewQueue.ts';
import { symbolOf } from '../../../src/domain/contract/reportTypes.ts';
import { reviewedSymbol } from '../../../src/domain/reports/reclassify.ts';
import { defaultMessage } from '../../../src/domain/reports/messagePrefix.ts';
import { eventTime } from '../../../src/domain/time/sensorClock.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import type { ReviewerMode } from '../../config/settings.ts';
import { releaseAt } from '../../live/releaseScheduler.ts';
import { printableText } from '../../reports/printableText.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import type { ReportScope } from '../../store/reports/lists/reportQuery.ts';
import type { WaitingRecord } from '../../store/reviews/reviews.ts';
import { requireSession } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { findMediaReport } from '../web/mediaAccess.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

const queueQuery = z.object({ since: wholeNumber });
const key = printableText(128).min(1);
const reportQuery = z.object({ squadId: key, detectionId: key });

/** The queue of reviewers, and the figures beside a confidence. */
export const reviewQueueRoutes: Routes = (app, context) => {
  const { store, settings, releaseClock } = context;

  const queue = { schema: { querystring: queueQuery } };
  typed(app).get(`/${PATHS.reviewQueue}`, queue, async (request): Promise<ReviewQueue> => {
    const scope = scopeOf(request, context);
    const mode = settings.reviewerMode();
    const { login } = requireSession(request);
    const none = { reports: [], total: 0 };
    const found = mode.isOn ? await store.reviews.waiting(MAX_WAITING_REPORTS, scope) : none;
    const now = releaseClock.now();
    return {
      isOn: mode.isOn,
      waiting: found.reports.flatMap((one) => toWaiting(one, mode, now)),
      total: found.total,
      done: await store.reviews.doneBy(login, epochMs(request.query.since)),
      reviews: await store.reviews.newest(MAX_LISTED_REVIEWS, scope),
    };
  });

  const calibration = { schema: { querystring: reportQuery } };
  typed(app).get(`/${PATHS.calibration}`, calibration, async (request): Promise<Calibration> => {
    const stored = await findMediaReport(request, context, request.query);
    const band = bandOf(stored.report.weaponConfidence);
    const groups = await store.reviews.calibration(stored, scopeOf(request, context));
    return { ...(band !== undefined && { band }), groups };
  });
};

function scopeOf(request: FastifyRequest, { settings, releaseClock }: Context): ReportScope {
  return visibleScope(requireSession(request).authorities, settings.reviewerMode(), releaseClock.now());
}

function toWaiting(
  { stored, proposal }: WaitingRecord,
  mode: ReviewerMode,
  now: EpochMs,
): readonly WaitingReport[] {
  const { id, report, due, releasedAt } = stored;
  const { squadId, detectionId, zone, weapon, weaponConfidence } = report;
  const symbol = reviewedSymbol(report);
  if (symbol === undefined) return [];
  const left = releasedAt === undefined ? releaseAt(due, 0, mode) - now : 0;
  const index = symbolOf(report.reportType, report.weaponCategory) ?? 0;
  return [
    {
      id,
      squadId,
      detectionId,
      symbol,
      message: report.message ?? defaultMessage(index, zone),
      time: eventTime(report),
      embargoLeft: Math.max(0, left),
      ...(weapon !== undefined && { weapon }),
      ...(weaponConfidence !== undefined && { weaponConfidence }),
      ...(proposal && { proposal }),
    },
  ];
}
