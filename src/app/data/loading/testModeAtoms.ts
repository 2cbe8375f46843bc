/** Test mode from squads and configuration, loaded again after each message about it. */
import type { Authority } from '../../../domain/contract/authorities.ts';
import type { StateAccess } from '../../browser/store.ts';
import { atom } from 'jotai';
import {
  testModeSeconds,
  testModeState,
  type SquadTestMode,
} from '../../../domain/testMode/testModeState.ts';
import type { Squad } from '../../../domain/resources/entities/squads.ts';
import type { Millis } from '../../../domain/units.ts';
import { fetchSquads } from '../lists/lists.ts';
import { setTestMode } from '../lists/setTestMode.ts';
import { lastWins, type LastWins } from '../../http/lastWins.ts';
import { reportError } from '../../browser/errorLog.ts';
import { configAtom } from '../config/consoleAtoms.ts';
import { loadConfiguration } from './configuration.ts';
import { trackFailure } from '../lists/failedLists.ts';

/** Messages within this time are answered by one load, as each squad sends its own. */
const TOGETHER_MS: Millis = 100;

/** A squad with its test mode, and the middle of its ground where it has one. */
export type SiteSquad = SquadTestMode & Partial<Pick<Squad, 'orgin_lat' | 'orgin_lon'>>;

const NO_SQUADS: readonly SiteSquad[] = [];
const loadedAtom = atom<readonly SiteSquad[] | undefined>(undefined);

/** Squads of the site; empty until they are loaded. */
export const squadsAtom = atom(
  (get) => get(loadedAtom) ?? NO_SQUADS,
  (_get, set, squads: readonly SiteSquad[] | undefined) => set(loadedAtom, squads),
);

/** Whether the squads are known: until then an empty list does not mean that there are none. */
export const areSquadsLoadedAtom = atom((get) => get(loadedAtom) !== undefined);

/** Squads in test mode and its end; undefined while there are none. */
export const testModeAtom = atom((get) => testModeState(get(squadsAtom), testModeSeconds(get(configAtom))));

/** The loads of a store, made with the first message. */
const reloadsAtom = atom<LastWins<undefined> | undefined>(undefined);

/** Loads configuration and squads again within a moment. */
export function refetchTestMode(store: StateAccess): void {
  const load = () => loadTestMode(store);
  const reloads = store.get(reloadsAtom) ?? lastWins(load, TOGETHER_MS, reportError(store, 'test mode'));
  store.set(reloadsAtom, reloads);
  reloads.push(undefined);
}

/** Loads configuration and squads. */
export async function loadTestMode(store: StateAccess): Promise<void> {
  const [, squads] = await Promise.all([
    loadConfiguration(store),
    trackFailure(store, 'squads', fetchSquads(store)),
  ]);
  if (squads !== undefined) store.set(squadsAtom, squads);
}

/** Authorities that may end the test mode, even without a test menu. */
export const MAY_END_TEST_MODE: readonly Authority[] = ['ROLE_ADMIN', 'ROLE_TEST_MODE'];

/** Ends the test mode of all squads; the call shows its failure as a toast. */
export async function endTestMode(store: StateAccess): Promise<void> {
  const state = store.get(testModeAtom);
  if (state !== undefined) await switchTestMode(store, state.squadIds, { isActive: false });
}

/** Switches the test mode of squads and loads its state again. False where it failed; the call shows it as a toast. */
export async function switchTestMode(
  store: StateAccess,
  squadIds: readonly string[],
  { isActive }: { readonly isActive: boolean },
): Promise<boolean> {
  const entry = await setTestMode(store, squadIds, { isActive });
  if (entry === undefined) return false;
  store.set(configAtom, new Map(store.get(configAtom)).set(entry.key, entry.value));
  await loadTestMode(store);
  return true;
}
