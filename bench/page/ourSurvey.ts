import * as Comlink from 'comlink';
import { DragSender } from '../../src/domain/survey/port/dragSender.ts';
import type { SurveyFrame } from '../../src/domain/survey/port/surveyFrame.ts';
import type { SurveyPort, SurveySink, SurveyView } from '../../src/domain/survey/port/surveyPort.ts';
import { pageLoop } from '../../src/render/base/frameLoop.ts';
import { createSurveyScene } from '../../src/render/survey/surveyScene.ts';
import type { SurveyDrag, SurveyScene } from '../../src/render/survey/surveySceneTypes.ts';
import { SURVEY_ZOOM, type DraggedSurvey, type SurveyCase } from './surveyCase.ts';

const VIEW: Omit<SurveyView, 'map'> = {
  level: '',
  shows: { nodes: true, zones: true, zoneLabels: true, cameras: true },
  distances: { kind: 'closest' },
  quality: undefined,
};

/** The product's stage and worker, joined as its page joins them. */
export async function ourSurvey(container: HTMLElement, survey: DraggedSurvey): Promise<SurveyCase> {
  const thread = new Worker(new URL('./surveyThread.worker.ts', import.meta.url), { type: 'module' });
  thread.addEventListener('error', (event) => console.error('thread:', event.message));
  const port = Comlink.wrap<SurveyPort>(thread);
  const onDrawn = new Set<() => void>();
  let onFrame: (frame: SurveyFrame) => void = () => undefined;
  const drags = new DragSender(thread, (frame) => onFrame(frame));
  const scene = createSurveyScene(container, {
    baseUrl: document.baseURI,
    theme: 'dark',
    markerScale: 1,
    initialView: { ...survey.centre, zoom: SURVEY_ZOOM },
    onView: (map) => void port.setView({ ...VIEW, map }),
    onClick: () => undefined,
    onEnclose: () => undefined,
    onDrag: (drag) => follow(drags, drag),
  });
  // Added after the scene: it runs when the scene has drawn.
  const loop = pageLoop.add({ draw: () => [...onDrawn].forEach((done) => done()) });
  await port.start({ baseUrl: baseOf(survey), token: 'bench', login: 'bench' }, sink());
  const shown = (): Promise<void> =>
    new Promise((resolve) => {
      onFrame = (frame) => {
        scene.applyFrame(frame);
        if (frame.distances === undefined || frame.distances.count === 0) return;
        const done = (): void => {
          onDrawn.delete(done);
          resolve();
        };
        onDrawn.add(done);
        loop.invalidate();
      };
    });
  const first = shown();
  await open(port);
  await first;
  await drawnOnce(scene);
  return {
    target: container.querySelector('.maplibregl-canvas') ?? container,
    shown,
    dispose: () => {
      loop.remove();
      scene.destroy();
      thread.terminate();
    },
  };
}

function baseOf({ nodes, seed }: DraggedSurvey): string {
  return `https://bench.invalid/${nodes.count}/${seed}/`;
}

function sink(): SurveySink & Comlink.ProxyMarked {
  return Comlink.proxy({
    state: () => Promise.resolve(),
    journal: () => Promise.resolve(),
  });
}

async function open(port: Comlink.Remote<SurveyPort>): Promise<void> {
  const opened = await port.openSquad({ squadId: 'S' });
  const loaded = await port.loadNodes('1');
  if (!opened.ok || !loaded.ok) throw new Error('The survey was not loaded');
}

/** As the page does it: while it is dragged only what follows from its place is computed. */
function follow(drags: DragSender, { phase, table, rows, from, to }: SurveyDrag): void {
  if (phase === 'move')
    drags.drag({ table, rows, shift: { lat: to.lat - from.lat, lon: to.lng - from.lng } });
}

/** The surface is made asynchronously. */
async function drawnOnce(scene: SurveyScene): Promise<void> {
  await new Promise((next) => setTimeout(next, 500));
  scene.drawNow();
}
