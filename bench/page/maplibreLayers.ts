import type { ExpressionSpecification, GeoJSONSource, Map } from 'maplibre-gl';
import { REPORT_SYMBOLS } from '../../src/domain/contract/reportTypes.ts';
import type { CityReports } from '../city.ts';
import type { MapCase } from './mapCase.ts';
import { moveAndDraw, plainMap, waitForMap } from './plainMap.ts';
import { cssColour, MARKER_PX, markerSize, SYMBOL_COLOURS, symbolAtlas } from './symbolImages.ts';

const LAYER = 'reports';

type GeoJsonData = Exclude<Parameters<GeoJSONSource['setData']>[0], string>;

function asGeoJson(reports: CityReports): GeoJsonData {
  return {
    type: 'FeatureCollection',
    features: Array.from({ length: reports.count }, (_, row) => ({
      type: 'Feature',
      id: row,
      properties: { symbol: reports.columns.symbol[row], size: markerSize(reports.columns, row) },
      geometry: { type: 'Point', coordinates: [reports.lng[row] ?? 0, reports.lat[row] ?? 0] },
    })),
  };
}

/** Adds the reports as a source. */
export function addReports(map: Map, reports: CityReports): void {
  map.addSource(LAYER, { type: 'geojson', data: asGeoJson(reports), maxzoom: 14, buffer: 32, tolerance: 0 });
}

function caseOf(map: Map): MapCase {
  return {
    step: (camera) => moveAndDraw(map, camera),
    hit: (x, y) => map.queryRenderedFeatures([x, y], { layers: [LAYER] })[0]?.id as number | undefined,
    dispose: () => map.remove(),
  };
}

/** Every report as a circle: MapLibre's fastest way, without shapes. */
export async function maplibreCircles(container: HTMLElement, reports: CityReports): Promise<MapCase> {
  const map = await plainMap(container);
  addReports(map, reports);
  const colour: unknown[] = ['match', ['get', 'symbol']];
  SYMBOL_COLOURS.forEach((rgba, symbol) => colour.push(symbol, cssColour(rgba)));
  map.addLayer({
    id: LAYER,
    type: 'circle',
    source: LAYER,
    paint: {
      'circle-radius': ['-', ['/', ['get', 'size'], 2], 1],
      'circle-color': [...colour, '#ffffff'] as ExpressionSpecification,
      'circle-stroke-color': '#000000',
      'circle-stroke-width': 1,
    },
  });
  await loaded(map);
  return caseOf(map);
}

/** Every report as an icon of its shape, all of them shown. */
export async function maplibreSymbols(container: HTMLElement, reports: CityReports): Promise<MapCase> {
  const map = await plainMap(container);
  const atlas = symbolAtlas(MARKER_PX, (symbol) => cssColour(SYMBOL_COLOURS[symbol] ?? [1, 1, 1, 1]));
  const context = atlas.getContext('2d');
  REPORT_SYMBOLS.forEach((_, symbol) => {
    const image = context?.getImageData(MARKER_PX * symbol, 0, MARKER_PX, MARKER_PX);
    if (image !== undefined) map.addImage(`symbol-${symbol}`, image);
  });
  addReports(map, reports);
  map.addLayer({
    id: LAYER,
    type: 'symbol',
    source: LAYER,
    layout: {
      'icon-image': ['concat', 'symbol-', ['get', 'symbol']],
      'icon-size': ['/', ['get', 'size'], MARKER_PX],
      'icon-overlap': 'always',
      'icon-ignore-placement': true,
    },
  });
  await loaded(map);
  return caseOf(map);
}

export async function loaded(map: Map): Promise<void> {
  const source = map.getSource<GeoJSONSource>(LAYER);
  while (source === undefined || !map.isSourceLoaded(LAYER)) await waitForMap(map);
  await waitForMap(map);
}
