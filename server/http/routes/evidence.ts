/** State and verification of the journal, and the files with which a third party verifies it. ADMIN only; an extension of the contract. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { readInTurn } from '../web/openLists.ts';
import { notFound } from '../web/problem.ts';
import { sendTexts } from '../web/streamedList.ts';
import type { Store } from '../../store/store.ts';
import { auditEventOf } from '../web/access.ts';
import type { Routes } from './route.ts';

/** Lines that are read in a turn of the event loop. */
const LINES_PER_READ = 500;

/** State, verification, public keys, anchor and lines of the journal. */
export const evidenceRoutes: Routes = (app, context) => {
  const { evidence, store, audit } = context;
  app.get(`/${PATHS.evidence}`, () => evidence.state());

  app.post(`/${PATHS.evidenceVerify}`, async (request, reply) => {
    await audit.record(auditEventOf(request, context, { action: 'verify', actionDomain: 'journal' }));
    evidence.startCheck();
    return reply.code(202).send(evidence.state());
  });

  app.get(`/${PATHS.evidencePublicKey}`, async (_request, reply) => {
    const pem = await evidence.publicKeysPem();
    if (pem === undefined) throw notFound();
    return asAttachment(reply, 'journal-public-key.pem', 'application/x-pem-file').send(pem);
  });

  app.get(`/${PATHS.evidenceAnchor}`, (_request, reply) => {
    const { signed } = store.journal.head();
    if (signed === undefined) throw notFound();
    return asAttachment(reply, 'journal-anchor.json', 'application/json').send(`${JSON.stringify(signed)}\n`);
  });

  app.get(`/${PATHS.evidenceJournal}`, async (request, reply) => {
    const read = await context.lists.open(request, reply);
    return sendTexts(
      asAttachment(reply, 'journal.ndjson', 'application/x-ndjson'),
      readInTurn(read, linesOf(store)),
    );
  });
};

function asAttachment(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
}

/** Lines up to the head at the time of the call, LINES_PER_READ at a time. */
async function* linesOf({ journal }: Store): AsyncIterable<string> {
  const { sequence } = journal.head();
  for (let from = 1; from <= sequence; from += LINES_PER_READ) {
    const lines = await journal.lines(from, Math.min(LINES_PER_READ, sequence - from + 1));
    if (lines.length === 0) return;
    yield `${lines.join('\n')}\n`;
    await nextTurn();
  }
}
