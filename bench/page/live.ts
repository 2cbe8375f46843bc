import * as Comlink from 'comlink';
import type { EnginePort, EngineSession } from '../../src/domain/live/enginePort.ts';
import { renderFrameBuffers, type RenderFrame, type SpentFrame } from '../../src/domain/frame/renderFrame.ts';
import type { LiveSummary } from '../../src/domain/live/summary.ts';
import { pageView } from '../../src/domain/testing/pageView.ts';
import { epochMs, type Millis } from '../../src/domain/units.ts';
import { WIDEST_MAP, type MapView, type View } from '../../src/domain/frame/view.ts';
import { createScene } from '../../src/render/scene/scene.ts';
import type { MarkerVariant, Scene } from '../../src/render/base/sceneTypes.ts';
import { createTimeline } from '../../src/render/timeline/timelineView.ts';
import type { Timeline } from '../../src/render/timeline/timelineTypes.ts';
import { CITY_ZOOM } from '../city.ts';
import { CITY } from '../scenarios.ts';

const HOUR_MS: Millis = 3_600_000;

/** What the page received since the last call. */
export interface LiveFigures {
  readonly frames: number;
  /** Received by the engine thread → handed to the GPU, of the newest report of each frame, ms. */
  readonly receivedToPainted: number[];
  /** The first part of it: received by the engine thread → handed to the page, ms. */
  readonly receivedToPage: number[];
  readonly summary: LiveSummary | undefined;
  readonly mapDraws: number;
  /** Markers of sensors in the last draw. */
  readonly sensorsDrawn: number;
}

interface Running {
  readonly port: Comlink.Remote<EnginePort>;
  readonly scene: Scene;
  readonly timeline: Timeline;
  mapView: MapView;
  frames: number;
  summary: LiveSummary | undefined;
  latencies: number[];
  arrivals: number[];
}

let running: Running | undefined;

/** The console's live path without its screens: engine thread, scene and timeline, joined as the app joins them. */
export const live = {
  async start(baseUrl: string, variant: MarkerVariant): Promise<void> {
    const worker = new Worker(new URL('../../src/workers/engine.worker.ts', import.meta.url), {
      type: 'module',
      name: 'engine',
    });
    const port = Comlink.wrap<EnginePort>(worker);
    const scene = createScene(element('case'), {
      baseUrl: document.baseURI,
      theme: 'dark',
      markerScale: 1,
      variant,
      initialView: { lng: CITY.lng, lat: CITY.lat, zoom: CITY_ZOOM },
      onView(mapView) {
        if (running === undefined) return;
        running.mapView = mapView;
        void sendView(running);
      },
      onClick: () => undefined,
      onPainted: (receivedAt, paintedAt) => running?.latencies.push(paintedAt - receivedAt),
    });
    running = {
      port,
      scene,
      timeline: makeTimeline(),
      mapView: WIDEST_MAP,
      frames: 0,
      summary: undefined,
      latencies: [],
      arrivals: [],
    };
    await port.start(sessionOn(baseUrl), Comlink.proxy(sinkOf(running)));
  },

  /** Loads a past window into the engine; resolves when it is in. */
  async loadHistory(from: number, to: number): Promise<void> {
    await running?.port.loadHistory(epochMs(from), epochMs(to));
  },

  figures(): LiveFigures {
    if (running === undefined) throw new Error('Nothing runs');
    const { frames, latencies, arrivals, summary, scene } = running;
    running.latencies = [];
    running.arrivals = [];
    return {
      frames,
      receivedToPainted: latencies,
      receivedToPage: arrivals,
      summary,
      mapDraws: scene.stats().draws,
      sensorsDrawn: scene.stats().nodesDrawn,
    };
  },

  /** Draws the map `count` times, each with another camera. */
  async draw(count: number): Promise<void> {
    for (let step = 0; step < count; step++) {
      const turn = (2 * Math.PI * step) / 100;
      running?.scene.jumpTo({ lng: CITY.lng + 0.02 * Math.sin(turn), lat: CITY.lat, zoom: CITY_ZOOM });
      await new Promise((next) => requestAnimationFrame(next));
    }
  },
};

export type Live = typeof live;

function sessionOn(baseUrl: string): EngineSession {
  return {
    baseUrl,
    login: 'user',
    token: 'bench',
    authorities: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_HEARTBEAT', 'ROLE_PANIC', 'ROLE_WEAPON'],
    config: { reviewerFunction: false, lateReportThreshold: 5, reviewerDelay: 0, extraReviewTime: 0 },
    latestSeen: epochMs(0),
  };
}

async function sendView(state: Running): Promise<void> {
  await state.port.setView(viewOf(state));
}

function makeTimeline(): Timeline {
  return createTimeline(element('timeline'), {
    theme: 'dark',
    markerScale: 1,
    window: { from: epochMs(Date.now() - HOUR_MS), to: epochMs(Date.now()) },
    limits: { min: 1000, max: 1e12 },
    now: () => epochMs(Date.now()),
    onWindow: () => undefined,
    onWidth: () => undefined,
    onSelect: () => undefined,
    onCluster: () => undefined,
    onCursor: () => undefined,
    onLatest: () => undefined,
  });
}

function sinkOf(state: Running) {
  return {
    frame(frame: RenderFrame): Promise<SpentFrame> {
      state.frames++;
      if (frame.receivedAt !== undefined)
        state.arrivals.push(performance.timeOrigin + performance.now() - frame.receivedAt);
      const spent = state.scene.applyFrame(frame);
      const timeline = frame.timeline === undefined ? undefined : state.timeline.applyFrame(frame.timeline);
      const all: SpentFrame = timeline === undefined ? spent : { ...spent, timeline };
      return Promise.resolve(Comlink.transfer(all, renderFrameBuffers(all)));
    },
    summary(summary: LiveSummary): Promise<void> {
      state.summary = summary;
      return Promise.resolve();
    },
    async notifications(unseen: readonly { readonly number: number }[]): Promise<void> {
      await state.port.acknowledgeNotifications(unseen.at(-1)?.number ?? 0);
    },
  };
}

function viewOf({ mapView, timeline }: Running): View {
  const to = Date.now();
  return pageView(epochMs(to), {
    map: mapView,
    timeline: { from: epochMs(to - HOUR_MS), to: epochMs(to), width: timeline.width(), clusterPx: 40 },
  });
}

function element(className: string): HTMLElement {
  const container = document.createElement('div');
  container.className = className;
  document.body.append(container);
  return container;
}
