import type { CityReports } from '../city.ts';
import { maplibreHeat, ourHeat } from './heatCase.ts';
import type { MapCase } from './mapCase.ts';
import { maplibreCircles, maplibreSymbols } from './maplibreLayers.ts';
import { ourScene } from './ourScene.ts';
import { loadPeer } from './peers.ts';
import { bareMap } from './plainMap.ts';

export const MAP_CASES = [
  'bare map',
  'points',
  'indexedQuads',
  'instancedQuads',
  'deck.gl icons',
  'MapLibre circles',
  'MapLibre symbols',
  'heat map',
  'MapLibre heat map',
  'deck.gl heat map',
] as const;
export type MapCaseName = (typeof MAP_CASES)[number];

/** Cases that need the peers to be installed. */
export const PEER_CASES: readonly MapCaseName[] = ['deck.gl icons', 'deck.gl heat map'];

export async function makeMapCase(
  name: MapCaseName,
  container: HTMLElement,
  reports: CityReports,
): Promise<MapCase> {
  switch (name) {
    case 'bare map':
      return bareMap(container);
    case 'points':
    case 'indexedQuads':
    case 'instancedQuads':
      return ourScene(container, reports, name);
    case 'MapLibre circles':
      return maplibreCircles(container, reports);
    case 'MapLibre symbols':
      return maplibreSymbols(container, reports);
    case 'heat map':
      return ourHeat(container, reports);
    case 'MapLibre heat map':
      return maplibreHeat(container, reports);
    case 'deck.gl heat map':
      return (await loadPeer('deckHeat')).deckHeat(container, reports);
    case 'deck.gl icons':
      return (await loadPeer('deckIcons')).deckIcons(container, reports);
  }
}
