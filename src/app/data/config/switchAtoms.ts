/** Display switches of the signed-in user. This browser and the server store them for each login. */
import { atom } from 'jotai';
import {
  canSeeReport,
  DEFAULT_SWITCHES,
  displayedSymbols,
  SWITCHES,
  SWITCH_OF_SYMBOL,
  switchesAtLoad,
  withSwitch,
  type Switch,
  type Switches,
} from '../../../domain/access/reportAccess.ts';
import { FLAG_RULES } from '../../../domain/contract/config.ts';
import { LINK_LAYERS, type LinkLayer } from '../../../domain/windows/viewLink.ts';
import { isSatelliteAllowed } from '../../../domain/map/tiles.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { accountAtom, authoritiesAtom } from '../../session/tokenAtoms.ts';
import { configAtom } from './consoleAtoms.ts';
import { storeText } from '../../browser/storeText.ts';

const keyOf = (login: string): string => `shotpoint.switches.${login}`;

/** The switches that this browser has stored for a login. Unknown names and values that are no boolean are ignored. */
export function storedSwitches(login: string, defaults: Switches = DEFAULT_SWITCHES): Switches {
  const text = localStorage.getItem(keyOf(login));
  if (text === null) return defaults;
  try {
    const stored = JSON.parse(text) as Record<string, unknown> | null;
    const known = SWITCHES.filter((name) => typeof stored?.[name] === 'boolean');
    return { ...defaults, ...Object.fromEntries(known.map((name) => [name, stored?.[name]])) };
  } catch {
    return defaults;
  }
}

/**
 * Key of the login that changed a switch in this session. After a change, the role switches nothing on by
 * itself.
 */
const SESSION_KEY = 'shotpoint.switchesOfSession';

/** Default switches; DEFAULT_SATELLITE is the default of satellite. */
const defaultSwitchesAtom = atom((get) =>
  withSwitch(DEFAULT_SWITCHES, 'satellite', FLAG_RULES.defaultSatellite(get(configAtom))),
);

const chosenAtom = atom<{ readonly login: string; readonly switches: Switches } | undefined>(undefined);

/** All switches once the user has changed one on this page; undefined before. */
export const chosenSwitchesAtom = atom((get) => get(chosenAtom)?.switches);

/** Incremented when the stored switches were replaced, so that derived atoms read them again. */
const storedVersionAtom = atom(0);

/**
 * The user's own switches: changed on this page, else stored, plus the switches that the role turns on at
 * sign-in.
 */
const ownSwitchesAtom = atom((get): Switches => {
  const login = get(accountAtom)?.login ?? '';
  const chosen = get(chosenAtom);
  if (chosen?.login === login) return chosen.switches;
  get(storedVersionAtom);
  const stored = storedSwitches(login, get(defaultSwitchesAtom));
  return sessionStorage.getItem(SESSION_KEY) === login
    ? stored
    : switchesAtLoad(get(authoritiesAtom), stored);
});

const openedLayersAtom = atom<readonly LinkLayer[] | undefined>(undefined);

/** Layers of the opened link: shown instead of the user's own layers, and never stored. */
export const linkLayersAtom = atom(
  (get) => get(openedLayersAtom),
  (_get, set, layers: readonly LinkLayer[] | undefined) => set(openedLayersAtom, layers),
);

/** The user's own switches, with the layers of the opened link. */
const shownAtom = atom((get): Switches => {
  const layers = get(openedLayersAtom);
  if (layers === undefined) return get(ownSwitchesAtom);
  return {
    ...get(ownSwitchesAtom),
    ...Object.fromEntries(LINK_LAYERS.map((name) => [name, layers.includes(name)])),
  };
});

/** Whether the survey page is open: cameras and heartbeats are not displayed then. */
export const isSurveyingAtom = atom(false);

/** Switches that the survey page forces off, and their dependent switches. */
export const SURVEY_OFF: readonly Switch[] = ['camera', 'heartbeat', 'soundLevel'];

/**
 * The switches in effect. Satellite is forced off if the site uses street maps; cameras and heartbeats while
 * the survey page is open.
 */
export const switchesAtom = atom((get): Switches => {
  const forcedOff: readonly Switch[] = [
    ...(isSatelliteAllowed(get(configAtom)) ? [] : (['satellite'] as const)),
    ...(get(isSurveyingAtom) ? SURVEY_OFF : []),
  ];
  return forcedOff.reduce((switches, name) => withSwitch(switches, name, false), get(shownAtom));
});

const layersOf = (switches: Switches): readonly LinkLayer[] => LINK_LAYERS.filter((name) => switches[name]);

/** The layers that are on. */
export const shownLayersAtom = atom((get) => layersOf(get(switchesAtom)));

/**
 * Changes a switch and its dependent switches. Stores the user's own switches, not the switches of a link.
 */
// oxlint-disable-next-line shotpoint/parameters -- the flag is the value that is set
export const setSwitchAtom = atom(null, (get, set, name: Switch, on: boolean) => {
  const login = get(accountAtom)?.login ?? '';
  const switches = withSwitch(get(ownSwitchesAtom), name, on);
  if (get(openedLayersAtom) !== undefined)
    set(openedLayersAtom, layersOf(withSwitch(get(shownAtom), name, on)));
  storeText(keyOf(login), JSON.stringify(switches));
  storeText(SESSION_KEY, login, sessionStorage);
  set(chosenAtom, { login, switches });
});

/** Replaces the stored switches with the server's switches, unless a switch was changed on this page. */
export const storeSwitchesAtom = atom(null, (get, set, stored: object) => {
  const login = get(accountAtom)?.login ?? '';
  if (get(chosenAtom)?.login === login) return;
  storeText(keyOf(login), JSON.stringify(stored));
  set(storedVersionAtom, get(storedVersionAtom) + 1);
});

/** Forgets the changes of this session: at the next sign-in the role switches on its defaults again. */
export const resetSwitchesAtom = atom(null, (_get, set) => {
  sessionStorage.removeItem(SESSION_KEY);
  set(chosenAtom, undefined);
  set(openedLayersAtom, undefined);
});

/** Symbols that the authorities and switches of the user display. */
export const displayedSymbolsAtom = atom((get) => displayedSymbols(get(authoritiesAtom), get(switchesAtom)));

/** Switches that are off although the user may see what they show. */
export const hiddenSwitchesAtom = atom((get) => {
  const switches = get(switchesAtom);
  const authorities = get(authoritiesAtom);
  const seen = REPORT_SYMBOLS.filter((_name, symbol) => canSeeReport(authorities, symbol));
  return [...new Set(seen.map((symbol) => SWITCH_OF_SYMBOL[symbol]))].filter((name) => !switches[name]);
});

/** Switches on every type that the user may see. */
export const showAllTypesAtom = atom(null, (get, set) => {
  for (const name of get(hiddenSwitchesAtom)) set(setSwitchAtom, name, true);
});

/** Whether expert lines are shown for all sensors; otherwise only for sensors with status ok or up. */
export const showAllSensorsAtom = atom(
  (get) => get(switchesAtom).showAllSensors,
  (_get, set, on: boolean) => set(setSwitchAtom, 'showAllSensors', on),
);

/** Whether expert lines are switched on. */
export const expertLinesAtom = atom(
  (get) => get(switchesAtom).expertLines,
  (_get, set, on: boolean) => set(setSwitchAtom, 'expertLines', on),
);
