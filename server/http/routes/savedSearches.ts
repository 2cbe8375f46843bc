/** Saved searches: a person's own ones, and the searches that others share with all. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  canChangeSearch,
  canOpenSearch,
  canShareSearches,
} from '../../../src/domain/access/savedSearchAccess.ts';
import { MAX_SEARCH_LENGTH, PATHS } from '../../../src/domain/contract/paths.ts';
import {
  MAX_SAVED_NAME_LENGTH,
  MAX_SAVED_SEARCHES,
  SAVED_SEARCHES,
  type SavedSearch,
} from '../../../src/domain/contract/savedSearch.ts';
import type { Result } from '../../../src/domain/result.ts';
import { printableText } from '../../reports/printableText.ts';
import type { SaveFailure } from '../../store/savedSearches/savedSearchStore.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { forbidden, notFound, Problem } from '../web/problem.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

const name = printableText(MAX_SAVED_NAME_LENGTH).trim().min(1);
const changed = z.strictObject({ name, isShared: z.boolean() });
const added = changed.extend({ question: printableText(MAX_SEARCH_LENGTH).trim().min(1) });
const params = z.object({ id: wholeNumber });

/** GET, POST, PUT and DELETE of saved searches. */
export const savedSearchRoutes: Routes = (app, context) => {
  const { store, idempotency } = context;
  const path = `/${PATHS.savedSearches}`;

  app.get(path, (request) => store.savedSearches.list(requireSession(request).login));

  typed(app).get(`${path}/:id`, { schema: { params } }, async (request) => {
    const saved = await store.savedSearches.byId(request.params.id);
    if (saved === undefined || !canOpenSearch(saved, requireSession(request))) throw notFound();
    return saved;
  });

  typed(app).post(path, { schema: { body: added } }, async (request, reply) => {
    const { login, authorities } = requireSession(request);
    if (request.body.isShared && !canShareSearches(authorities)) throw forbidden();
    void reply.code(201);
    return idempotency.runOnce(request, request.body, async (recordCall) =>
      savedOr(
        await store.savedSearches.add(
          { ...request.body, owner: login },
          { auditEvent: (saved) => eventOf(request, context, { saved, act: 'save' }), recordCall },
        ),
      ),
    );
  });

  typed(app).put(`${path}/:id`, { schema: { params, body: changed } }, async (request) => {
    const session = requireSession(request);
    const { isShared } = request.body;
    return savedOr(
      await store.savedSearches.change(request.params.id, request.body, {
        check: (saved) => {
          const shares = isShared && !saved.isShared && !canShareSearches(session.authorities);
          return changeFailureOf(saved, session) ?? (shares ? 'forbidden' : undefined);
        },
        auditEvent: (saved) => eventOf(request, context, { saved, act: 'change' }),
      }),
    );
  });

  typed(app).delete(`${path}/:id`, { schema: { params } }, async (request, reply) => {
    const session = requireSession(request);
    savedOr(
      await store.savedSearches.remove(request.params.id, {
        check: (saved) => changeFailureOf(saved, session),
        auditEvent: (saved) => eventOf(request, context, { saved, act: 'delete' }),
      }),
    );
    return reply.code(204).send();
  });
};

const FAILURES: Readonly<Record<'named' | 'full', string>> = {
  named: 'A saved search has this name already.',
  full: `A person keeps at most ${MAX_SAVED_SEARCHES} saved searches: delete one first.`,
};

/** A search that its owner keeps for himself does not exist for others. */
function changeFailureOf(saved: SavedSearch, person: Parameters<typeof canChangeSearch>[1]) {
  if (!canOpenSearch(saved, person)) return 'absent';
  return canChangeSearch(saved, person) ? undefined : 'forbidden';
}

function savedOr(done: Result<SavedSearch, SaveFailure>): SavedSearch {
  if (done.ok) return done.value;
  if (done.reason === 'absent') throw notFound();
  if (done.reason === 'forbidden') throw forbidden();
  throw new Problem(409, 'Conflict', { message: FAILURES[done.reason] });
}

function eventOf(
  request: FastifyRequest,
  context: Context,
  { saved, act }: { readonly saved: SavedSearch; readonly act: 'save' | 'change' | 'delete' },
) {
  const whose = saved.isShared ? 'shared search' : 'search';
  return auditEventOf(request, context, {
    action: `${act} ${whose} "${saved.name}": ${saved.question}`,
    actionDomain: `${SAVED_SEARCHES} ${saved.id}`,
  });
}
