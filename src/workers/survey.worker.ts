/** Entry of the survey's thread for one page: gives the worker this thread's calls, clock and storage. */
import * as Comlink from 'comlink';
import { systemClock } from './connection/clock.ts';
import { FrameSender } from './survey/frameSender.ts';
import { DraftStore } from './survey/journal/draftStore.ts';
import { SurveyWorker } from './survey/surveyWorker.ts';

const worker: SurveyWorker = new SurveyWorker({
  clock: systemClock,
  fetch: (url, options) => fetch(url, options),
  openStore: () => DraftStore.open('survey-drafts'),
  // Absent on pages without TLS, whatever its type says.
  locks: (navigator as Partial<WorkerNavigator>).locks,
  sendFrame: (frame) => frames.send(frame),
  // oxlint-disable-next-line no-console -- the thread has no other log for errors of the console's own code
  reportError: (what, error) => console.warn(what, error),
});
const frames = new FrameSender(globalThis, (dragged) => void worker.drag(dragged));
Comlink.expose(worker);
