/** The state of the journal, its check, and what a third party needs to check it. ADMIN alone; ours, not of the contract. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { notFound } from '../web/problem.ts';
import type { Store } from '../../store/store.ts';
import { actOf } from '../web/access.ts';
import type { Routes } from './route.ts';

const LINES_PER_READ = 1000;

export const evidenceRoutes: Routes = (app, context) => {
  const { evidence, store, audit } = context;
  app.get(`/${PATHS.evidence}`, () => evidence.state());

  app.post(`/${PATHS.evidenceVerify}`, async (request, reply) => {
    await audit.record(actOf(request, context, 'verify', 'journal'));
    evidence.startCheck();
    return reply.code(202).send(evidence.state());
  });

  app.get(`/${PATHS.evidencePublicKey}`, (_request, reply) => {
    const pem = evidence.publicKeyPem();
    if (pem === undefined) throw notFound();
    return file(reply, 'journal-public-key.pem', 'application/x-pem-file').send(pem);
  });

  app.get(`/${PATHS.evidenceAnchor}`, (_request, reply) => {
    const { signed } = store.journal.head();
    if (signed === undefined) throw notFound();
    return file(reply, 'journal-anchor.json', 'application/json').send(`${JSON.stringify(signed)}\n`);
  });

  app.get(`/${PATHS.evidenceJournal}`, (_request, reply) =>
    file(reply, 'journal.ndjson', 'application/x-ndjson').send(
      Readable.from(linesOf(store), { objectMode: false }),
    ),
  );
};

function file(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
}

/** Lines up to the head at the call, in the pieces in which they are read. */
async function* linesOf({ journal }: Store): AsyncIterable<string> {
  const { sequence } = journal.head();
  for (let from = 1; from <= sequence; from += LINES_PER_READ) {
    const lines = await journal.lines(from, Math.min(LINES_PER_READ, sequence - from + 1));
    if (lines.length === 0) return;
    yield `${lines.join('\n')}\n`;
  }
}
