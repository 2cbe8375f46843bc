/** Images, sounds and videos of a detection (O§7, T-60, T-62). The secure paths are the same calls. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MEDIA_CALLS, type MediaListing } from '../../../src/domain/contract/media.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import type { Context } from '../web/context.ts';
import { findMediaReport, type DetectionQuery } from '../web/mediaAccess.ts';
import { sendFile } from '../web/sendMedia.ts';
import { notFound, Problem } from '../web/problem.ts';
import { MEDIA_KINDS, type MediaRecord, type MediaKind } from '../../store/mediaStore.ts';
import type { StoredReport } from '../../store/store.ts';
import { actOf } from '../web/access.ts';
import { limitBody } from '../web/bodies.ts';
import { typed, type Routes } from './route.ts';

/** An id or a name: PostgreSQL takes no NUL, and no name needs what can't be printed. */
const word = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}*$/u);
const detectionQuery = z.object({ detectionId: word, squadId: word.optional(), k: word.optional() });
const fileQuery = detectionQuery.extend({ fileName: word });
const imageQuery = detectionQuery.extend({ fileName: word.optional() });
const givenQuery = fileQuery.extend({
  cameraId: word.optional(),
  cameraName: word.optional(),
  nodeId: word.optional(),
});

/** What browsers show by themselves and what runs no script. */
const TYPES: Readonly<Record<MediaKind, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  audio: ['audio/wav', 'audio/mpeg', 'audio/ogg', 'audio/webm', 'audio/mp4'],
  video: ['video/webm', 'video/mp4', 'video/ogg'],
};
const LARGEST_FILE = 64 * 1024 * 1024;

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
      answer(request, reply, context, { ...request.query, kind: 'image' }),
    );
    typed(app).get(path('video'), ofFile, (request, reply) =>
      answer(request, reply, context, { ...request.query, kind: 'video' }),
    );
    typed(app).get(path('audio'), ofFile, (request, reply) =>
      answer(request, reply, context, { ...request.query, kind: 'audio' }),
    );
  }
  takeFiles(app, context);
};

interface Files {
  readonly report: StoredReport;
  readonly files: readonly MediaRecord[];
}

async function filesOf(request: FastifyRequest, context: Context, asked: DetectionQuery): Promise<Files> {
  const report = await findMediaReport(request, context, asked);
  return { report, files: await context.store.media.list(report.id, context.now()) };
}

const isImage = ({ kind }: MediaRecord): boolean => kind === 'image';

/** The first of a kind, or the one of that name. */
function found(files: readonly MediaRecord[], kind: MediaKind, fileName?: string): MediaRecord {
  const file = files.find((one) => one.kind === kind && (fileName ?? one.fileName) === one.fileName);
  if (file === undefined) throw notFound();
  return file;
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  asked: DetectionQuery & { readonly kind: MediaKind; readonly fileName?: string | undefined },
): Promise<FastifyReply> {
  const { report, files } = await filesOf(request, context, asked);
  const file = found(files, asked.kind, asked.fileName);
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

const KNOWN = new Problem(400, 'The report has a file of this name already', {
  message: 'error.idexists',
  error: { key: 'idexists', entity: 'mediafile' },
});

/** How the recordings of a real installation come in: the body is the file, its type is the content type. */
const takeFiles: Routes = (app, context) => {
  void app.register((inner, _options, done) => {
    const types = Object.values(TYPES).flat();
    inner.addContentTypeParser(types, (_request, body, parsed) => parsed(null, body));
    typed(inner).post(
      `/${PATHS.mediafiles}`,
      { schema: { querystring: givenQuery } },
      async (request, reply) => {
        const { detectionId, squadId, ...named } = request.query;
        const contentType =
          String(request.headers['content-type']).split(';', 1)[0]?.trim().toLowerCase() ?? '';
        const kind = MEDIA_KINDS.find((one) => TYPES[one].includes(contentType));
        const { body } = request;
        if (kind === undefined || !(body instanceof Readable)) {
          throw new Problem(415, 'Unsupported Media Type');
        }
        const report = await reportTold(context, { detectionId, squadId });
        const at = context.now();
        const file: MediaRecord = {
          reportId: report.id,
          kind,
          contentType,
          createdDate: at,
          availableFrom: at,
          simulated: false,
          ...given(named),
        };
        const act = actOf(request, context, `Posted ${kind}`, `shotreports ${report.id} ${file.fileName}`);
        const bytes = limitBody(request, body, LARGEST_FILE);
        if (!(await context.media.add(file, bytes, [act]))) throw KNOWN;
        return reply.code(201).send(listingOf(file));
      },
    );
    done();
  });
};

type Named = Pick<MediaRecord, 'fileName' | 'cameraId' | 'cameraName' | 'nodeId'>;

/** Without what was not said. */
function given(
  named: { readonly [Key in keyof Named]: Named[Key] | undefined } & { readonly fileName: string },
): Named {
  return Object.fromEntries(
    Object.entries(named).filter(([, value]) => value !== undefined),
  ) as unknown as Named;
}

/** A source adds to any report, also to one that its own role would not be shown. */
async function reportTold(
  { store }: Context,
  { detectionId, squadId }: DetectionQuery,
): Promise<StoredReport> {
  const all = { symbols: undefined, embargoedAfter: undefined };
  const report =
    squadId === undefined
      ? await store.reports.byDetection(detectionId, all)
      : await store.reports.byKey({ squadId, detectionId }, all);
  if (report === undefined) throw notFound();
  return report;
}
