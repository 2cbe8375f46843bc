/** JHipster's management calls: profiles, build, health. */
import { PATHS, CLIENT_VERSION } from '../../../src/domain/contract/paths.ts';
import { diskSpace, FREE_BYTES_NEEDED } from '../../process/diskSpace.ts';
import type { Context } from '../web/context.ts';
import { hasAuthority } from '../web/access.ts';
import type { Routes } from './route.ts';

/** Info and health; the components of health are for administrators. */
export const managementRoutes: Routes = (app, context) => {
  app.get(`/${PATHS.info}`, () => ({
    'display-ribbon-on-profiles': 'dev',
    // Without "swagger": this server has no API pages.
    activeProfiles: ['prod'],
    build: {
      artifact: 'shotpointserver',
      name: 'shotpointserver',
      group: 'shotpoint',
      version: CLIENT_VERSION,
    },
  }));

  app.get(`/${PATHS.health}`, async (request, reply) => {
    const components = {
      db: await databaseHealth(context),
      diskSpace: await diskHealth(context),
      journal: journalHealth(context),
      // Caught exceptions: each ended one connection or one run, so the server is up.
      failures: { status: 'UP', details: context.failures.counts() },
    };
    const isUp = Object.values(components).every(({ status }) => status === 'UP');
    // A client reads the body of a 503 as it reads that of a 200 (JH-04).
    void reply.code(isUp ? 200 : 503);
    return { status: isUp ? 'UP' : 'DOWN', ...(hasAuthority(request, ['ROLE_ADMIN']) ? { components } : {}) };
  });
};

function journalHealth({ evidence, audit }: Context) {
  return {
    status: evidence.isWhole ? 'UP' : 'DOWN',
    details: { state: evidence.sentence(), unwritten: audit.unwritten },
  };
}

async function databaseHealth({ store }: Context) {
  const { database, up, detail, damage } = await store.health();
  return { status: up ? 'UP' : 'DOWN', details: { database, detail, damagedRows: damage } };
}

async function diskHealth({ dataDir }: Context) {
  const { total, free } = await diskSpace(dataDir);
  return {
    status: free >= FREE_BYTES_NEEDED ? 'UP' : 'DOWN',
    details: { total, free, threshold: FREE_BYTES_NEEDED },
  };
}
