/** Synchronises the display switches with the server, so that they are the same on every machine. */
import type { AppStore } from '../../browser/store.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { followAccountSettings } from '../../session/accountSettings.ts';
import { chosenSwitchesAtom, storeSwitchesAtom } from './switchAtoms.ts';

/** Loads the switches of the user from the server, then sends it each change; returns a function that stops this. */
export function followSwitchProfile(store: AppStore): Promise<() => void> {
  return followAccountSettings(store, {
    path: PATHS.displaySwitches,
    part: 'switches',
    chosen: chosenSwitchesAtom,
    storeLoaded: storeSwitchesAtom,
  });
}
