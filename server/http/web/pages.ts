/** The built console: hashed files for ever, and one page for every navigation (T-21, T-23). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALL_PREFIXES } from '../../../src/domain/access/callAccess.ts';
import { notFound, sendProblem } from './problem.ts';
import { relativePath } from './access.ts';
import { isOutsideBase } from './basePath.ts';

/** Below these a missing file is missing: never a page. */
const FILES_ONLY = [...CALL_PREFIXES, 'assets/', 'tiles/', 'static/'];
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
const MISSING = `<!doctype html><meta charset="utf-8"><title>Shotpoint</title>
<p>The console is not built yet: <code>npm run build</code>.</p>`;

/** The relay is a program of its own; where it runs, a proxy answers this path before the console does (T-93). */
const RELAY = 'relay';
const NO_RELAY = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Relay</title>
<h1>Relay not installed</h1><p>This installation has no relay. <a href="./">Go to the console</a></p></html>`;

/** `dist` is the folder of the built console; it may be missing, and the calls work all the same. */
export async function servePages(app: FastifyInstance, dist: string, base: string): Promise<void> {
  const page = pageOf(dist, base);
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', ASK_AGAIN).send(page);
  if (existsSync(dist)) {
    await app.register(staticFiles, {
      root: dist,
      index: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        void response.header('cache-control', path.startsWith(join(dist, 'assets')) ? FOR_EVER : ASK_AGAIN);
      },
    });
  }
  app.get('/', (_request, reply) => sendPage(reply));
  app.get('/index.html', (_request, reply) => sendPage(reply));
  app.get(`/${RELAY}`, (_request, reply) =>
    reply.code(404).type('text/html; charset=utf-8').header('cache-control', ASK_AGAIN).send(NO_RELAY),
  );
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) return sendProblem(request, reply, notFound());
    if (!isOutsideBase(request)) return sendPage(reply);
    return reply.header('cache-control', ASK_AGAIN).redirect(base);
  });
}

function isNavigation(request: FastifyRequest): boolean {
  const path = relativePath(request);
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    String(request.headers.accept ?? '').includes('text/html') &&
    !FILES_ONLY.some((prefix) => path.startsWith(prefix))
  );
}

/** The page with its base: relative URLs then hold on every route. */
function pageOf(dist: string, base: string): string {
  const file = join(dist, 'index.html');
  if (!existsSync(file)) return MISSING;
  const html = readFileSync(file, 'utf8').replace(/<base\b[^>]*>\s*/i, '');
  return html.replace(/<head[^>]*>/i, (head) => `${head}\n    <base href="${base}" />`);
}
