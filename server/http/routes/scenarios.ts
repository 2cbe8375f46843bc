/** Running a test scenario: its shots are fired now and go the way of every report, marked as tests (HM-11, A§7). */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { notFound, Problem } from '../web/problem.ts';
import { reportOfTestShot, testShotSchema } from '../../reports/testShot.ts';
import { actOf } from '../web/access.ts';
import { typed, type Routes } from './route.ts';

const body = z.object({ id: z.number().int().positive() });
const MOST_SHOTS = 100;
/** What a stored scenario must have to be run. */
const scenario = z.object({
  testName: z.string(),
  shots: z.array(testShotSchema).min(1).max(MOST_SHOTS),
});

export const scenarioRoutes: Routes = (app, context) => {
  typed(app).post(`/${PATHS.executeScenario}`, { schema: { body } }, async (request) => {
    const { store, intake, now } = context;
    const { id } = request.body;
    const stored = await store.collection('testScenarios').get(id);
    if (stored === undefined) throw notFound();
    const read = scenario.safeParse(stored);
    if (!read.success) throw cannotRun('The scenario has no shots that can be fired');
    const act = actOf(request, context, 'execute', `test-scenario ${id}`);
    const { testName, shots } = read.data;
    const reports = shots.map((shot) => reportOfTestShot(shot, `TEST-${randomUUID()}`, now()));
    const { stored: fired, refused } = await intake.accept(reports, act.user, ({ stored: taken }) =>
      taken.length === 0 ? [] : [act],
    );
    const [flaw] = refused;
    if (fired.length === 0 && flaw !== undefined)
      throw cannotRun(`Shot ${flaw.index + 1} of the scenario: ${flaw.field} ${flaw.reason}`);
    return { id, testName, fired: fired.length, refused: refused.length };
  });
};

function cannotRun(text: string): Problem {
  return new Problem(400, 'Bad Request', {
    detail: text,
    message: 'error.cannotrun',
    error: { key: 'cannotrun', entity: 'testScenario', text },
  });
}
