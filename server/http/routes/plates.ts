/** Licence plates: of one report, and the newest of all. */
import { z } from 'zod';
import type { PlateRecord, SeenPlate } from '../../../src/domain/contract/media.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { findMediaReport } from '../web/mediaAccess.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import { NO_PLATE } from '../../store/documents/plateIndex.ts';
import { requireSession } from '../web/access.ts';
import { printableText } from '../../reports/printableText.ts';
import { typed, type Routes } from './route.ts';
import type { Plate } from '../../../src/domain/source/reportMedia.ts';

const printable = printableText(255).min(1);
const params = z.object({ detectionId: printable });
const query = z.object({ squadId: printable.optional() });
/** Plates in an answer of the live call. */
const MAX_LIVE_PLATES = 100;

/** Plates by detection, and the newest ones. */
export const plateRoutes: Routes = (app, context) => {
  const { store, settings, now, releaseClock } = context;

  typed(app).get(
    `/${PATHS.platesOfDetection}/:detectionId`,
    { schema: { params, querystring: query } },
    async (request) => {
      const detection = { ...request.params, ...request.query };
      const report = await findMediaReport(request, context, detection);
      return recordsOf(await store.media.plates(report.id, now()));
    },
  );

  typed(app).get(`/${PATHS.livePlates}`, async (request) => {
    const scope = visibleScope(
      requireSession(request).authorities,
      settings.reviewerMode(),
      releaseClock.now(),
    );
    return recordsOf(await store.media.newestPlates(MAX_LIVE_PLATES, scope, now()));
  });
};

/** One record for each camera, in the order of their first plates; one without plates has an empty list. */
function recordsOf(plates: readonly Plate[]): PlateRecord[] {
  const byCamera = new Map<string, SeenPlate[]>();
  for (const { cameraId, plate, firstDetected } of plates) {
    const seen = byCamera.get(cameraId) ?? [];
    if (plate !== NO_PLATE) seen.push({ PlateNumber: plate, FirstDetected: firstDetected });
    byCamera.set(cameraId, seen);
  }
  return [...byCamera].map(([cameraId, seen]) => ({
    cameraId,
    lprJson: Object.fromEntries([[cameraId, seen]]),
  }));
}
