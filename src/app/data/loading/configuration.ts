/** The configuration as the console has it: fetched at the start and with each message that it was changed. */
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

/** Keys are saved one by one; changes that come together are answered by one call. */
const TOGETHER_MS: Millis = 100;

const changes = lastWins<undefined>(loadChanged, TOGETHER_MS, reportError('configuration'));

/** Fetches the configuration again, soon. */
export function refetchConfiguration(): void {
  changes.push(undefined);
}

/** Fetches the configuration. One that could not be fetched leaves the one that is known. */
export async function loadConfiguration(): Promise<void> {
  const config = await trackFailure('configuration', fetchConfig());
  if (config === undefined) return;
  store.set(configAtom, withAllowedTiles(config));
  storeConfig(config);
}

/** The link to Bing is a key of the configuration with a call of its own. */
async function loadChanged(): Promise<void> {
  const [, bingLink] = await Promise.all([loadConfiguration(), fetchBingLink()]);
  if (bingLink !== undefined) store.set(bingLinkAtom, bingLink);
}
