/** Blank test mode on and off (A§7). Both spellings of the paths are answered, as the specification has both. */
import { z } from 'zod';
import type { ConfigEntry } from '../../../src/domain/resources/configuration.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import type { Result } from '../../../src/domain/result.ts';
import { Problem } from '../web/problem.ts';
import type { UnknownSquads } from '../../reports/testMode.ts';
import { requireSession } from '../web/access.ts';
import { typed, type Routes } from './route.ts';

const body = z.object({
  /** The entry as the console knows it. Its value is the server's to say: off with the last squad. */
  shotpointconfig: z.object({ key: z.literal('TEST_MODE') }).nullish(),
  squadIds: z
    .array(z.union([z.string().min(1).max(100), z.number()]).transform(String))
    .min(1)
    .max(10_000),
});

/** 10 000 squads. */
const LONGEST_LIST = 2 * 1024 * 1024;
const asked = { schema: { body }, bodyLimit: LONGEST_LIST };

export const testModeRoutes: Routes = (app, { testMode }) => {
  for (const path of [PATHS.activateTestMode, PATHS.activateTestModeShort]) {
    typed(app).post(`/${path}`, asked, async (request) =>
      entryOf(await testMode.activate(request.body.squadIds, requireSession(request).login)),
    );
  }
  for (const path of [PATHS.deactivateTestMode, PATHS.deactivateTestModeShort]) {
    typed(app).post(`/${path}`, asked, async (request) =>
      entryOf(await testMode.deactivate(request.body.squadIds, requireSession(request).login)),
    );
  }
};

function entryOf(done: Result<ConfigEntry, UnknownSquads>): ConfigEntry {
  if (done.ok) return done.value;
  throw new Problem(400, 'Bad Request', {
    detail: `There is no squad ${done.reason.join(', ')}`,
    message: 'error.unknownsquad',
    error: { key: 'unknownsquad', entity: 'squadids', text: 'There is no such squad' },
  });
}
