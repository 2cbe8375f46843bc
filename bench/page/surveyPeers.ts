import type { GeoJSONSource, Map, StyleSpecification } from 'maplibre-gl';
import { plainMap, waitForMap } from './plainMap.ts';
import { SURVEY_ZOOM, type DraggedSurvey, type SurveyCase } from './surveyCase.ts';

type GeoJsonData = Exclude<Parameters<GeoJSONSource['setData']>[0], string>;
type Layer = StyleSpecification['layers'][number];

/** Colours of the distance classes. */
export const DISTANCE_COLOURS = ['#35c759', '#ffd60a', '#ff453a'] as const;

/** An empty map around the node that is dragged. */
export async function surveyMap(container: HTMLElement, { centre }: DraggedSurvey): Promise<Map> {
  const map = await plainMap(container);
  map.jumpTo({ center: [centre.lng, centre.lat], zoom: SURVEY_ZOOM });
  await waitForMap(map);
  return map;
}

/** A map that is drawn again at each step, with nothing on it: what every case pays. */
export async function bareSurvey(container: HTMLElement, survey: DraggedSurvey): Promise<SurveyCase> {
  const map = await surveyMap(container, survey);
  const target = map.getCanvas();
  target.addEventListener('pointermove', () => map.triggerRepaint());
  return { target, shown: () => rendered(map), dispose: () => map.remove() };
}

/** Nodes and lines as GeoJSON sources whose data are set again at each step. */
export async function maplibreSetData(container: HTMLElement, survey: DraggedSurvey): Promise<SurveyCase> {
  const map = await surveyMap(container, survey);
  const nodes = nodesOf(survey);
  map.addSource('lines', { type: 'geojson', data: linesOf(survey), maxzoom: 18, tolerance: 0 });
  map.addSource('nodes', { type: 'geojson', data: nodes, maxzoom: 18, tolerance: 0 });
  for (const layer of layers()) map.addLayer(layer);
  await waitForMap(map);
  const [target, point] = [map.getCanvas(), nodes.features[survey.row]?.geometry];
  const set = (name: string, data: GeoJsonData): void =>
    void map.getSource<GeoJSONSource>(name)?.setData(data);
  target.addEventListener('pointermove', (event) => {
    const { lng, lat } = survey.placeAt(container, event);
    survey.move(lng, lat);
    if (point?.type === 'Point') point.coordinates = [lng, lat];
    set('nodes', nodes);
    set('lines', linesOf(survey));
  });
  return { target, shown: () => waitForMap(map), dispose: () => map.remove() };
}

/** Resolves when the map was drawn. */
export function rendered(map: Map): Promise<void> {
  return new Promise((done) => map.once('render', () => done()));
}

/** The nodes as points; feature i is row i. */
export function nodesOf({ nodes }: DraggedSurvey) {
  return {
    type: 'FeatureCollection' as const,
    features: Array.from(nodes.lat, (lat, row) => ({
      type: 'Feature' as const,
      id: row,
      properties: {},
      geometry: { type: 'Point' as const, coordinates: [nodes.lon[row] ?? NaN, lat] },
    })),
  };
}

/** The lines; feature i is slot i. */
export function linesOf(survey: DraggedSurvey) {
  return {
    type: 'FeatureCollection' as const,
    features: Array.from({ length: survey.lines.count }, (_, slot) => ({
      type: 'Feature' as const,
      id: slot,
      properties: { style: survey.lines.style[slot] ?? 0 },
      geometry: { type: 'LineString' as const, coordinates: survey.endsOf(slot) },
    })),
  };
}

function layers(): Layer[] {
  const [near, middle, far] = DISTANCE_COLOURS;
  return [
    {
      id: 'lines',
      type: 'line',
      source: 'lines',
      paint: { 'line-width': 2, 'line-color': ['match', ['get', 'style'], 0, near, 1, middle, far] },
    },
    {
      id: 'nodes',
      type: 'circle',
      source: 'nodes',
      paint: {
        'circle-radius': 6,
        'circle-color': '#101418',
        'circle-stroke-width': 2,
        'circle-stroke-color': '#ffffff',
      },
    },
  ];
}
