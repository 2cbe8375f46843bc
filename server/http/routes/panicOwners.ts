/** Owners of panic buttons, for sessions that may see panic reports. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { canSeeReport } from '../../../src/domain/access/reportAccess.ts';
import type { PanicOwner } from '../../../src/domain/contract/media.ts';
import { USER_ADMINS } from '../../../src/domain/contract/callRules.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { REPORT_SYMBOLS } from '../../../src/domain/contract/reportTypes.ts';
import { WHOLE_NUMBER } from '../../../src/domain/json/wholeNumber.ts';
import { PANIC_OWNERS } from '../../../src/domain/resources/entities/panicOwners.ts';
import { withReadableFiles } from '../../resources/recordFiles.ts';
import { notFound } from '../web/problem.ts';
import { hasAuthority, requireSession } from '../web/access.ts';
import { printableText } from '../../reports/printableText.ts';
import { typed, type Routes } from './route.ts';

const params = z.object({
  deviceId: printableText(128).min(1),
});
const PANIC = REPORT_SYMBOLS.indexOf('Panic');

/**
 * The owner by device id. Below `panic-owners`, whoever manages the owners gets the whole record by its id: digits name
 * a record where there is one, else a device.
 */
export const panicOwnerRoutes: Routes = (app, { store, media, resources, failures }) => {
  const onFailure = (error: unknown) =>
    failures.report('call', 'The image of a panic owner could not be read', { error });
  const findOwner = async (request: FastifyRequest, deviceId: string): Promise<PanicOwner> => {
    if (!canSeeReport(requireSession(request).authorities, PANIC)) throw notFound();
    const owner = await store.panicOwners.byDevice(deviceId);
    if (owner === undefined) throw notFound();
    const { firstName, lastName, phone } = owner;
    const row = { image: owner.image };
    const reading = { folder: media.bytes, onFailure };
    const { image: stored } = await withReadableFiles(PANIC_OWNERS.fields, row, reading);
    const image =
      typeof stored === 'string' ? stored : base64(await media.recorder?.portrait(owner.deviceId));
    return {
      firstName,
      lastName,
      phone,
      deviceId: owner.deviceId,
      ...(image === undefined ? {} : { image }),
    };
  };
  const byDevice = { schema: { params } };
  typed(app).get(`/${PATHS.panicOwnersByDevice}/:deviceId`, byDevice, (request) =>
    findOwner(request, request.params.deviceId),
  );
  typed(app).get(`/${PATHS.panicOwners}/:deviceId`, byDevice, async (request) => {
    const { deviceId } = request.params;
    const isId = WHOLE_NUMBER.test(deviceId) && hasAuthority(request, USER_ADMINS.of);
    const record = isId ? await resources.of(PANIC_OWNERS).get(Number(deviceId)) : undefined;
    return record ?? findOwner(request, deviceId);
  });
};

function base64(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('base64');
}
