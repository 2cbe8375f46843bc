/** Loads what header and home show beside the live data, into the atoms. */
import {
  canBeDrawn,
  fetchBingLink,
  fetchCameras,
  fetchConfig,
  fetchLevels,
  fetchListedEmails,
  fetchPlaces,
  fetchProfiles,
  fetchScenarioCount,
  fetchServerVersion,
} from '../api/lists.ts';
import { forgetMapLists, loadMapLists } from '../live/mapListAtoms.ts';
import { selectNothingAtom } from '../live/selection.ts';
import { currentScene } from '../live/stage.ts';
import { bingLinkAtom } from '../live/tileAtoms.ts';
import { activeLevelAtom } from '../live/viewAtoms.ts';
import { forgetSwitchesAtom } from '../settings/switchAtoms.ts';
import { store } from '../store.ts';
import {
  camerasAtom,
  configAtom,
  levelsAtom,
  placeInUseAtom,
  placesAtom,
  serverFactsAtom,
} from './consoleAtoms.ts';

/** Every signed-in user may make these calls (T-10). */
export async function loadServerFacts(): Promise<void> {
  const [config, scenarioCount, profiles, listedEmails, serverVersion] = await Promise.all([
    fetchConfig(),
    fetchScenarioCount(),
    fetchProfiles(),
    fetchListedEmails(),
    fetchServerVersion(),
  ]);
  if (config !== undefined) store.set(configAtom, config);
  store.set(serverFactsAtom, { scenarioCount, profiles, listedEmails, serverVersion });
}

/** Only for those who may open home. */
export async function loadHome(): Promise<void> {
  const [places, levels, cameras, bingLink] = await Promise.all([
    fetchPlaces(),
    fetchLevels(),
    fetchCameras(),
    fetchBingLink(),
    loadMapLists(),
  ]);
  if (places !== undefined) store.set(placesAtom, places);
  if (levels !== undefined) store.set(levelsAtom, levels);
  if (cameras !== undefined) store.set(camerasAtom, cameras);
  store.set(bingLinkAtom, bingLink);
  goHome();
}

/** Forgets what belonged to the person who signed out (ASVS 14.3.1). */
export function forgetConsole(): void {
  store.set(configAtom, new Map());
  store.set(placesAtom, undefined);
  store.set(levelsAtom, []);
  store.set(camerasAtom, []);
  forgetMapLists();
  store.set(placeInUseAtom, undefined);
  store.set(activeLevelAtom, undefined);
  store.set(selectNothingAtom);
  store.set(forgetSwitchesAtom);
}

/** Moves the map to the first place with a position (T-31). */
export function goHome(): void {
  const first = store.get(placesAtom)?.find(canBeDrawn);
  const zoom = first !== undefined && Number.isFinite(first.zoom) ? first.zoom : FALLBACK_VIEW.zoom;
  currentScene()?.jumpTo(first === undefined ? FALLBACK_VIEW : { lng: first.lng, lat: first.lat, zoom });
}

/** View where no place tells another (HM-04). */
export const FALLBACK_VIEW = { lng: 0, lat: 0, zoom: 3 } as const;
