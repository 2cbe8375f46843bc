/** Loads the lists and facts that header and home show. */
import { atom } from 'jotai';
import type { StateReader, StateAccess } from '../../browser/store.ts';
import { CLIENT_VERSION } from '../../../domain/contract/paths.ts';
import type { Degrees } from '../../../domain/units.ts';
import type { Placement } from '../../../render/base/sceneTypes.ts';
import {
  fetchCameras,
  fetchLevels,
  fetchSubscriberEmails,
  fetchPlaces,
  fetchScenarioCount,
  fetchServerInfo,
  fetchServerVersion,
  placesOf,
} from '../lists/lists.ts';
import { clearStoredPlaces, readStoredPlaces, storePlaces } from '../lists/storedPlaces.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import { hasPosition } from '../lists/fetchList.ts';
import { clearMapLists, loadMapLists } from '../view/mapListAtoms.ts';
import { chosenKeyAtom, selectNothingAtom } from '../view/selection.ts';
import { forgetAwaitedMoveAtom, sceneAtom } from '../view/mountedViews.ts';
import { linkOfAddress } from '../view/screenLink.ts';
import { clearOwnChangesAtom } from '../alerts/ownChanges.ts';
import { clearTestReportsAtom } from '../alerts/testReports.ts';
import { clearScenariosAtom } from './scenarios.ts';
import { paletteAtom } from '../view/paletteAtoms.ts';
import { activeLevelAtom } from '../view/viewAtoms.ts';
import { forgetHiddenAlarmsAtom } from '../alerts/hiddenAlarms.ts';
import { resetSwitchesAtom } from '../config/switchAtoms.ts';
import { showToastAtom } from '../../browser/toastAtoms.ts';
import type { ListName } from '../../text/lists.ts';
import { storeText } from '../../browser/storeText.ts';
import { versionsText } from '../../text/platform.ts';
import {
  camerasAtom,
  configAtom,
  levelsAtom,
  NO_SERVER_FACTS,
  placeInUseAtom,
  placesAtom,
  serverFactsAtom,
  type ServerFacts,
} from '../config/consoleAtoms.ts';
import { failedListsAtom, clearFailedLists, trackFailure } from '../lists/failedLists.ts';
import { loadBingLink } from './configuration.ts';
import { loadShelves, shelvesAtom } from './loadShelves.ts';
import { currentSnoozesAtom, loadSnoozes } from './snoozes.ts';
import { loadTestMode, squadsAtom } from './testModeAtoms.ts';

/**
 * Loads facts about the server with calls that every signed-in user may make. Each fact is shown when it
 * arrives.
 */
export async function loadServerFacts(store: StateAccess): Promise<void> {
  await Promise.all([
    fetchServerInfo(store).then((info) => addFacts(store, info)),
    fetchServerVersion(store).then((serverVersion) => addFacts(store, { serverVersion })),
    loadMenuFacts(store),
    loadTestMode(store),
  ]);
}

function addFacts(store: StateAccess, facts: Partial<ServerFacts>): void {
  store.set(serverFactsAtom, { ...store.get(serverFactsAtom), ...facts });
}

/**
 * Loads the facts that decide on menu items: the number of scenarios and the mail addresses of subscribers.
 * After a failure the earlier facts stay.
 */
export async function loadMenuFacts(store: StateAccess): Promise<void> {
  const [scenarioCount, subscriberEmails] = await Promise.all([
    trackFailure(store, 'scenarios', fetchScenarioCount(store)),
    trackFailure(store, 'subscribers', fetchSubscriberEmails(store)),
  ]);
  const before = store.get(serverFactsAtom);
  const isMissing = store.get(failedListsAtom).includes('subscribers');
  addFacts(store, {
    scenarioCount: scenarioCount ?? before.scenarioCount,
    subscriberEmails: subscriberEmails ?? before.subscriberEmails ?? (isMissing ? [] : undefined),
  });
}

/** Versions of console and server, as the account menu shows them. */
export const versionsAtom = atom((get) => versionsText(CLIENT_VERSION, get(serverFactsAtom).serverVersion));

const VERSIONS_KEY = 'shotpoint.versions';

/**
 * Shows the versions as a toast if they differ from the last start in this browser. At the first start the
 * welcome shows them.
 */
export function showVersions(store: StateAccess): void {
  const versions = store.get(versionsAtom);
  const before = localStorage.getItem(VERSIONS_KEY);
  if (before === versions) return;
  storeText(VERSIONS_KEY, versions);
  if (before !== null) store.set(showToastAtom, 'info', versions);
}

/**
 * Loads the lists of home and moves the map, unless a person has chosen a report or moved the map meanwhile.
 * Only for users who may open home. Shows the last known places until the places are loaded.
 */
export async function loadHome(store: StateAccess): Promise<void> {
  const home = async () => {
    const isLinked = linkOfAddress().link.place !== undefined;
    const start = store.get(sceneAtom)?.placement() ?? FALLBACK_VIEW;
    const known = showStoredPlaces(store) && !isLinked ? homeView(store) : start;
    if (known !== start && store.get(chosenKeyAtom) === undefined) goHome(store);
    await loadPlaces(store);
    const isUnmoved = isCentredOn(store, start) || isCentredOn(store, known);
    if (isUnmoved && store.get(chosenKeyAtom) === undefined && !isLinked) goHome(store);
  };
  await Promise.all([home(), reloadLevels(store), loadCameras(store), loadMapFacts(store)]);
}

