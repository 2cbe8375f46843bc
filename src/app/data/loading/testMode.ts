/** Test mode as header and home know it: from squads and configuration, fetched anew with each message (LV-09). */
import { atom } from 'jotai';
import { testModeSeconds, testModeState, type SquadTestMode } from '../../../domain/testMode/testMode.ts';
import type { Millis } from '../../../domain/units.ts';
import { fetchSquads } from '../lists/lists.ts';
import { setTestMode } from '../lists/testMode.ts';
import { lastWins } from '../../base/lastWins.ts';
import { reportError } from '../../base/errorLog.ts';
import { store } from '../../base/store.ts';
import { configAtom } from '../config/consoleAtoms.ts';
import { loadConfiguration } from './configuration.ts';
import { trackFailure } from '../lists/failedLists.ts';

/** A message comes for each squad; those that come together are answered by one call. */
const TOGETHER_MS: Millis = 100;

/** Squads of the installation; empty until they are there. */
export const squadsAtom = atom<readonly SquadTestMode[]>([]);

/** What the banner shows; undefined while no squad is in test mode. */
export const testModeAtom = atom((get) => testModeState(get(squadsAtom), testModeSeconds(get(configAtom))));

const news = lastWins<undefined>(loadTestMode, TOGETHER_MS, reportError('test mode'));

/** Fetches configuration and squads again, soon. */
export function refetchTestMode(): void {
  news.push(undefined);
}

/** Fetches configuration and squads. */
export async function loadTestMode(): Promise<void> {
  const [, squads] = await Promise.all([loadConfiguration(), trackFailure('squads', fetchSquads())]);
  if (squads !== undefined) store.set(squadsAtom, squads);
}

/** Ends the test mode of all squads. A failure is told by the call itself. */
export async function endTestMode(): Promise<void> {
  const state = store.get(testModeAtom);
  if (state === undefined) return;
  const entry = await setTestMode(state.squadIds, { isActive: false });
  if (entry === undefined) return;
  store.set(configAtom, new Map(store.get(configAtom)).set(entry.key, entry.value));
  await loadTestMode();
}
