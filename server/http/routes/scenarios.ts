/** Execution of a test scenario: its shots become reports of now, marked as tests. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { notFound, Problem } from '../web/problem.ts';
import { testShotSchema } from '../../../src/domain/testMode/testShot.ts';
import { reportOfTestShot } from '../../reports/reportOfTestShot.ts';
import { auditEventOf } from '../web/access.ts';
import { typed, type Routes } from './route.ts';

const body = z.object({ id: z.number().int().positive() });
const MAX_SHOTS = 100;
/** Fields of a stored scenario that can be executed. */
const scenario = z.object({
  testName: z.string(),
  steps: z.array(testShotSchema).min(1).max(MAX_SHOTS),
});

/** POST that executes a stored scenario. */
export const scenarioRoutes: Routes = (app, context) => {
  typed(app).post(`/${PATHS.executeScenario}`, { schema: { body } }, async (request) => {
    const { store, intake, now } = context;
    const { id } = request.body;
    const stored = await store.collection('testScenarios').get(id);
    if (stored === undefined) throw notFound();
    const read = scenario.safeParse(stored);
    if (!read.success) throw cannotRun('The scenario has no shots that can be fired');
    const auditEvent = auditEventOf(request, context, {
      action: 'execute',
      actionDomain: `test-scenario ${id}`,
    });
    const { testName, steps } = read.data;
    const reports = steps.map((shot) => reportOfTestShot(shot, `TEST-${randomUUID()}`, now()));
    const { stored: fired, failures } = await intake.accept(reports, auditEvent.user, {
      auditEvents: ({ stored: taken }) => (taken.length === 0 ? [] : [auditEvent]),
    });
    const [first] = failures;
    if (fired.length === 0 && first !== undefined)
      throw cannotRun(`Shot ${first.index + 1} of the scenario: ${first.field} ${first.reason}`);
    const detectionIds = fired.map(({ report }) => report.detectionId);
    return { id, testName, fired: fired.length, refused: failures.length, detectionIds };
  });
};

function cannotRun(text: string): Problem {
  return new Problem(400, 'Bad Request', {
    detail: text,
    message: 'error.cannotrun',
    error: { key: 'cannotrun', entity: 'testScenario', text },
  });
}
