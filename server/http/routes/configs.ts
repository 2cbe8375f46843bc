/** Calls of the configuration as a whole: all entries, reset, server version, map link. */
import { CLIENT_VERSION, PATHS } from '../../../src/domain/contract/paths.ts';
import { BING_LINK_KEY } from '../../../src/domain/contract/tileAddress.ts';
import { CONFIGURATION, type ConfigEntry } from '../../../src/domain/resources/entities/configuration.ts';
import { auditEventOf } from '../web/access.ts';
import { StoreFailure } from '../../store/database/storeFailures.ts';
import type { Context } from '../web/context.ts';
import type { Routes } from './route.ts';

const TEXT = 'text/plain; charset=utf-8';

/** Serves the configuration to every signed-in user, and its reset to administrators. */
export const configRoutes: Routes = (app, context) => {
  const { settings, live } = context;
  app.get(`/${PATHS.configs}`, () => presentEntries(context));
  app.get(`/${PATHS.serverVersion}`, (_request, reply) => reply.type(TEXT).send(CLIENT_VERSION));
  // No key, no link: the console then does not offer that source.
  app.get(`/${PATHS.bingMapLink}`, (_request, reply) =>
    reply.type(TEXT).send(settings.config().get(BING_LINK_KEY) ?? ''),
  );
  // Changes the store: a HEAD must not do that.
  app.get(`/${PATHS.configDefaults}`, { exposeHeadRoute: false }, async (request) => {
    const auditEvent = auditEventOf(request, context, {
      action: 'reset',
      actionDomain: `${CONFIGURATION.entity} all`,
    });
    const entries = await settings.resetDefaults([auditEvent]);
    live()?.publishConfiguration();
    return entries;
  });
};

/**
 * The entries as they are stored: a console that was notified of a change may ask a server that has not read it yet. While
 * the store fails, the newest that were read count.
 */
async function presentEntries({ settings, store }: Context): Promise<readonly ConfigEntry[]> {
  if (store.shared !== undefined) {
    try {
      await settings.reload();
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
    }
  }
  return settings.entries();
}
