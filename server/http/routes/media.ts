/** Images, sounds and videos of a report. The "secure" paths are the same calls. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MEDIA_CALLS, type MediaListing } from '../../../src/domain/contract/media.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { MEDIAFILES } from '../../../src/domain/resources/entities/mediafiles.ts';
import type { Context } from '../web/context.ts';
import { findMediaReport, type DetectionQuery } from '../web/mediaAccess.ts';
import { sendFile } from '../web/sendMedia.ts';
import { longestBody } from '../web/entityBodies.ts';
import { invalidField, notFound, Problem } from '../web/problem.ts';
import { EVERY_REPORT } from '../../store/reports/lists/reportQuery.ts';
import { MEDIA_KINDS, type MediaKind } from '../../../src/domain/source/reportMedia.ts';
import type { MediaRecord } from '../../store/media/mediaFile.ts';
import type { StoredReport } from '../../store/reports/lists/storedReport.ts';
import { auditEventOf } from '../web/access.ts';
import { limitBody } from '../web/bodies.ts';
import { printableText } from '../../reports/printableText.ts';
import { createRecord } from './resources.ts';
import { typed, type Routes } from './route.ts';

const printable = printableText(255).min(1);
const detectionQuery = z.object({
  detectionId: printable,
  squadId: printable.optional(),
  k: printable.optional(),
});
const fileQuery = detectionQuery.extend({ fileName: printable });
const imageQuery = detectionQuery.extend({ fileName: printable.optional() });
const uploadQuery = fileQuery.extend({
  cameraId: printable.optional(),
  cameraName: printable.optional(),
  nodeId: printable.optional(),
});

/** Content types that browsers display and that cannot contain a script. */
const CONTENT_TYPES: Readonly<Record<MediaKind, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  audio: ['audio/wav', 'audio/mpeg', 'audio/ogg', 'audio/webm', 'audio/mp4'],
  video: ['video/webm', 'video/mp4', 'video/ogg'],
};
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Lists and files of a report, and uploads by sources. */
export const mediaRoutes: Routes = (app, context) => {
  for (const base of [PATHS.mediafiles, PATHS.mediafileSecure]) {
    const path = (call: keyof typeof MEDIA_CALLS) => `/${base}/${MEDIA_CALLS[call]}`;
    const ofDetection = { schema: { querystring: detectionQuery } };
    const ofFile = { schema: { querystring: fileQuery } };

    typed(app).get(path('list'), ofDetection, async (request) =>
      (await filesOf(request, context, request.query)).files.map(listingOf),
    );
    typed(app).get(path('listAudio'), ofDetection, async (request) =>
      (await filesOf(request, context, request.query)).files
        .filter(({ kind }) => kind === 'audio')
        .map(listingOf),
    );
    typed(app).get(path('firstImage'), ofDetection, async (request, reply) => {
      const first = (await filesOf(request, context, request.query)).files.find(isImage);
      return first === undefined ? reply.code(204).send() : listingOf(first);
    });
    typed(app).get(path('image'), { schema: { querystring: imageQuery } }, (request, reply) =>
      sendNamed(request, reply, context, { ...request.query, kind: 'image' }),
    );
    typed(app).get(path('video'), ofFile, (request, reply) =>
      sendNamed(request, reply, context, { ...request.query, kind: 'video' }),
    );
    typed(app).get(path('audio'), ofFile, (request, reply) =>
      sendNamed(request, reply, context, { ...request.query, kind: 'audio' }),
    );
  }
  uploadRoutes(app, context);
};

interface Files {
  readonly report: StoredReport;
  readonly files: readonly MediaRecord[];
}

async function filesOf(request: FastifyRequest, context: Context, query: DetectionQuery): Promise<Files> {
  const report = await findMediaReport(request, context, query);
  return { report, files: await context.store.media.list(report.id, context.now()) };
}

const isImage = ({ kind }: MediaRecord): boolean => kind === 'image';

