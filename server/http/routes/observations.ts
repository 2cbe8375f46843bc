/** What the sensors measured of a report, for whoever may see the report. */
import { z } from 'zod';
import type { Observations } from '../../../src/domain/contract/observations.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { findMediaReport } from '../web/mediaAccess.ts';
import { printableText } from '../../reports/printableText.ts';
import { typed, type Routes } from './route.ts';

const key = printableText(128).min(1);
const query = z.object({ squadId: key, detectionId: key });

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
};
