/** Display switches of the person who is signed in, kept in this browser for each login (T-48). */
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
} from '../../domain/access/reportAccess.ts';
import { REPORT_SYMBOLS } from '../../domain/reports/reportTypes.ts';
import { accountAtom, authoritiesAtom } from '../session/tokenAtoms.ts';

const keyOf = (login: string): string => `shotpoint.switches.${login}`;

/** Switches as this login left them; unknown names and values that are no flag are ignored. */
export function keptSwitches(login: string): Switches {
  const text = localStorage.getItem(keyOf(login));
  if (text === null) return DEFAULT_SWITCHES;
  try {
    const kept = JSON.parse(text) as Record<string, unknown> | null;
    const known = SWITCHES.filter((name) => typeof kept?.[name] === 'boolean');
    return { ...DEFAULT_SWITCHES, ...Object.fromEntries(known.map((name) => [name, kept?.[name]])) };
  } catch {
    return DEFAULT_SWITCHES;
  }
}

const chosenAtom = atom<{ readonly login: string; readonly switches: Switches } | undefined>(undefined);

/** The switches as they stand: those of the session, else what was kept with what the role switches on. */
export const switchesAtom = atom((get): Switches => {
  const login = get(accountAtom)?.login ?? '';
  const chosen = get(chosenAtom);
  return chosen?.login === login
    ? chosen.switches
    : switchesAtLoad(get(authoritiesAtom), keptSwitches(login));
});

/** Changes one switch with what depends on it, and keeps all of them. */
export const setSwitchAtom = atom(null, (get, set, name: Switch, on: boolean) => {
  const login = get(accountAtom)?.login ?? '';
  const switches = withSwitch(get(switchesAtom), name, on);
  localStorage.setItem(keyOf(login), JSON.stringify(switches));
  set(chosenAtom, { login, switches });
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

const linesAtom = atom(true);

/** Whether expert lines are shown to those who may see them. */
export const expertLinesAtom = atom(
  (get) => get(linesAtom),
  (_get, set, on: boolean) => set(linesAtom, on),
);