/** The file of a kind with this name, or the first one where no name is given; throws 404 where there is none. */
function findFile(files: readonly MediaRecord[], kind: MediaKind, fileName?: string): MediaRecord {
  const file = files.find((one) => one.kind === kind && (fileName ?? one.fileName) === one.fileName);
  if (file === undefined) throw notFound();
  return file;
}

async function sendNamed(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  query: DetectionQuery & { readonly kind: MediaKind; readonly fileName?: string | undefined },
): Promise<FastifyReply> {
  const { report, files } = await filesOf(request, context, query);
  const file = findFile(files, query.kind, query.fileName);
  const bytes = await context.media.open(report, file);
  if (bytes === undefined) throw notFound();
  return sendFile(request, reply, file, bytes);
}

function listingOf({ fileName, contentType, cameraId, cameraName, nodeId }: MediaRecord): MediaListing {
  return {
    fileName,
    contentType,
    ...(cameraId === undefined ? {} : { cameraId }),
    ...(cameraName === undefined ? {} : { cameraName }),
    ...(nodeId === undefined ? {} : { nodeId }),
  };
}

const NAME_TAKEN = new Problem(400, 'The report already has a file with this name', {
  message: 'error.idexists',
  error: { key: 'idexists', entity: 'mediafile' },
});

/** Uploads of a site's recordings: the body is the file and `content-type` its type, or the body is the record in JSON. */
const uploadRoutes: Routes = (app, context) => {
  void app.register((inner, _options, done) => {
    const types = Object.values(CONTENT_TYPES).flat();
    inner.addContentTypeParser(types, (_request, body, parsed) => parsed(null, body));
    typed(inner).post(
      `/${PATHS.mediafiles}`,
      { bodyLimit: longestBody(MEDIAFILES) },
      async (request, reply) => {
        if (!(request.body instanceof Readable)) {
          return createRecord(request, reply, { context, resource: MEDIAFILES, body: request.body });
        }
        const { detectionId, squadId, ...named } = readUpload(request.query);
        const contentType =
          String(request.headers['content-type']).split(';', 1)[0]?.trim().toLowerCase() ?? '';
        const kind = MEDIA_KINDS.find((one) => CONTENT_TYPES[one].includes(contentType));
        if (kind === undefined) throw new Problem(415, 'Unsupported Media Type');
        const report = await findReport(context, { detectionId, squadId });
        const at = context.now();
        const file: MediaRecord = {
          reportId: report.id,
          kind,
          contentType,
          createdDate: at,
          availableFrom: at,
          simulated: false,
          ...withoutUndefined(named),
        };
        const auditEvent = auditEventOf(request, context, {
          action: `Posted ${kind}`,
          actionDomain: `shotreports ${report.id} ${file.fileName}`,
        });
        const bytes = limitBody(request, request.body, MAX_FILE_BYTES);
        if (!(await context.media.add(file, bytes, [auditEvent]))) throw NAME_TAKEN;
        return reply.code(201).send(listingOf(file));
      },
    );
    done();
  });
};

function readUpload(query: unknown): z.infer<typeof uploadQuery> {
  const read = uploadQuery.safeParse(query);
  if (read.success) return read.data;
  throw invalidField('mediafiles', String(read.error.issues[0]?.path[0] ?? ''), 'Invalid');
}

type Named = Pick<MediaRecord, 'fileName' | 'cameraId' | 'cameraName' | 'nodeId'>;

/** Without absent fields. */
function withoutUndefined(
  named: { readonly [Key in keyof Named]: Named[Key] | undefined } & { readonly fileName: string },
): Named {
  return Object.fromEntries(
    Object.entries(named).filter(([, value]) => value !== undefined),
  ) as unknown as Named;
}

/** The report of an upload, whatever the source's own authorities; throws 404 where there is none. */
async function findReport(
  { store }: Context,
  { detectionId, squadId }: DetectionQuery,
): Promise<StoredReport> {
  const report =
    squadId === undefined
      ? await store.reports.byDetection(detectionId, EVERY_REPORT)
      : await store.reports.byKey({ squadId, detectionId }, EVERY_REPORT);
  if (report === undefined) throw notFound();
  return report;
}
