import * as Comlink from 'comlink';
import type { Map } from 'maplibre-gl';
import { PLACE_BYTES, writeReportPlace } from '../../src/domain/contract/reportPlaces.ts';
import type { MapView } from '../../src/domain/frame/view.ts';
import type { DensityPort, LoadedPlaces } from '../../src/domain/map/densityPort.ts';
import { fieldQuestion } from '../../src/domain/map/densityQuestion.ts';
import { HeatLayer } from '../../src/render/layers/heatLayer.ts';
import { createScene } from '../../src/render/scene/scene.ts';
import { CITY_ZOOM, SPREAD_PX, type CityReports } from '../city.ts';
import { CITY } from '../scenarios.ts';
import type { MapCase } from './mapCase.ts';
import { addReports, loaded } from './maplibreLayers.ts';
import { firstDraw, withItsMap } from './ourScene.ts';
import { moveAndDraw, plainMap } from './plainMap.ts';

/** Each report is spread over so many metres: SPREAD_PX at the zoom of the city. */
const SPREAD = 234;

/** The console's heat map: a thread computes the field of the view, the scene draws it. */
export async function ourHeat(container: HTMLElement, reports: CityReports): Promise<MapCase> {
  const worker = new Worker(new URL('../../src/workers/density.worker.ts', import.meta.url), {
    type: 'module',
  });
  const thread = Comlink.wrap<DensityPort>(worker);
  const answer = new ArrayBuffer(reports.count * PLACE_BYTES);
  const view = new DataView(answer);
  for (let row = 0; row < reports.count; row++)
    writeReportPlace(view, row, { lat: reports.lat[row] ?? 0, lon: reports.lng[row] ?? 0 });
  const places: LoadedPlaces = await thread.load(Comlink.transfer(answer, [answer]));
  let shown = 0;
  const show = async (wanted: MapView): Promise<void> => {
    const question = places.box && fieldQuestion(wanted, places.box, SPREAD);
    if (question === undefined) return;
    const field = await thread.field(question);
    shown++;
    scene.bringLayer((camera) => new HeatLayer(camera, field, [1, 0, 0, 1]));
  };
  const views: MapView[] = [];
  const { made: scene, map } = withItsMap(() =>
    createScene(container, {
      baseUrl: document.baseURI,
      theme: 'dark',
      markerScale: 1,
      initialView: { lng: CITY.lng, lat: CITY.lat, zoom: CITY_ZOOM },
      onView: (wanted) => {
        views.push(wanted);
        if (shown > 0) void show(wanted);
      },
      onClick: () => undefined,
    }),
  );
  await new Promise<void>((drawn) => map.once('load', () => drawn()));
  await firstDraw(scene);
  const [first] = views.slice(-1);
  if (first === undefined) throw new Error('The scene reported no view');
  await show(first);
  map.redraw();
  return {
    step: (camera) => moveAndDraw(map, camera),
    notes: () => ({ fields: shown }),
    dispose: () => {
      scene.destroy();
      worker.terminate();
    },
  };
}

/** MapLibre's heatmap layer. */
export async function maplibreHeat(container: HTMLElement, reports: CityReports): Promise<MapCase> {
  const map: Map = await plainMap(container);
  addReports(map, reports);
  map.addLayer({
    id: 'heat',
    type: 'heatmap',
    source: 'reports',
    paint: { 'heatmap-radius': SPREAD_PX * 3 },
  });
  await loaded(map);
  return { step: (camera) => moveAndDraw(map, camera), dispose: () => map.remove() };
}
