/** Serves the built console: its files, and one page for every navigation. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALL_PREFIXES } from '../../../src/domain/access/callAccess.ts';
import { notFound, sendProblem } from './problem.ts';
import { relativePath } from './access.ts';
import { isOutsideBase } from './basePath.ts';

/** Below these prefixes a missing file is answered 404, never with the page. */
const FILE_PREFIXES = [...CALL_PREFIXES, 'assets/', 'tiles/', 'static/'];
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const NOT_BUILT = `<!doctype html><meta charset="utf-8"><title>Shotpoint</title>
<p>The console is not built yet: <code>npm run build</code>.</p>`;

/** Path of the relay, a separate program: where it is installed, a proxy answers the path. */
const RELAY = 'relay';
/** Dark, as the console is: it is opened in rooms that are. */
const NO_RELAY = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Relay</title>
<meta name="color-scheme" content="dark"><meta name="viewport" content="width=device-width">
<h1>Relay not installed</h1><p>This installation has no relay. <a href="./">Go to the console</a></p></html>`;

/** Serves the console from `dist`. Where the folder is missing, a page says so and all calls still work. */
export async function servePages(app: FastifyInstance, dist: string, base: string): Promise<void> {
  const page = pageOf(dist, base);
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', REVALIDATE).send(page);
  if (existsSync(dist)) {
    await app.register(staticFiles, {
      root: dist,
      index: false,
      cacheControl: false,
      // The files are known: a path that is looked up costs a reading of its folder for each call.
      wildcard: false,
      globIgnore: ['index.html', '**/*.gz'],
      preCompressed: true,
      setHeaders: (response, path) => {
        void response.header('cache-control', path.startsWith(join(dist, 'assets')) ? IMMUTABLE : REVALIDATE);
      },
    });
  }
  app.get('/', (_request, reply) => sendPage(reply));
  app.get('/index.html', (_request, reply) => sendPage(reply));
  app.get(`/${RELAY}`, (_request, reply) =>
    reply.code(404).type('text/html; charset=utf-8').header('cache-control', REVALIDATE).send(NO_RELAY),
  );
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) return sendProblem(request, reply, notFound());
    if (!isOutsideBase(request)) return sendPage(reply);
    return reply.header('cache-control', REVALIDATE).redirect(base);
  });
}

function isNavigation(request: FastifyRequest): boolean {
  const path = relativePath(request);
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    String(request.headers.accept ?? '').includes('text/html') &&
    !FILE_PREFIXES.some((prefix) => path.startsWith(prefix))
  );
}

/** The page with a `<base>` element, so that its relative URLs resolve on every route. */
function pageOf(dist: string, base: string): string {
  const file = join(dist, 'index.html');
  if (!existsSync(file)) return NOT_BUILT;
  const html = readFileSync(file, 'utf8').replace(/<base\b[^>]*>\s*/i, '');
  return html.replace(/<head[^>]*>/i, (head) => `${head}\n    <base href="${base}" />`);
}
