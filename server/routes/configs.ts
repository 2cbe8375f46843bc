/** Configuration, versions and the map link. */
import { CLIENT_VERSION, PATHS } from '../../src/domain/contract/paths.ts';
import type { Routes } from './route.ts';

const TEXT = 'text/plain; charset=utf-8';

export const configRoutes: Routes = (app, { settings }) => {
  app.get(`/${PATHS.configs}`, () => settings.entries());
  app.get(`/${PATHS.serverVersion}`, (_request, reply) => reply.type(TEXT).send(CLIENT_VERSION));
  // No key, no link: the console then does not offer that source (T-46).
  app.get(`/${PATHS.bingMapLink}`, (_request, reply) => reply.type(TEXT).send(''));
};
