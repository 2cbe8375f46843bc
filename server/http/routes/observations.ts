/** What the sensors measured of reports, for whoever may see the reports. */
import { z } from 'zod';
import {
  MAX_OBSERVED_REPORTS,
  type ObservedReport,
  type Observations,
} from '../../../src/domain/contract/observations.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { findMediaReport } from '../web/mediaAccess.ts';
import { printableText } from '../../reports/printableText.ts';
import { requireSession } from '../web/access.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import { typed, type Routes } from './route.ts';

const key = printableText(128).min(1);
const query = z.object({ squadId: key, detectionId: key });
const sizeQuery = z.object({
  size: wholeNumber.pipe(z.number().min(1).max(MAX_OBSERVED_REPORTS)).default(MAX_OBSERVED_REPORTS),
});

/** Observations by the key of their report; without sensors where its source did not say. */
export const observationRoutes: Routes = (app, context) => {
  typed(app).get(
    `/${PATHS.observations}`,
    { schema: { querystring: query } },
    async (request): Promise<Observations> => {
      const report = await findMediaReport(request, context, request.query);
      return (await context.store.reports.observations(report.id)) ?? { sensors: [] };
    },
  );
  typed(app).get(
    `/${PATHS.observedReports}`,
    { schema: { querystring: sizeQuery } },
    async (request, reply): Promise<readonly ObservedReport[]> => {
      const { authorities } = requireSession(request);
      const scope = visibleScope(authorities, context.settings.reviewerMode(), context.releaseClock.now());
      const read = await context.lists.open(request, reply);
      return read(() => context.store.reports.observed(request.query.size, scope));
    },
  );
};
