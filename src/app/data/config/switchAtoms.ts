/** Display switches of the person who is signed in, kept in this browser for each login, and by the server (T-48). */
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
import { LINK_LAYERS, type LinkLayer } from '../../../domain/link/viewLink.ts';
import { satelliteAllowed } from '../../../domain/map/tiles.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { accountAtom, authoritiesAtom } from '../../session/tokenAtoms.ts';
import { configAtom } from './consoleAtoms.ts';

const keyOf = (login: string): string => `shotpoint.switches.${login}`;

/** Switches as this login left them; unknown names and values that are no flag are ignored. */
export function storedSwitches(login: string, defaults: Switches = DEFAULT_SWITCHES): Switches {
  const text = localStorage.getItem(keyOf(login));
  if (text === null) return defaults;
  try {
    const kept = JSON.parse(text) as Record<string, unknown> | null;
    const known = SWITCHES.filter((name) => typeof kept?.[name] === 'boolean');
    return { ...defaults, ...Object.fromEntries(known.map((name) => [name, kept?.[name]])) };
  } catch {
    return defaults;
  }
}

/** Login of who has changed a switch in this session: from then on the role switches nothing on (T-48). */
const SESSION_KEY = 'shotpoint.switchesOfSession';

/** DEFAULT_SATELLITE decides how satellite starts. */
const defaultsAtom = atom((get) =>
  withSwitch(DEFAULT_SWITCHES, 'satellite', FLAG_RULES.defaultSatellite(get(configAtom))),
);

const chosenAtom = atom<{ readonly login: string; readonly switches: Switches } | undefined>(undefined);

/** All switches since the person changed one; undefined before. */
export const chosenSwitchesAtom = atom((get) => get(chosenAtom)?.switches);

/** Grows when what is kept was replaced from outside. */
const keptVersionAtom = atom(0);

/** What the person wants: chosen since the page was loaded, else kept, with what the role switches on at first. */
const wantedAtom = atom((get): Switches => {
  const login = get(accountAtom)?.login ?? '';
  const chosen = get(chosenAtom);
  if (chosen?.login === login) return chosen.switches;
  get(keptVersionAtom);
  const kept = storedSwitches(login, get(defaultsAtom));
  return sessionStorage.getItem(SESSION_KEY) === login ? kept : switchesAtLoad(get(authoritiesAtom), kept);
});

const openedLayersAtom = atom<readonly LinkLayer[] | undefined>(undefined);

/** Layers of the link that was opened: shown in the place of the person's own, and never kept as these (F-34). */
export const linkLayersAtom = atom(
  (get) => get(openedLayersAtom),
  (_get, set, layers: readonly LinkLayer[] | undefined) => set(openedLayersAtom, layers),
);

/** What the person wants, with the layers of a link. */
const shownAtom = atom((get): Switches => {
  const layers = get(openedLayersAtom);
  if (layers === undefined) return get(wantedAtom);
  return {
    ...get(wantedAtom),
    ...Object.fromEntries(LINK_LAYERS.map((name) => [name, layers.includes(name)])),
  };
});

/** The switches as they stand: satellite is forced off where the installation uses street maps (ST-05). */
export const switchesAtom = atom((get): Switches => {
  const wanted = get(shownAtom);
  return satelliteAllowed(get(configAtom)) ? wanted : withSwitch(wanted, 'satellite', false);
});

const layersOf = (switches: Switches): readonly LinkLayer[] => LINK_LAYERS.filter((name) => switches[name]);

/** The layers that are on. */
export const shownLayersAtom = atom((get) => layersOf(get(switchesAtom)));

/** Changes one switch with what depends on it, and keeps all of the person's own, not those of a link. */
export const setSwitchAtom = atom(null, (get, set, name: Switch, on: boolean) => {
  const login = get(accountAtom)?.login ?? '';
  const switches = withSwitch(get(wantedAtom), name, on);
  if (get(openedLayersAtom) !== undefined)
    set(openedLayersAtom, layersOf(withSwitch(get(shownAtom), name, on)));
  localStorage.setItem(keyOf(login), JSON.stringify(switches));
  sessionStorage.setItem(SESSION_KEY, login);
  set(chosenAtom, { login, switches });
});

/** Puts what the server keeps in the place of what this browser had, unless a switch was changed meanwhile. */
export const storeSwitchesAtom = atom(null, (get, set, kept: object) => {
  const login = get(accountAtom)?.login ?? '';
  if (get(chosenAtom)?.login === login) return;
  localStorage.setItem(keyOf(login), JSON.stringify(kept));
  set(keptVersionAtom, get(keptVersionAtom) + 1);
});

/** Ends the session: at the next sign-in the role switches on what it does at first. */
export const resetSwitchesAtom = atom(null, (_get, set) => {
  sessionStorage.removeItem(SESSION_KEY);
  set(chosenAtom, undefined);
  set(openedLayersAtom, undefined);
});

/** Symbols that are displayed for this role now. */
export const displayedSymbolsAtom = atom((get) => displayedSymbols(get(authoritiesAtom), get(switchesAtom)));

/** Switches that are off although this role may see what they show. */
export const hiddenSwitchesAtom = atom((get) => {
  const switches = get(switchesAtom);
  const held = get(authoritiesAtom);
  const seen = REPORT_SYMBOLS.filter((_name, symbol) => canSeeReport(held, symbol));
  return [...new Set(seen.map((symbol) => SWITCH_OF_SYMBOL[symbol]))].filter((name) => !switches[name]);
});

/** Switches every type on that this role may see. */
export const showAllTypesAtom = atom(null, (get, set) => {
  for (const name of get(hiddenSwitchesAtom)) set(setSwitchAtom, name, true);
});

/** Whether expert lines are shown of all sensors, or of those alone that say ok or up (OV-13). */
export const showAllSensorsAtom = atom(
  (get) => get(switchesAtom).showAllSensors,
  (_get, set, on: boolean) => set(setSwitchAtom, 'showAllSensors', on),
);

/** Whether expert lines are shown to those who may see them. */
export const expertLinesAtom = atom(
  (get) => get(switchesAtom).expertLines,
  (_get, set, on: boolean) => set(setSwitchAtom, 'expertLines', on),
);
