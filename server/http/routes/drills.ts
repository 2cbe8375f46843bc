/** Drills: start, end, list and debrief. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  MAX_DRILL_MINUTES,
  type Drill,
  type DrillAlarm,
  type DrillDetail,
} from '../../../src/domain/contract/drill.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { writeIso } from '../../../src/domain/json/instant.ts';
import { drillScore } from '../../../src/domain/testMode/drillScore.ts';
import { testShotSchema } from '../../../src/domain/testMode/testShot.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { endDrill, startDrill, type DrillFailure, type DrillSource } from '../../reports/drills.ts';
import { printableText } from '../../reports/printableText.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { sendCsv, type CsvFile } from '../web/csvList.ts';
import { notFound, Problem } from '../web/problem.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

const LISTED = 100;
const MAX_SHOTS = 100;
const squad = printableText(128).min(1);
const instant = z.number().int().min(0);
const common = { squadId: squad, minutes: z.number().int().min(1).max(MAX_DRILL_MINUTES) };
const newDrill = z.union([
  z.object({ ...common, scenarioId: z.number().int().positive() }).strict(),
  z.object({ ...common, fromSquad: squad, from: instant, to: instant }).strict(),
]);
const scenario = z.object({ testName: z.string(), steps: z.array(testShotSchema).min(1).max(MAX_SHOTS) });

/** Calls of drills, for those who may run scenarios. */
export const drillRoutes: Routes = (app, context) => {
  const { store } = context;
  app.get(`/${PATHS.drills}`, () => store.drills.list(LISTED));

  const byId = z.object({ id: wholeNumber });
  const one = {
    schema: { params: byId, querystring: z.object({ format: z.enum(['json', 'csv']).default('json') }) },
  };
  typed(app).get(`/${PATHS.drills}/:id`, one, async (request, reply) => {
    const drill = await store.drills.byId(request.params.id);
    if (drill === undefined) throw notFound();
    const alarms = await store.drills.alarms(drill.id);
    if (request.query.format === 'csv') return sendDebrief(reply, drill, alarms);
    return { ...drill, score: drillScore(alarms) } satisfies DrillDetail;
  });

  typed(app).post(`/${PATHS.drills}`, { schema: { body: newDrill } }, async (request, reply) => {
    const { squadId, minutes } = request.body;
    const source = await sourceOf(request, context);
    const by = auditEventOf(request, context, { action: '', actionDomain: '' });
    const started = await startDrill(context, { squadId, minutes, source, by });
    if (!started.ok) throw problemOf(started.reason);
    void reply.code(201);
    return started.value;
  });

  typed(app).post(`/${PATHS.drills}/:id/end`, { schema: { params: byId } }, async (request) => {
    const { id } = request.params;
    const by = auditEventOf(request, context, { action: '', actionDomain: '' });
    const isEnded = await endDrill(context, id, by);
    const drill = await store.drills.byId(id);
    if (drill === undefined) throw notFound();
    if (!isEnded) throw new Problem(409, 'Conflict', { message: 'The drill is over already.' });
    return drill;
  });
};

async function sourceOf(
  request: FastifyRequest<{ Body: z.infer<typeof newDrill> }>,
  { store, settings, releaseClock }: Context,
): Promise<DrillSource> {
  const { body } = request;
  if ('from' in body) {
    const { authorities } = requireSession(request);
    const scope = visibleScope(authorities, settings.reviewerMode(), releaseClock.now());
    const { fromSquad, from, to } = body;
    return { kind: 'period', fromSquad, from: epochMs(from), to: epochMs(to), scope };
  }
  const stored = await store.collection('testScenarios').get(body.scenarioId);
  if (stored === undefined) throw notFound();
  const read = scenario.safeParse(stored);
  if (!read.success) throw problemOf('nothing');
  return { kind: 'scenario', name: read.data.testName, shots: read.data.steps };
}

function problemOf(reason: DrillFailure): Problem {
  if (reason === 'nothing')
    return new Problem(400, 'Bad Request', { message: 'There is nothing to play within this time.' });
  if (reason === 'unknownSquad')
    return new Problem(400, 'Bad Request', { message: 'There is no such squad.' });
  const message = 'The squad has a drill that is not over.';
  return new Problem(409, 'Conflict', { message, extension: { current: reason } });
}

const seconds = (after: number | undefined) => (after === undefined ? undefined : (after / 1000).toFixed(1));

/** One line for each alarm. */
const DEBRIEF: Omit<CsvFile<DrillAlarm>, 'fileName'> = {
  columns: [
    { header: 'Time', valueOf: ({ at }) => writeIso(at) },
    { header: 'Type', valueOf: ({ type }) => type },
    { header: 'Zone', valueOf: ({ zone }) => zone },
    { header: 'Reports', valueOf: ({ reports }) => reports },
    { header: 'Seen by', valueOf: ({ seen }) => seen.map(({ login }) => login).join('; ') || 'nobody' },
    { header: 'First seen after (s)', valueOf: ({ seen }) => seconds(seen[0]?.after) },
    { header: 'Taken by', valueOf: ({ taken }) => taken?.login ?? 'nobody' },
    { header: 'Taken after (s)', valueOf: ({ taken }) => seconds(taken?.after) },
    { header: 'Decided by', valueOf: ({ decided }) => decided?.login ?? 'nobody' },
    { header: 'Decided after (s)', valueOf: ({ decided }) => seconds(decided?.after) },
  ],
};

async function* once(alarms: readonly DrillAlarm[]) {
  yield alarms;
}

function sendDebrief(reply: FastifyReply, { id }: Drill, alarms: readonly DrillAlarm[]) {
  return sendCsv(reply, { ...DEBRIEF, fileName: `drill_${id}_debrief.csv` }, once(alarms));
}
