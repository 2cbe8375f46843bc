/** Loads records again when the server names changed records. */
import { atom } from 'jotai';
import {
  ANY_COLLECTION,
  joinChanges,
  OWN_ACCOUNT,
  type CollectionChange,
} from '../../../domain/contract/collectionChange.ts';
import { SHELVES } from '../../../domain/contract/shelf.ts';
import { decideScreen, screenRule } from '../../../domain/access/screenAccess.ts';
import { CAMERAS } from '../../../domain/resources/entities/cameras.ts';
import { LEVELS } from '../../../domain/resources/entities/levels.ts';
import { MODELS } from '../../../domain/resources/entities/models.ts';
import { PLACES } from '../../../domain/resources/entities/places.ts';
import type { ResourceCollection } from '../../../domain/resources/registry.ts';
import { SMS_SUBSCRIBERS } from '../../../domain/resources/entities/smsSubscribers.ts';
import { SQUADS } from '../../../domain/resources/entities/squads.ts';
import { TARGETS } from '../../../domain/resources/entities/targets.ts';
import { TEST_SCENARIOS } from '../../../domain/resources/entities/testScenarios.ts';
import { ZONES } from '../../../domain/resources/entities/zones.ts';
import type { Millis } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import { lastWins, type LastWins } from '../../http/lastWins.ts';
import type { StateAccess } from '../../browser/store.ts';
import { refreshAccount } from '../../session/authentication.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { loadMapLists } from '../view/mapListAtoms.ts';
import { loadHomeLists, loadMenuFacts, loadPlacesAndCameras, refreshLevels } from './loadConsole.ts';
import { loadShelves } from './loadShelves.ts';
import { loadSnoozes } from './snoozes.ts';
import { refetchTestMode } from './testModeAtoms.ts';

/**
 * Each console waits for a random time below this, so that the consoles of a site do not all load at once.
 */
const MAX_PAUSE_MS: Millis = 800;

/** The newest changes, joined by collection: screens that show their records load them again. */
const lastChangesAtom = atom<readonly CollectionChange[]>([]);
export const recordChangesAtom = atom((get) => get(lastChangesAtom));

/** Whether a change affects a collection. */
export function isOf({ collection }: CollectionChange, wanted: string): boolean {
  return collection === wanted || collection === ANY_COLLECTION;
}

/** Changes that wait for their pause or for earlier loads. */
const waitingAtom = atom<readonly CollectionChange[]>([]);
const reloadsAtom = atom<LastWins<undefined> | undefined>(undefined);

/** Loads that each collection causes, besides the loads of its own screens. */
const LOADS: Partial<
  Readonly<Record<ResourceCollection | typeof SHELVES, (store: StateAccess) => Promise<void>>>
> = {
  [PLACES.collection]: loadPlacesAndCameras,
  [LEVELS.collection]: loadPlacesAndCameras,
  [CAMERAS.collection]: loadPlacesAndCameras,
  [ZONES.collection]: loadMapLists,
  [TARGETS.collection]: loadMapLists,
  [MODELS.collection]: loadMapLists,
  snoozeAlerts: loadSnoozes,
  [SHELVES]: loadShelves,
};
const FACT_LOADS: typeof LOADS = {
  [SQUADS.collection]: async (store) => refetchTestMode(store),
  [LEVELS.collection]: async (store) => (mayHome(store) ? undefined : refreshLevels(store)),
  [TEST_SCENARIOS.collection]: loadMenuFacts,
  [SMS_SUBSCRIBERS.collection]: loadMenuFacts,
};

/**
 * Loads again the records that the changes name: within a moment, one load at a time, changes of that time
 * together. Loads the own account at once, because its rights may have been taken away. Also loads
 * configuration and test mode at once if any collection may have changed.
 */
export function applyChanges(store: StateAccess, changes: readonly CollectionChange[]): void {
  if (changes.some(({ collection }) => collection === OWN_ACCOUNT))
    refreshAccount(store).catch(reportError(store, 'account'));
  if (changes.some(({ collection }) => collection === ANY_COLLECTION)) refetchTestMode(store);
  const others = changes.filter(({ collection }) => collection !== OWN_ACCOUNT);
  if (others.length === 0) return;
  store.set(waitingAtom, [...store.get(waitingAtom), ...others]);
  const reloads =
    store.get(reloadsAtom) ??
    lastWins(() => loadWaiting(store), Math.random() * MAX_PAUSE_MS, reportError(store, 'changes'));
  store.set(reloadsAtom, reloads);
  reloads.push(undefined);
}

/**
 * Loads again everything that was loaded before the first connection, configuration included: changes between
 * load and connection were missed.
 */
export function reloadAfterFirstConnection(store: StateAccess): void {
  applyChanges(store, [{ collection: ANY_COLLECTION }]);
}

/** Loads everything again that changes may have affected: changes during a connection loss were missed. */
export function reloadAfterConnectionLoss(store: StateAccess): void {
  applyChanges(store, [{ collection: OWN_ACCOUNT }, { collection: ANY_COLLECTION }]);
}

async function loadWaiting(store: StateAccess): Promise<void> {
  const changes = joinChanges(store.get(waitingAtom));
  store.set(waitingAtom, []);
  store.set(lastChangesAtom, changes);
  if (changes.some(({ collection }) => collection === ANY_COLLECTION)) {
    await loadMenuFacts(store);
    if (mayHome(store)) await loadHomeLists(store);
    return;
  }
  const loads = changes.flatMap(({ collection }) => [
    ...(mayHome(store) ? [LOADS[collection as ResourceCollection]] : []),
    FACT_LOADS[collection as ResourceCollection],
  ]);
  for (const load of new Set(loads)) await load?.(store);
}

function mayHome(store: StateAccess): boolean {
  return decideScreen(screenRule('/'), store.get(authoritiesAtom)) === 'open';
}
