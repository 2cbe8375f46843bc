/** The history of a report with the state of its journal, for whoever may see the report. */
import { z } from 'zod';
import type { ReportEvent, ReportHistory } from '../../../src/domain/contract/reportHistory.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { printableText } from '../../reports/printableText.ts';
import { eventsOfLines } from '../../reports/reportHistory.ts';
import { hashLine } from '../../store/journal/journal.ts';
import type { Context } from '../web/context.ts';
import { incidentScope } from '../web/incidentScope.ts';
import { findMediaReport } from '../web/mediaAccess.ts';
import { typed, type Routes } from './route.ts';

const key = printableText(128).min(1);
const query = z.object({ squadId: key, detectionId: key });
/** A report that is changed again and again shows the newest changes. */
const MAX_LINES = 500;

/** Events of report and incident, oldest first. */
export const reportHistoryRoutes: Routes = (app, context) => {
  typed(app).get(
    `/${PATHS.reportHistory}`,
    { schema: { querystring: query } },
    async (request): Promise<ReportHistory> => {
      const { store, evidence } = context;
      const report = await findMediaReport(request, context, request.query);
      const lines = await store.journal.ofReport(report.id, MAX_LINES);
      const incident = await store.incidents.byReport(report.id, incidentScope(request, context));
      const events = [
        ...eventsOfLines(lines),
        ...(incident === undefined ? [] : await incidentEvents(context, incident.id)),
      ];
      const last = lines.at(-1);
      const { isWhole, checkedAt } = evidence.state();
      return {
        events: events.toSorted((a, b) => a.time - b.time),
        incidentId: incident?.id ?? null,
        journal: {
          isWhole,
          checkedAt,
          first: lines[0]?.sequence ?? null,
          last: last?.sequence ?? null,
          lastHash: last === undefined ? null : hashLine(last.line),
        },
      };
    },
  );
};

async function incidentEvents({ store }: Context, id: number): Promise<ReportEvent[]> {
  const history = await store.incidents.history(id);
  return history.map(({ time, actor, act, text }) => ({
    time,
    actor,
    kind: 'incident',
    act,
    ...(text !== '' && { text }),
  }));
}
