import { HeatmapLayer } from '@deck.gl/aggregation-layers';
import { MapboxOverlay } from '@deck.gl/mapbox';
import { SPREAD_PX, type CityReports } from '../city.ts';
import type { MapCase } from '../page/mapCase.ts';
import { moveAndDraw, plainMap, waitForMap } from '../page/plainMap.ts';

/** deck.gl's HeatmapLayer over the map with binary attributes. */
export async function deckHeat(container: HTMLElement, reports: CityReports): Promise<MapCase> {
  const map = await plainMap(container);
  const positions = new Float64Array(2 * reports.count);
  for (let row = 0; row < reports.count; row++) {
    positions[2 * row] = reports.lng[row] ?? 0;
    positions[2 * row + 1] = reports.lat[row] ?? 0;
  }
  const data = { length: reports.count, attributes: { getPosition: { value: positions, size: 2 } } };
  const layer = new HeatmapLayer({ id: 'heat', data, radiusPixels: 3 * SPREAD_PX, getWeight: 1 });
  map.addControl(new MapboxOverlay({ interleaved: false, layers: [layer] }));
  await waitForMap(map);
  await new Promise((done) => setTimeout(done, 500));
  return { step: (camera) => moveAndDraw(map, camera), dispose: () => map.remove() };
}
