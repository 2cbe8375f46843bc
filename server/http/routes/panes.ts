/** Panes of walls say that they work, and administrators see which do (BH-07). An extension of the contract. */
import { z } from 'zod';
import { MAX_PANE_NAME, MAX_PANE_VIEW, PANE_RETENTION_MS } from '../../../src/domain/contract/panes.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { printableText } from '../../reports/printableText.ts';
import { requireSession } from '../web/access.ts';
import { typed, type Routes } from './route.ts';

const beat = z.object({
  name: printableText(MAX_PANE_NAME),
  view: printableText(MAX_PANE_VIEW),
  version: printableText(MAX_PANE_NAME),
  isOutdated: z.boolean().optional(),
});

/** PUT of a pane, and GET of the list. */
export const paneRoutes: Routes = (app, { store, now }) => {
  typed(app).put(`/${PATHS.paneBeat}`, { schema: { body: beat } }, async (request, reply) => {
    const { login } = requireSession(request);
    await store.panes.save({ ...request.body, login, ipAddress: request.ip }, now());
    return reply.code(204).send();
  });

  app.get(`/${PATHS.panes}`, () => store.panes.list(epochMs(now() - PANE_RETENTION_MS)));
};
