import type { StepPlace } from '../../src/domain/survey/draft/history.ts';
import type { SurveyFrame } from '../../src/domain/survey/port/surveyFrame.ts';
import type { SurveySink, SurveyView } from '../../src/domain/survey/port/surveyPort.ts';
import type { SurveyState } from '../../src/domain/survey/port/surveyState.ts';
import { systemClock } from '../../src/workers/connection/clock.ts';
import { SurveyWorker } from '../../src/workers/survey/surveyWorker.ts';
import type { TestServer } from './testServer.ts';

export const PLACE: StepPlace = { lat: 40.7, lng: -74, zoom: 16, level: '' };
const VIEW: SurveyView = {
  map: { minX: 0, minY: 0, maxX: 1, maxY: 1, zoom: 16, markerScale: 1 },
  level: '',
  shows: { nodes: true, zones: true, zoneLabels: true, cameras: true },
  distances: { kind: 'closest' },
  quality: undefined,
};
/** Keeps what the worker sends. */
class Page implements SurveySink {
  readonly frames: SurveyFrame[] = [];
  readonly states: SurveyState[] = [];

  state(state: SurveyState): Promise<void> {
    this.states.push(state);
    return Promise.resolve();
  }

  journal(): Promise<void> {
    return Promise.resolve();
  }
}

/** A worker, and what it has sent. */
export interface StartedWorker {
  readonly worker: SurveyWorker;
  readonly page: Page;
}

/**
 * A worker without storage whose calls reach the server of the test without a port; the caller stops it.
 *
 * @param isLost  whether the answer of a call is lost
 */
export async function startSurveyWorker(
  server: TestServer,
  isLost: (path: string) => boolean = () => false,
): Promise<StartedWorker> {
  const { authorization } = await server.bearer('ROLE_SURVEY');
  const page = new Page();
  const worker = new SurveyWorker({
    clock: systemClock,
    sendFrame: (frame) => {
      page.frames.push(frame);
      return Promise.resolve();
    },
    fetch: async (url, options) => {
      const { method, body } = options as {
        readonly method: 'GET' | 'POST' | 'DELETE';
        readonly body?: string;
      };
      const { pathname, search } = new URL(url);
      const answer = await server.app.inject({
        method,
        url: `${pathname}${search}`,
        headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { payload: body }),
      });
      if (isLost(pathname)) throw new TypeError('Failed to fetch');
      const text = answer.statusCode === 204 ? null : answer.body;
      return new Response(text, { status: answer.statusCode });
    },
    openStore: () => Promise.reject(new Error('no storage')),
    locks: undefined,
    reportError: () => undefined,
  });
  const token = authorization.slice('Bearer '.length);
  await worker.start({ baseUrl: 'http://console.example/', token, login: 'role_survey' }, page);
  await worker.setView(VIEW);
  return { worker, page };
}
