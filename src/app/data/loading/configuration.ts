/** Loads the configuration at the start and after each message that it has changed. */
import type { Millis } from '../../../domain/units.ts';
import { fetchBingLink, fetchConfig } from '../lists/lists.ts';
import { lastWins } from '../../base/lastWins.ts';
import { bingLinkAtom } from '../view/tileAtoms.ts';
import { reportError } from '../../base/errorLog.ts';
import { store } from '../../base/store.ts';
import { configAtom } from '../config/consoleAtoms.ts';
import { trackFailure } from '../lists/failedLists.ts';
import { storeConfig } from '../config/storedConfig.ts';
import { withAllowedTiles } from './tilePolicy.ts';

/** Changes within this time are loaded by one call, as keys are saved one by one. */
const TOGETHER_MS: Millis = 100;

const changes = lastWins<undefined>(loadChanged, TOGETHER_MS, reportError('configuration'));

/** Loads the configuration again within a moment. */
export function refetchConfiguration(): void {
  changes.push(undefined);
}

/** Loads the configuration; a failed load keeps the one before. */
export async function loadConfiguration(): Promise<void> {
  const config = await trackFailure('configuration', fetchConfig());
  if (config === undefined) return;
  store.set(configAtom, withAllowedTiles(config));
  storeConfig(config);
}

/** Loads the configuration with the link to Bing, which has a call of its own. */
async function loadChanged(): Promise<void> {
  const [, bingLink] = await Promise.all([loadConfiguration(), fetchBingLink()]);
  if (bingLink !== undefined) store.set(bingLinkAtom, bingLink);
}
