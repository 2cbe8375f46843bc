/** Loads the configuration at the start and after each message that it has changed. */
import { atom } from 'jotai';
import type { StateAccess } from '../../browser/store.ts';
import type { Millis } from '../../../domain/units.ts';
import { fetchBingLink, fetchConfig } from '../lists/lists.ts';
import { lastWins, type LastWins } from '../../http/lastWins.ts';
import { bingLinkAtom } from '../view/tileAtoms.ts';
import { reportError } from '../../browser/errorLog.ts';
import { configAtom } from '../config/consoleAtoms.ts';
import { trackFailure } from '../lists/failedLists.ts';
import { storeConfig } from '../config/storedConfig.ts';
import { withAllowedTiles } from './tilePolicy.ts';

/** Changes within this time are loaded by one call, as keys are saved one by one. */
const TOGETHER_MS: Millis = 100;

/** The loads of a store, made with the first message. */
const reloadsAtom = atom<LastWins<undefined> | undefined>(undefined);

/** Loads the configuration again within a moment. */
export function refetchConfiguration(store: StateAccess): void {
  const load = () => loadChanged(store);
  const reloads = store.get(reloadsAtom) ?? lastWins(load, TOGETHER_MS, reportError(store, 'configuration'));
  store.set(reloadsAtom, reloads);
  reloads.push(undefined);
}

/** Loads the configuration; a failed load keeps the one before. */
export async function loadConfiguration(store: StateAccess): Promise<void> {
  const config = await trackFailure(store, 'configuration', fetchConfig(store));
  if (config === undefined) return;
  store.set(configAtom, withAllowedTiles(store, config));
  storeConfig(config);
}

/** Loads the configuration with the link to Bing, which has a call of its own. */
async function loadChanged(store: StateAccess): Promise<void> {
  await Promise.all([loadConfiguration(store), loadBingLink(store)]);
}

/** Loads the link to Bing; a failed load keeps the one before. */
export async function loadBingLink(store: StateAccess): Promise<void> {
  const link = await fetchBingLink(store);
  if (link !== undefined) store.set(bingLinkAtom, link);
}
