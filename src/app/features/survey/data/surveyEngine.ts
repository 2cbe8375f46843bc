/** Starts the survey's thread. */
import * as Comlink from 'comlink';
import { DragSender } from '../../../../domain/survey/port/dragSender.ts';
import type { SurveyFrame } from '../../../../domain/survey/port/surveyFrame.ts';
import type { SurveyPort, SurveySession, SurveySink } from '../../../../domain/survey/port/surveyPort.ts';
import { dedicatedThread, startThread, type ThreadHandle } from '../../../data/engine/workerThread.ts';

/** The survey's running thread; what it has journalled stays when it ends. */
export type SurveyHandle = ThreadHandle<SurveyPort>;

/** What a page takes of the thread. */
export interface SurveyPage extends SurveySink {
  /** Draws a frame; the next one is sent once it has returned. */
  frame(frame: SurveyFrame): void;
}

/** A new thread. */
export function createSurveyThread(): Worker {
  return new Worker(new URL('../../../../workers/survey.worker.ts', import.meta.url), {
    type: 'module',
    name: 'survey',
  });
}

/** What is started on the thread. */
interface SurveyStart {
  readonly session: SurveySession;
  readonly page: SurveyPage;
}

/** Starts a session on a new thread; `onSilent` as in `startThread`. */
export function startSurveyThread(
  worker: Worker,
  { session, page }: SurveyStart,
  onSilent: (reason: string) => void,
): SurveyHandle {
  const drags = new DragSender(worker, (frame) => page.frame(frame));
  const calls = {
    own: (remote: Comlink.Remote<SurveyPort>) => callsOf(remote, drags),
    start: (port: SurveyPort) => port.start(session, page),
    ping: (port: SurveyPort) => port.ping(),
  };
  return startThread(dedicatedThread(worker), calls, onSilent);
}

function callsOf(remote: Comlink.Remote<SurveyPort>, drags: DragSender): Partial<SurveyPort> {
  return {
    start: (session, page) => remote.start(session, Comlink.proxy(page)),
    drag: (dragged) => {
      if (dragged !== undefined) return Promise.resolve(drags.drag(dragged));
      drags.end();
      return remote.drag(undefined);
    },
  };
}
