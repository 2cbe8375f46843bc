/** Who carries a panic button (MD-07, T-62): only for those who may see panic reports. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { canSeeReport } from '../../../src/domain/access/reportAccess.ts';
import type { PanicOwner } from '../../../src/domain/contract/media.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { REPORT_SYMBOLS } from '../../../src/domain/contract/reportTypes.ts';
import { notFound } from '../web/problem.ts';
import { requireSession } from '../web/access.ts';
import { typed, type Routes } from './route.ts';

const params = z.object({
  deviceId: z
    .string()
    .min(1)
    .max(128)
    .regex(/^\P{Cc}*$/u),
});
const PANIC = REPORT_SYMBOLS.indexOf('Panic');

export const panicOwnerRoutes: Routes = (app, { store, media }) => {
  const owner = async (request: FastifyRequest, deviceId: string): Promise<PanicOwner> => {
    if (!canSeeReport(requireSession(request).authorities, PANIC)) throw notFound();
    const known = await store.panicOwners.byDevice(deviceId);
    if (known === undefined) throw notFound();
    const { firstName, lastName, phone } = known;
    const drawn = known.image ?? base64(await media.recorder?.portrait(known.deviceId));
    return {
      firstName,
      lastName,
      phone,
      deviceId: known.deviceId,
      ...(drawn === undefined ? {} : { image: drawn }),
    };
  };
  for (const path of [PATHS.panicOwners, PATHS.panicOwnersByDevice]) {
    typed(app).get(`/${path}/:deviceId`, { schema: { params } }, (request) =>
      owner(request, request.params.deviceId),
    );
  }
};

function base64(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('base64');
}
