/** The survey's thread over a survey of the bench: the product's worker, whose calls are answered here. */
import * as Comlink from 'comlink';
import { SURVEY_NODES } from '../../src/domain/resources/entities/surveyNodes.ts';
import { systemClock } from '../../src/workers/connection/clock.ts';
import { DraftStore } from '../../src/workers/survey/journal/draftStore.ts';
import { FrameSender } from '../../src/workers/survey/frameSender.ts';
import { SurveyWorker } from '../../src/workers/survey/surveyWorker.ts';
import { createSurveyScenario, SURVEY_MESH } from '../scenarios.ts';
import { surveyFile } from '../surveyFile.ts';

/** Answers lists with nothing but one survey, whose number of nodes and seed the address names: …/count/seed/. */
function answer(url: string): Response {
  const { pathname } = new URL(url);
  const [, count, seed, rest = ''] = /^\/(\d+)\/(\d+)\/(.*)$/.exec(pathname) ?? [];
  const survey = { id: 1, name: 'Bench', squadId: 'S', appliedSurvey: false, recordVersion: 1 };
  if (rest === SURVEY_NODES.path) return Response.json([survey]);
  if (rest !== `${SURVEY_NODES.path}/1`) return Response.json([]);
  const nodes = createSurveyScenario(Number(count), SURVEY_MESH, Number(seed));
  return Response.json({ ...survey, inputJson: surveyFile(nodes, 'S') });
}

const worker: SurveyWorker = new SurveyWorker({
  clock: systemClock,
  fetch: (url) => Promise.resolve(answer(String(url))),
  openStore: () => DraftStore.open('bench-drafts'),
  locks: navigator.locks,
  sendFrame: (frame) => frames.send(frame),
  reportError: (what, error) => console.error(what, error),
});
const frames = new FrameSender(globalThis, (dragged) => void worker.drag(dragged));
Comlink.expose(worker);
