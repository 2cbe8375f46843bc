/** Panes of walls say that they work, and administrators see which do. An extension of the contract. */
import { Gauge } from 'prom-client';
import { z } from 'zod';
import {
  MAX_PANE_NAME,
  MAX_PANE_VIEW,
  PANE_CONDITIONS,
  PANE_RETENTION_MS,
  paneCondition,
} from '../../../src/domain/contract/panes.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { printableText } from '../../reports/printableText.ts';
import { StoreFailure } from '../../store/database/storeFailures.ts';
import { requireSession } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { withinPatience } from '../web/health.ts';
import { typed, type Routes } from './route.ts';

const beat = z.object({
  name: printableText(MAX_PANE_NAME),
  view: printableText(MAX_PANE_VIEW),
  version: printableText(MAX_PANE_NAME),
  isOutdated: z.boolean().optional(),
});

/** PUT of a pane, and GET of the list. */
export const paneRoutes: Routes = (app, context) => {
  const { store, now } = context;
  countPanes(context);

  typed(app).put(`/${PATHS.paneBeat}`, { schema: { body: beat } }, async (request, reply) => {
    const { login } = requireSession(request);
    await store.panes.save({ ...request.body, login, ipAddress: request.address }, now());
    return reply.code(204).send();
  });

  app.get(`/${PATHS.panes}`, () => store.panes.list(epochMs(now() - PANE_RETENTION_MS)));
};

/** The panes of all walls by condition, the same at each server of a database. While it does not answer the counts stay. */
function countPanes({ management, store, now }: Context): void {
  new Gauge({
    name: 'wall_panes',
    help: 'Panes of walls by condition: alive, outdated, or silent for up to a week. Not of this server alone.',
    labelNames: ['condition'],
    registers: [management.metrics.registry],
    collect() {
      const count = async () => {
        const panes = await store.panes.list(epochMs(now() - PANE_RETENTION_MS));
        const conditions = panes.map((pane) => paneCondition(pane, now()));
        for (const condition of PANE_CONDITIONS)
          this.set({ condition }, conditions.filter((one) => one === condition).length);
      };
      // That the database fails is the figure of another part.
      return withinPatience(count().catch(ignoreStoreFailure));
    },
  });
}

function ignoreStoreFailure(error: unknown): void {
  if (!(error instanceof StoreFailure)) throw error;
}
