/** Owners of panic buttons (MD-07, T-62), for sessions that may see panic reports. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { canSeeReport } from '../../../src/domain/access/reportAccess.ts';
import type { PanicOwner } from '../../../src/domain/contract/media.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { REPORT_SYMBOLS } from '../../../src/domain/contract/reportTypes.ts';
import { notFound } from '../web/problem.ts';
import { requireSession } from '../web/access.ts';
import { printableText } from '../../reports/printableText.ts';
import { typed, type Routes } from './route.ts';

const params = z.object({
  deviceId: printableText(128).min(1),
});
const PANIC = REPORT_SYMBOLS.indexOf('Panic');

/** The owner by device id. */
export const panicOwnerRoutes: Routes = (app, { store, media }) => {
  const findOwner = async (request: FastifyRequest, deviceId: string): Promise<PanicOwner> => {
    if (!canSeeReport(requireSession(request).authorities, PANIC)) throw notFound();
    const owner = await store.panicOwners.byDevice(deviceId);
    if (owner === undefined) throw notFound();
    const { firstName, lastName, phone } = owner;
    const image = owner.image ?? base64(await media.recorder?.portrait(owner.deviceId));
    return {
      firstName,
      lastName,
      phone,
      deviceId: owner.deviceId,
      ...(image === undefined ? {} : { image }),
    };
  };
  for (const path of [PATHS.panicOwners, PATHS.panicOwnersByDevice]) {
    typed(app).get(`/${path}/:deviceId`, { schema: { params } }, (request) =>
      findOwner(request, request.params.deviceId),
    );
  }
};

function base64(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('base64');
}
