/** Last image, recordings and zones of a camera. */
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { readWholeNumber } from '../../../src/domain/json/wholeNumber.ts';
import { CAMERAS } from '../../../src/domain/resources/entities/cameras.ts';
import { parseRecord } from '../../../src/domain/resources/definition/parseRecord.ts';
import { epochMs } from '../../../src/domain/units.ts';
import type { Context } from '../web/context.ts';
import type { CameraRef } from '../../../src/domain/source/recorder.ts';
import { sendBytes } from '../web/sendMedia.ts';
import { invalidField, notFound } from '../web/problem.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import type { Document } from '../../store/documents/documents.ts';
import { printableText } from '../../reports/printableText.ts';
import { typed, type Routes } from './route.ts';

const id = printableText(128).min(1);
const instant = wholeNumber.transform(epochMs);
const spanParams = z.object({ id, start: instant, end: instant });
/** Length of a recording; the console requests six seconds. */
const MAX_RECORDING_MS = 120_000;

/** Last image and video by camera and time, and the zones of a camera. */
export const cameraMediaRoutes: Routes = (app, context) => {
  const { media, now } = context;
  const byId = { schema: { params: z.object({ id }) } };

  typed(app).get(`/${PATHS.cameraLastImage}/:id`, byId, async (request, reply) => {
    const camera = await cameraOf(context, request.params.id);
    const image = await media.recorder?.lastImage(camera, now());
    if (image === undefined) throw notFound();
    const fileName = `${camera.cameraId}.jpg`;
    void reply.header('last-modified', new Date(image.at).toUTCString());
    return sendBytes(request, reply, { fileName, contentType: 'image/jpeg' }, image.bytes);
  });

  typed(app).get(
    `/${PATHS.cameraVideo}/:id/:start/:end`,
    { schema: { params: spanParams } },
    async (request, reply) => {
      const { start, end } = request.params;
      if (end <= start) throw invalidField('video', 'end', 'Min');
      if (end - start > MAX_RECORDING_MS) throw invalidField('video', 'end', 'Max');
      const camera = await cameraOf(context, request.params.id);
      // The future is not recorded.
      const bytes = end > now() ? undefined : await media.recorder?.video(camera, { start, end });
      if (bytes === undefined) throw notFound();
      const fileName = `${camera.cameraId}-${start}.webm`;
      return sendBytes(request, reply, { fileName, contentType: 'video/webm' }, bytes);
    },
  );

  typed(app).get(`/${PATHS.cameraRelations}/:id`, byId, async (request) => {
    const { cameraId, zoneId } = await cameraOf(context, request.params.id);
    const zones = (await context.store.collection('zones').list()).map(zoneOf);
    const isPrimary = (zone: Zone) =>
      zone.primary === cameraId || (zone.primary === undefined && zone.zoneId === zoneId);
    return {
      primary: zones.filter(isPrimary).map(zoneNameOf),
      secondary: zones
        .filter((zone) => !isPrimary(zone) && zone.secondary.includes(cameraId))
        .map(zoneNameOf),
    };
  });
};

/** By the number of its document, else by its camera id; throws 404 where there is none. */
async function cameraOf(
  { store }: Context,
  numberOrCameraId: string,
): Promise<CameraRef & { readonly zoneId: string }> {
  const cameras = store.collection(CAMERAS.collection);
  const id = readWholeNumber(numberOrCameraId);
  const numbered = id === undefined ? undefined : await cameras.get(id);
  const { items } = await cameras.pageTexts(
    { page: 0, size: 1, sort: [] },
    { equals: { cameraId: numberOrCameraId } },
  );
  const [text] = items;
  const found = parseRecord(CAMERAS, numbered ?? (text === undefined ? undefined : JSON.parse(text)));
  if (found === undefined) throw notFound();
  const { cameraId, name, zone_id: zoneId } = found.record;
  const shownId = cameraId || numberOrCameraId;
  return { cameraId: shownId, name: name || shownId, zoneId };
}

interface Zone {
  readonly zoneId: string | undefined;
  readonly zoneName: string;
  readonly primary: string | undefined;
  readonly secondary: readonly string[];
}

function zoneOf(document: Document): Zone {
  const zoneId = textOf(document['zoneId']);
  const cameras = document['secondaryCameras'];
  return {
    zoneId,
    zoneName: textOf(document['zoneName']) ?? textOf(document['name']) ?? zoneId ?? '',
    primary: textOf(document['primaryCamera']),
    secondary: Array.isArray(cameras) ? cameras.map(String) : [],
  };
}

function zoneNameOf({ zoneId, zoneName }: Zone) {
  return { zoneId: zoneId ?? '', zoneName };
}

/** Documents hold what was sent to them: text, a number, or nothing. */
function textOf(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;
}
