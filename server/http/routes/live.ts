/** HTTP calls of the live channel: replay of missed reports and SockJS info. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { REPLAY_PAGE, REPLAY_SINCE, type ReplayPage } from '../../../src/domain/contract/replay.ts';
import { JSON_TYPE, sendTexts } from '../web/streamedList.ts';
import { notFound } from '../web/problem.ts';
import { receivableScope } from '../../reports/sessionScope.ts';
import { requireSession } from '../web/access.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import type { ReadInTurn } from '../web/openLists.ts';
import type { ReportScope } from '../../store/reports/lists/reportQuery.ts';
import type { StoredReport } from '../../store/reports/lists/storedReport.ts';
import type { ReportStore } from '../../store/reports/reports.ts';
import { typed, type Routes } from './route.ts';

/** Reports that are read, and written as text, per turn of the event loop: about 2 ms. */
const CHUNK = 125;

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
export const liveRoutes: Routes = (app, { store, settings, releaseClock, live, lists }) => {
  app.get(`/${PATHS.live}/info`, (_request, reply) => {
    const info = live()?.sockJsInfo();
    if (info === undefined) throw notFound();
    return reply.header('cache-control', 'no-store').send(info);
  });

  typed(app).get(
    `/${PATHS.liveReplay}`,
    { schema: { querystring: query } },
    async (request, reply): Promise<unknown> => {
      const { since, limit } = request.query;
      // A page costs as much as a list, and many consoles ask for it at once.
      const read = await lists.open(request, reply);
      // Read before the reports, so that a change that is committed meanwhile is in the next page and never skipped.
      const newest = await read(() => store.readLastSeq());
      if (since > newest)
        return { complete: false, lastSeq: newest, more: false, reports: [], removed: null };
      const scope = receivableScope(
        requireSession(request).authorities,
        settings.reviewerMode(),
        releaseClock.now(),
      );
      const changed = await changedSince(store.reports, { since, limit, scope }, read);
      const removed = await read(() => store.reports.removedSince(since, limit, scope));
      // Of two lists that are cut off, the page ends with the one that ends first.
      const end = Math.min(endOf(changed, limit), endOf(removed ?? [], limit));
      const page = {
        complete: true,
        lastSeq: end === Infinity ? newest : end,
        more: end !== Infinity,
        removed: removed?.filter(({ seq }) => seq <= end) ?? null,
      };
      void reply.type(JSON_TYPE);
      return sendTexts(
        reply,
        pageTexts(
          page,
          changed.filter(({ seq }) => seq <= end),
        ),
      );
    },
  );
};

interface ChangeQuery {
  readonly since: number;
  readonly limit: number;
  readonly scope: ReportScope;
}

/** The reports that changed after a sequence, by sequence, read in turn with other lists. */
async function changedSince(
  reports: Pick<ReportStore, 'changedSince'>,
  { since, limit, scope }: ChangeQuery,
  read: ReadInTurn,
): Promise<readonly StoredReport[]> {
  const found: StoredReport[] = [];
  for (let from = since; found.length < limit;) {
    const wanted = Math.min(CHUNK, limit - found.length);
    const chunk = await read(() => reports.changedSince(from, wanted, scope));
    found.push(...chunk);
    const last = chunk.at(-1);
    if (last === undefined || chunk.length < wanted) break;
    from = last.seq;
  }
  return found;
}

/** A page as JSON, with a turn of the event loop for others between its pieces. */
async function* pageTexts(
  page: Omit<ReplayPage, 'reports'>,
  reports: readonly StoredReport[],
): AsyncIterable<string> {
  yield `${JSON.stringify(page).slice(0, -1)},"reports":[`;
  for (let from = 0; from < reports.length; from += CHUNK) {
    const texts = reports.slice(from, from + CHUNK).map(({ seq, report }) => JSON.stringify({ seq, report }));
    yield `${from === 0 ? '' : ','}${texts.join(',')}`;
    await nextTurn();
  }
  yield ']}';
}

/** Sequence with which a list ends that has reached its limit; infinite where it has everything. */
function endOf(list: readonly { readonly seq: number }[], limit: number): number {
  return list.length < limit ? Infinity : (list.at(-1)?.seq ?? Infinity);
}
