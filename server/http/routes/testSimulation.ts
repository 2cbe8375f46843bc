/** Manual and simulation tests: one shot that becomes a report of now, marked as a test. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ownField } from '../../../src/domain/json/read.ts';
import { NOT_JSON, parseJson } from '../../../src/domain/json/parseJson.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { SQUADS } from '../../../src/domain/resources/entities/squads.ts';
import type { EpochMs, Millis } from '../../../src/domain/units.ts';
import { failure, success, type Result } from '../../../src/domain/result.ts';
import { printableText } from '../../reports/printableText.ts';
import { testShotSchema } from '../../../src/domain/testMode/testShot.ts';
import { reportOfTestShot } from '../../reports/reportOfTestShot.ts';
import { shotOfSimulation, testSimulationSchema } from '../../reports/testSimulation.ts';
import { auditEventOf } from '../web/access.ts';
import { fieldErrorsOf, Problem, type FieldError } from '../web/problem.ts';
import { typed, type Routes } from './route.ts';
import type { GivenReport } from '../../../src/domain/source/newReport.ts';

const ONE_ROW = { page: 0, size: 1, sort: [] } as const;
const MAX_FILE_NAME = 255;
const MAX_ID = 100;
/** Name of a test in errors. */
const OBJECT_NAME = 'testSimulation';
/** A test may not be newer than the server by more than this: consoles catch up from the newest time they have seen. */
const MAX_AHEAD_MS: Millis = 60_000;

const body = z.object({
  /** The test, serialized: a shot payload, or a simulation with shooter and target. */
  inputJson: z.string().min(1),
  /** Names the test in the audit trail. */
  fileName: printableText(MAX_FILE_NAME).min(1),
  squadId: z.string().min(1).max(128),
});

/** A manual test: a shot with an id and a time of its own. */
const manualShot = testShotSchema.extend({
  detection_id: printableText(MAX_ID).nullish(),
  timestamp: z.number().min(0).nullish(),
});

/** POST that fires the shot of a manual or simulation test. */
export const testSimulationRoutes: Routes = (app, context) => {
  typed(app).post(`/${PATHS.saveTestSimulation}`, { schema: { body } }, async (request) => {
    const { store, intake, now } = context;
    const { inputJson, fileName, squadId } = request.body;
    const read = readTest(inputJson, now());
    if (!read.ok) throw cannotRun(read.reason);
    if (read.value.squadId !== squadId) throw cannotRun(wrong('squadId', 'The test is for another squad'));
    const squads = await store.collection(SQUADS.collection).pageTexts(ONE_ROW, { equals: { squadId } });
    if (squads.items.length === 0) throw cannotRun(wrong('squadId', `There is no squad ${squadId}`));
    const event = auditEventOf(request, context, {
      action: 'test',
      actionDomain: `test-simulation ${fileName}`,
    });
    const outcome = await intake.accept([read.value], event.user, {
      auditEvents: ({ stored }) => (stored.length === 0 ? [] : [event]),
    });
    const [invalid] = outcome.failures;
    if (invalid !== undefined) throw cannotRun(wrong(invalid.field, impossible(invalid.field)));
    if (outcome.known.length > 0)
      throw cannotRun(wrong('detection_id', 'A report with this detection id already exists', 'Unique'));
    const detectionIds = outcome.stored.map(({ report }) => report.detectionId);
    return { fileName, squadId, fired: detectionIds.length, detectionIds };
  });
};

function readTest(inputJson: string, now: EpochMs): Result<GivenReport, WrongTest> {
  const value = parseJson(inputJson);
  if (value === NOT_JSON || typeof value !== 'object' || value === null)
    return failure(wrong('inputJson', 'inputJson is not a JSON object'));
  return isSimulation(value) ? readSimulation(value, now) : readManual(value, now);
}

const isSimulation = (value: object): boolean =>
  ownField(value, 'shooter_lat') !== undefined || ownField(value, 'target_lat') !== undefined;

function readSimulation(value: object, now: EpochMs): Result<GivenReport, WrongTest> {
  const read = testSimulationSchema.safeParse(value);
  if (!read.success) return failure(wrongFields(read.error));
  return success(reportOfTestShot(shotOfSimulation(read.data), newTestId(), now));
}

function readManual(value: object, now: EpochMs): Result<GivenReport, WrongTest> {
  const read = manualShot.safeParse(value);
  if (!read.success) return failure(wrongFields(read.error));
  const { detection_id, timestamp } = read.data;
  if ((timestamp ?? 0) > now + MAX_AHEAD_MS)
    return failure(wrong('timestamp', 'timestamp is in the future', 'Max'));
  const report = reportOfTestShot(read.data, detection_id ? testId(detection_id) : newTestId(), now);
  return success({ ...report, timeStamp: timestamp ?? now });
}

const PREFIX = 'TEST-';
const newTestId = (): string => PREFIX + randomUUID();
/** Test reports have ids of their own, so that none takes the id of a real detection. */
const testId = (given: string): string => (given.startsWith(PREFIX) ? given : PREFIX + given);

/** Why a test cannot run: a sentence, and the fields with their broken constraints. */
interface WrongTest {
  readonly text: string;
  readonly fieldErrors: readonly FieldError[];
}

function wrong(field: string, text: string, message = 'Invalid'): WrongTest {
  return { text, fieldErrors: [{ objectName: OBJECT_NAME, field, message }] };
}

/** For people: the texts of the schema are not. */
const impossible = (field: string): string => `The value of ${field} is not possible`;

function wrongFields(error: z.ZodError): WrongTest {
  const text = impossible(error.issues[0]?.path.join('.') ?? '');
  return { text, fieldErrors: fieldErrorsOf(OBJECT_NAME, error) };
}

function cannotRun({ text, fieldErrors }: WrongTest): Problem {
  return new Problem(400, 'Bad Request', {
    detail: text,
    message: 'error.cannotrun',
    fieldErrors,
    error: { key: 'cannotrun', entity: OBJECT_NAME, text },
  });
}
