/** HTTP calls of the live channel: replay of missed reports (T-75) and SockJS info (T-30). */
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { REPLAY_PAGE, REPLAY_SINCE, type ReplayPage } from '../../../src/domain/contract/replay.ts';
import { notFound } from '../web/problem.ts';
import { receivableScope } from '../../reports/sessionScope.ts';
import { requireSession } from '../web/access.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

const query = z.object({
  [REPLAY_SINCE]: wholeNumber,
  limit: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(REPLAY_PAGE))
    .default(REPLAY_PAGE),
});

/** SockJS info, and the reports that have changed since a sequence. */
export const liveRoutes: Routes = (app, { store, settings, releaseClock, live }) => {
  app.get(`/${PATHS.live}/info`, (_request, reply) => {
    const info = live()?.sockJsInfo();
    if (info === undefined) throw notFound();
    return reply.header('cache-control', 'no-store').send(info);
  });

  typed(app).get(
    `/${PATHS.liveReplay}`,
    { schema: { querystring: query } },
    async (request): Promise<ReplayPage> => {
      const { since, limit } = request.query;
      // Read before the reports, so that a change that is committed meanwhile is in the next page and never skipped.
      const newest = await store.readLastSeq();
      if (since > newest)
        return { complete: false, lastSeq: newest, more: false, reports: [], removed: null };
      const scope = receivableScope(
        requireSession(request).authorities,
        settings.reviewerMode(),
        releaseClock.now(),
      );
      const changed = await store.reports.changedSince(since, limit, scope);
      const removed = await store.reports.removedSince(since, limit, scope);
      // Of two lists that are cut off, the page ends with the one that ends first.
      const end = Math.min(endOf(changed, limit), endOf(removed ?? [], limit));
      return {
        complete: true,
        lastSeq: end === Infinity ? newest : end,
        more: end !== Infinity,
        reports: changed.filter(({ seq }) => seq <= end).map(({ seq, report }) => ({ seq, report })),
        removed: removed?.filter(({ seq }) => seq <= end) ?? null,
      };
    },
  );
};

/** Sequence with which a list ends that has reached its limit; infinite where it has everything. */
function endOf(list: readonly { readonly seq: number }[], limit: number): number {
  return list.length < limit ? Infinity : (list.at(-1)?.seq ?? Infinity);
}
