/** Blank test mode on and off, under both spellings of the paths in the specification. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ConfigEntry } from '../../../src/domain/resources/entities/configuration.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import type { Result } from '../../../src/domain/result.ts';
import { Problem } from '../web/problem.ts';
import type { Switcher, UnknownSquads } from '../../reports/testMode.ts';
import { requireSession } from '../web/access.ts';
import { typed, type Routes } from './route.ts';

const body = z.object({
  /** The console's entry. Its value is ignored: the server derives it from the squads. */
  shotpointconfig: z.object({ key: z.literal('TEST_MODE') }).nullish(),
  squadIds: z
    .array(z.union([z.string().min(1).max(100), z.number()]).transform(String))
    .min(1)
    .max(10_000),
});

/** A list of 10 000 squads. */
const MAX_LIST_BYTES = 2 * 1024 * 1024;
const squadCall = { schema: { body }, bodyLimit: MAX_LIST_BYTES };

/** POSTs that switch the test mode of squads. */
export const testModeRoutes: Routes = (app, { testMode }) => {
  for (const path of [PATHS.activateTestMode, PATHS.activateTestModeOfService]) {
    typed(app).post(`/${path}`, squadCall, async (request) =>
      entryOf(await testMode.activate(request.body.squadIds, switcherOf(request))),
    );
  }
  for (const path of [PATHS.deactivateTestMode, PATHS.deactivateTestModeOfService]) {
    typed(app).post(`/${path}`, squadCall, async (request) =>
      entryOf(await testMode.deactivate(request.body.squadIds, switcherOf(request))),
    );
  }
};

function switcherOf(request: FastifyRequest): Switcher {
  return { user: requireSession(request).login, address: request.address };
}

function entryOf(done: Result<ConfigEntry, UnknownSquads>): ConfigEntry {
  if (done.ok) return done.value;
  throw new Problem(400, 'Bad Request', {
    detail: `There is no squad ${done.reason.join(', ')}`,
    message: 'error.unknownsquad',
    error: { key: 'unknownsquad', entity: 'squadids', text: 'There is no such squad' },
  });
}
