import { Map } from 'maplibre-gl';
import type { MarkerFrame } from '../../src/domain/frame/markerFrame.ts';
import { reportSize } from '../../src/domain/frame/sizes.ts';
import { topMarkerAt } from '../../src/domain/frame/topMarker.ts';
import { latToMercator, lngToMercator, mercatorToPx } from '../../src/domain/geo/mercator.ts';
import type { MapView } from '../../src/domain/frame/view.ts';
import type { CssPx } from '../../src/domain/units.ts';
import { createScene } from '../../src/render/scene/scene.ts';
import type { MarkerVariant, Placement, Scene, SceneOptions } from '../../src/render/base/sceneTypes.ts';
import { CITY_ZOOM, type CameraStep, type CityReports } from '../city.ts';
import { CITY } from '../scenarios.ts';
import type { MapCase } from './mapCase.ts';
import { moveAndDraw } from './plainMap.ts';
import { ReportEngine } from './reportEngine.ts';

/** The console's own scene over an empty ground, fed as the engine feeds it, in one of its three variants. */
export async function ourScene(
  container: HTMLElement,
  reports: CityReports,
  variant: MarkerVariant,
): Promise<MapCase> {
  const engine = new ReportEngine(reports.columns);
  let view: MapView | undefined;
  let frame: MarkerFrame | undefined;
  let fresh = 0;
  const show = (wanted: MapView): void => {
    frame = engine.frame(wanted);
    engine.takeBack(scene.applyFrame({ reports: frame }).reports as MarkerFrame | undefined);
    fresh++;
  };
  const options: SceneOptions = {
    baseUrl: document.baseURI,
    theme: 'dark',
    markerScale: 1,
    variant,
    initialView: { lng: CITY.lng, lat: CITY.lat, zoom: CITY_ZOOM },
    onView(wanted) {
      view = wanted;
      if (frame !== undefined && engine.needsFrame(wanted)) setTimeout(() => show(wanted));
    },
    onClick: () => undefined,
  };
  const { made: scene, map } = withItsMap(() => createScene(container, options));
  await new Promise<void>((drawn) => map.once('load', () => drawn()));
  await firstDraw(scene);
  if (view === undefined) throw new Error('The scene reported no view');
  show(view);
  map.redraw();
  fresh = 0;
  return {
    step(camera: CameraStep) {
      moveAndDraw(map, camera);
      const taken = fresh;
      fresh = 0;
      return taken;
    },
    batch(batch) {
      const frame = engine.apply(batch, view as MapView);
      return () => {
        if (frame !== undefined)
          engine.takeBack(scene.applyFrame({ reports: frame }).reports as MarkerFrame | undefined);
        map.redraw();
      };
    },
    hit(x, y) {
      if (frame === undefined) return undefined;
      const fromMiddle = { x: x - container.clientWidth / 2, y: y - container.clientHeight / 2 };
      return handleAt(frame, scene.placement(), fromMiddle);
    },
    notes: () => notesOf(scene, engine),
    dispose: () => scene.destroy(),
  };
}

/** The console's hit test at CSS pixels from the middle of the map. */
function handleAt(
  frame: MarkerFrame,
  { lng, lat, zoom }: Placement,
  { x, y }: { readonly x: CssPx; readonly y: CssPx },
): number | undefined {
  const perPx = 1 / mercatorToPx(zoom);
  const point = { x: lngToMercator(lng) + x * perPx, y: latToMercator(lat) + y * perPx, zoom };
  const row = topMarkerAt(frame, point, { sizeOf: reportSize });
  return row < 0 ? undefined : frame.handle[row];
}

function notesOf(scene: Scene, engine: ReportEngine): Readonly<Record<string, number>> {
  const { variant: _, ...figures } = scene.stats();
  return {
    ...figures,
    thinned: engine.thinned,
    engineFrameMs: Math.max(...engine.frameMs),
    engineBatchMs: Math.max(0, ...engine.batchMs),
  };
}

/**
 * What `make` makes, and the map in it. A scene keeps its map to itself, and the bench must make it draw at once:
 * the map shows itself when the scene begins to listen to it.
 */
export function withItsMap<Made>(make: () => Made): { readonly made: Made; readonly map: Map } {
  const maps: Map[] = [];
  const listen = Reflect.get(Map.prototype, 'on') as (this: Map, ...args: unknown[]) => unknown;
  Reflect.set(Map.prototype, 'on', function on(this: Map, ...args: unknown[]) {
    maps.push(this);
    return listen.apply(this, args);
  });
  try {
    const made = make();
    const [map] = maps;
    if (map === undefined) throw new Error('The scene made no map');
    return { made, map };
  } finally {
    Reflect.deleteProperty(Map.prototype, 'on');
  }
}

/** Resolves when the scene's surface is ready and has drawn once. */
export async function firstDraw(scene: Scene): Promise<void> {
  while (scene.stats().draws === 0) {
    await new Promise((next) => setTimeout(next, 20));
    scene.drawNow();
  }
}
