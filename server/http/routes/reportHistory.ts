/** The history of a report with the state of its journal, for whoever may see the report. */
import { z } from 'zod';
import type { ReportHistory } from '../../../src/domain/contract/reportHistory.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { printableText } from '../../reports/printableText.ts';
import { readReportRecord } from '../../reports/reportRecord.ts';
import { hashLine } from '../../store/journal/journal.ts';
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
      const scope = incidentScope(request, context);
      const record = { id: report.id, scope, maxLines: MAX_LINES };
      const { lines, incident, events } = await readReportRecord(store, record);
      const last = lines.at(-1);
      const { isWhole, checkedAt } = evidence.state();
      return {
        events,
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