/** Loads the lists of home; the map does not move. */
export async function loadHomeLists(store: StateAccess): Promise<void> {
  await Promise.all([loadPlacesAndCameras(store), loadMapFacts(store)]);
}

async function loadMapFacts(store: StateAccess): Promise<void> {
  await Promise.all([loadBingLink(store), loadMapLists(store), loadSnoozes(store), loadShelves(store)]);
}

/**
 * Loads places, levels and cameras independently: a load that hangs delays no other load. After a failure the
 * earlier content stays.
 */
export async function loadPlacesAndCameras(store: StateAccess): Promise<void> {
  await Promise.all([loadPlaces(store), reloadLevels(store), loadCameras(store)]);
}

/** Shows the stored places of the account until its places are loaded; returns whether there are any. */
function showStoredPlaces(store: StateAccess): boolean {
  const login = store.get(accountAtom)?.login;
  if (login === undefined || store.get(placesAtom) !== undefined) return false;
  const stored = readStoredPlaces(login);
  if (stored !== undefined) store.set(placesAtom, placesOf(stored));
  return stored !== undefined;
}

async function loadPlaces(store: StateAccess): Promise<void> {
  const records = await trackFailure(store, 'places', fetchPlaces(store));
  if (records === undefined) return;
  const login = store.get(accountAtom)?.login;
  if (login !== undefined) storePlaces(login, records);
  const places = placesOf(records);
  store.set(placesAtom, places);
  const inUse = store.get(placeInUseAtom);
  if (inUse !== undefined)
    store.set(
      placeInUseAtom,
      places.find(({ id }) => id === inUse.id),
    );
}

async function reloadLevels(store: StateAccess): Promise<void> {
  const levels = await trackFailure(store, 'levels', fetchLevels(store));
  if (levels !== undefined) store.set(levelsAtom, levels);
}

async function loadCameras(store: StateAccess): Promise<void> {
  const cameras = await trackFailure(store, 'cameras', fetchCameras(store));
  if (cameras !== undefined) store.set(camerasAtom, cameras);
}

/** Loads the levels for screens of users who may not open home; does nothing if they are loaded. */
export async function loadLevels(store: StateAccess): Promise<void> {
  if (store.get(levelsAtom).length === 0) await reloadLevels(store);
}

/** Loads the levels again if they are loaded. */
export async function refreshLevels(store: StateAccess): Promise<void> {
  if (store.get(levelsAtom).length > 0) await reloadLevels(store);
}

const HOME_LISTS: readonly ListName[] = ['places', 'levels', 'cameras', 'zones', 'targets', 'models'];

/** Loads failed lists again. Moves the map only if the places had failed. */
export async function retryFailedLists(store: StateAccess): Promise<void> {
  const failed = store.get(failedListsAtom);
  if (failed.some((name) => !HOME_LISTS.includes(name))) await loadServerFacts(store);
  if (!failed.some((name) => HOME_LISTS.includes(name))) return;
  await (failed.includes('places') ? loadHome(store) : loadHomeLists(store));
}

/** Removes the data of the user who signed out (ASVS 14.3.1). */
export function clearConsole(store: StateAccess): void {
  store.set(configAtom, new Map());
  store.set(serverFactsAtom, NO_SERVER_FACTS);
  store.set(squadsAtom, undefined);
  clearFailedLists(store);
  store.set(placesAtom, undefined);
  clearStoredPlaces();
  store.set(levelsAtom, []);
  store.set(camerasAtom, []);
  clearMapLists(store);
  store.set(currentSnoozesAtom, []);
  store.set(shelvesAtom, []);
  store.set(placeInUseAtom, undefined);
  store.set(activeLevelAtom, undefined);
  store.set(selectNothingAtom);
  store.set(forgetAwaitedMoveAtom);
  store.set(resetSwitchesAtom);
  store.set(forgetHiddenAlarmsAtom);
  store.set(clearTestReportsAtom);
  store.set(clearOwnChangesAtom);
  store.set(clearScenariosAtom);
  store.set(paletteAtom, undefined);
}

/** Moves the map to the first place with a position. */
export function goHome(store: StateReader): void {
  store.get(sceneAtom)?.jumpTo(homeView(store));
}

/** View of the first place with a position. */
export function homeView(store: StateReader): Placement {
  const first = store.get(placesAtom)?.find(hasPosition);
  if (first === undefined) return FALLBACK_VIEW;
  return {
    lng: first.lng,
    lat: first.lat,
    zoom: Number.isFinite(first.zoom) ? first.zoom : FALLBACK_VIEW.zoom,
  };
}

/**
 * Whether the map has this centre; true if no map is mounted. The zoom is not compared: it depends on the
 * size of the screen too.
 */
function isCentredOn(store: StateReader, { lng, lat }: Pick<Placement, 'lng' | 'lat'>): boolean {
  const now = store.get(sceneAtom)?.placement();
  return now === undefined || Math.hypot(now.lng - lng, now.lat - lat) < SAME_DEGREES;
}

/** View of the map without a place. */
export const FALLBACK_VIEW = { lng: 0, lat: 0, zoom: 3 } as const;

/** A tenth of a millimetre: the centre that a map computes may differ by rounding. */
const SAME_DEGREES: Degrees = 1e-9;
