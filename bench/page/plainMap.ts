import { Map, setWorkerUrl, type StyleSpecification } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { CITY_ZOOM, type CameraStep } from '../city.ts';
import { CITY } from '../scenarios.ts';
import type { MapCase } from './mapCase.ts';

const GROUND: StyleSpecification = {
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#08090b' } }],
};

/** The map below every case: only a background, so that just the added layer is measured. */
export async function plainMap(container: HTMLElement): Promise<Map> {
  setWorkerUrl(workerUrl);
  const map = new Map({
    container,
    style: GROUND,
    center: [CITY.lng, CITY.lat],
    zoom: CITY_ZOOM,
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    pixelRatio: 1,
  });
  await new Promise<void>((loaded) => map.once('load', () => loaded()));
  return map;
}

/** Gives 0: a camera move alone brings no new markers. */
export function moveAndDraw(map: Map, camera: CameraStep): number {
  map.jumpTo({ center: [camera.lng, camera.lat], zoom: camera.zoom });
  map.redraw();
  return 0;
}

/** Resolves when sources are loaded and drawn. */
export function waitForMap(map: Map): Promise<void> {
  return new Promise((idle) => {
    map.once('idle', () => idle());
    map.triggerRepaint();
  });
}

export async function bareMap(container: HTMLElement): Promise<MapCase> {
  const map = await plainMap(container);
  return { step: (camera) => moveAndDraw(map, camera), dispose: () => map.remove() };
}
