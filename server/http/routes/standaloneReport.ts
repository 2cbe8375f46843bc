/** The public report of a key. */
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import type { ShotReport } from '../../../src/domain/contract/shotReport.ts';
import type { StandaloneReport } from '../../../src/domain/contract/standaloneReport.ts';
import { wrongClock } from '../../../src/domain/time/sensorClock.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { dateAndTimeOf } from '../../live/messages.ts';
import { MAP_LINK_KEY } from '../../../src/domain/contract/tileAddress.ts';
import { typed, type Routes } from './route.ts';

const query = z.object({ k: z.string().max(255) });

/** GET of a report by its public key. */
export const standaloneReportRoutes: Routes = (app, { publicReports, settings, levels }) => {
  typed(app).get(`/${PATHS.standaloneReport}`, { schema: { querystring: query } }, async (request, reply) => {
    const { stored, isReviewer } = await publicReports.read(request, request.query.k);
    const report = { ...stored.report, id: stored.id };
    void reply.code(isReviewer ? 202 : 200);
    const mapLink = settings.config().get(MAP_LINK_KEY) || undefined;
    return standaloneReportOf(report, {
      map_link: mapLink,
      level_name: report.level ? await levels.nameOf(report.level) : undefined,
    });
  });
};

/** The answer for a stored report. `map_link` undefined: the page's own map. */
function standaloneReportOf(
  report: ShotReport & { readonly id: number },
  added: { readonly map_link: string | undefined; readonly level_name: string | undefined },
): StandaloneReport {
  const optional = {
    zone: report.zone,
    level: report.level,
    weapon: report.weapon,
    shot_lat: report.lat,
    shot_long: report.lon,
    burst: report.burst,
    test: report.test,
    message: report.message,
    weaponCategory: report.weaponCategory,
    weaponConfidence: report.weaponConfidence,
    previousReportType: report.previousReportType,
    deviceId: report.deviceId,
    ...added,
  };
  return {
    id: report.id,
    detection_id: report.detectionId,
    squad_id: report.squadId,
    report_type: report.reportType,
    ...dateAndTimeOf(epochMs(report.timeStamp)),
    ...(wrongClock(report) === undefined ? {} : { start: report.start }),
    ...(Object.fromEntries(
      Object.entries(optional).filter(([, value]) => value !== undefined),
    ) as Partial<StandaloneReport>),
  };
}
