/** How the signed-in person hears alerts. This browser and the server store it for each login. */
import { atom } from 'jotai';
import { canBeNotifiedOf } from '../../../domain/access/reportAccess.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../domain/contract/reportTypes.ts';
import { readSoundSettings, type SoundSettings } from '../../../domain/contract/soundSettings.ts';
import type { AppStore } from '../../browser/store.ts';
import { storeText } from '../../browser/storeText.ts';
import { accountAtom, authoritiesAtom } from '../../session/tokenAtoms.ts';
import { followAccountSettings } from '../../session/accountSettings.ts';

const keyOf = (login: string): string => `shotpoint.sound.${login}`;

const loginAtom = atom((get) => get(accountAtom)?.login ?? '');

const chosenAtom = atom<{ readonly login: string; readonly settings: SoundSettings } | undefined>(undefined);

const chosenSettingsAtom = atom((get) => get(chosenAtom)?.settings);

/** Incremented when the stored settings were replaced, so that they are read again. */
const storedVersionAtom = atom(0);

/** The settings: changed on this page, else stored, else the defaults. */
export const soundSettingsAtom = atom((get): SoundSettings => {
  const login = get(loginAtom);
  const chosen = get(chosenAtom);
  if (chosen?.login === login) return chosen.settings;
  get(storedVersionAtom);
  return storedSettings(login);
});

function storedSettings(login: string): SoundSettings {
  try {
    return readSoundSettings(JSON.parse(localStorage.getItem(keyOf(login)) ?? 'null'));
  } catch {
    return readSoundSettings(undefined);
  }
}

/** Changes settings. */
export const changeSoundAtom = atom(null, (get, set, change: Partial<SoundSettings>) => {
  const login = get(loginAtom);
  const settings = { ...get(soundSettingsAtom), ...change };
  storeText(keyOf(login), JSON.stringify(settings));
  set(chosenAtom, { login, settings });
});

/** Types whose alerts the person may get. */
export const alertTypesAtom = atom((get): readonly ReportSymbol[] => {
  const authorities = get(authoritiesAtom);
  return REPORT_SYMBOLS.filter((_name, symbol) => canBeNotifiedOf(authorities, symbol));
});

/** Types whose alerts the person may get and does not hear, by choice. */
export const silentTypesAtom = atom((get): readonly ReportSymbol[] => {
  const { silent, volume } = get(soundSettingsAtom);
  return get(alertTypesAtom).filter((name) => volume === 0 || silent.includes(name));
});

/** Replaces the stored settings with the server's, unless one was changed on this page. */
const storeLoadedAtom = atom(null, (get, set, settings: object) => {
  const login = get(loginAtom);
  if (get(chosenAtom)?.login === login) return;
  storeText(keyOf(login), JSON.stringify(settings));
  set(storedVersionAtom, get(storedVersionAtom) + 1);
});

/** Another window of the browser has changed them: one of the windows sounds for all. */
const readStoredAtom = atom(null, (get, set) => {
  set(chosenAtom, undefined);
  set(storedVersionAtom, get(storedVersionAtom) + 1);
});

/** Loads the settings of the person from the server, then sends it each change; returns a function that stops this. */
export async function followSoundSettings(store: AppStore): Promise<() => void> {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === keyOf(store.get(loginAtom))) store.set(readStoredAtom);
  };
  window.addEventListener('storage', onStorage);
  const end = await followAccountSettings(store, {
    path: PATHS.soundSettings,
    part: 'sound settings',
    chosen: chosenSettingsAtom,
    storeLoaded: storeLoadedAtom,
  });
  return () => {
    window.removeEventListener('storage', onStorage);
    end();
  };
}
