import fastify from 'fastify';
import { expect, it } from 'vitest';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import type { ConfigEntry } from '../../../src/domain/resources/entities/configuration.ts';
import { Settings } from '../../config/settings.ts';
import { StoreFailure } from '../../store/database/storeFailures.ts';
import { configRoutes } from './configs.ts';

it('[cluster.3] the configuration is sent as another server has just changed it, and as it was while the store fails', async () => {
  let banner = 'former';
  const store = {
    list: async (): Promise<readonly ConfigEntry[]> => {
      if (banner === '') throw new StoreFailure('unavailable', 'The database is gone');
      return [{ id: 1, key: 'BANNER_TEXT', value: banner }];
    },
    saveMany: async () => [],
  };
  const settings = await Settings.open(store as never);
  const app = fastify();
  configRoutes(app, { settings, store: { shared: {} }, live: () => undefined } as never);
  const sent = async () => {
    const entries = (await app.inject(`/${PATHS.configs}`)).json<readonly ConfigEntry[]>();
    return entries.map(({ value }) => value);
  };
  banner = 'present';
  expect(await sent()).toEqual(['present']);
  banner = '';
  expect(await sent()).toEqual(['present']);
  await app.close();
});
