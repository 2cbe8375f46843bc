/** State of header and home that does not come over the live channel: configuration, places, levels, cameras. */
import { atom } from 'jotai';
import { firstScreen } from '../../../domain/access/firstScreen.ts';
import type { MenuFacts } from '../../../domain/access/menuAccess.ts';
import { configNumber, FLAG_RULES, type Config } from '../../../domain/contract/config.ts';
import type { EngineConfig } from '../../../domain/live/enginePort.ts';
import type { MapCamera, Level, Place } from '../lists/lists.ts';
import { accountAtom, authoritiesAtom } from '../../session/tokenAtoms.ts';

const NO_CONFIG: Config = new Map();

/** Configuration of the site; empty until it is loaded. */
export const configAtom = atom<Config>(NO_CONFIG);
/** Whether the site has alerts at all (ENABLE_NOTIFICATIONS). */
export const alertsEnabledAtom = atom((get) => FLAG_RULES.notifications(get(configAtom)));
/** Places by id; undefined until they are loaded. */
export const placesAtom = atom<readonly Place[] | undefined>(undefined);
/** Levels, lowest first. */
export const levelsAtom = atom<readonly Level[]>([]);
/** The place whose levels are offered. */
export const placeInUseAtom = atom<Place | undefined>(undefined);

/** The offered levels: of the place in use, else all of them where no place has levels of its own. */
export const floorsAtom = atom((get): readonly Level[] => {
  const place = get(placeInUseAtom);
  if (place !== undefined) return place.levels;
  return (get(placesAtom) ?? []).some(({ levels }) => levels.length > 0) ? [] : get(levelsAtom);
});

/** Offers the levels of the place that has the given level; changes nothing where no place has it. */
export const setFloorsOfAtom = atom(null, (get, set, levelId: string) => {
  const has = (candidate: Place | undefined) =>
    candidate?.levels.some((level) => level.levelId === levelId) ?? false;
  if (has(get(placeInUseAtom))) return;
  const place = get(placesAtom)?.find(has);
  if (place !== undefined) set(placeInUseAtom, place);
});

/** Names of levels by id. */
export const levelNamesAtom = atom(
  (get): ReadonlyMap<string, string> => new Map(get(levelsAtom).map(({ levelId, name }) => [levelId, name])),
);

/** Cameras that can be drawn. */
export const camerasAtom = atom<readonly MapCamera[]>([]);

/** Facts about the server, each loaded by a call of its own. */
export interface ServerFacts {
  readonly scenarioCount: number;
  readonly profiles: readonly string[];
  /** In lower case; undefined until they are loaded. */
  readonly subscriberEmails: readonly string[] | undefined;
  readonly ribbon?: string | undefined;
  readonly serverVersion: string | undefined;
}

export const NO_SERVER_FACTS: ServerFacts = {
  scenarioCount: 0,
  profiles: [],
  subscriberEmails: undefined,
  serverVersion: undefined,
};

/** Facts about the server that menus, ribbon and diagnostics show. */
export const serverFactsAtom = atom(NO_SERVER_FACTS);

/** Conditions of the menu items other than authorities. */
export const menuFactsAtom = atom((get): MenuFacts => {
  const { scenarioCount, profiles, subscriberEmails } = get(serverFactsAtom);
  const email = get(accountAtom)?.email.trim().toLowerCase() ?? '';
  return {
    scenarioCount,
    testModeConfigured: FLAG_RULES.testModeActive(get(configAtom)),
    swagger: profiles.includes('swagger'),
    inEmailList: email !== '' && subscriberEmails?.includes(email) === true,
  };
});

/** First screen of the menu that the user may open; undefined where there is none, or it is not loaded yet. */
export const firstScreenAtom = atom((get) => firstScreen(get(authoritiesAtom), get(menuFactsAtom)));

/** The part of the configuration that the engine uses. */
export const engineConfigAtom = atom((get): EngineConfig => {
  const config = get(configAtom);
  return {
    reviewerFunction: FLAG_RULES.reviewerFunction(config),
    lateReportThreshold: configNumber(config, 'LATE_REPORT_THRESHOLD'),
    reviewerDelay: configNumber(config, 'REVIEWER_DELAY'),
    extraReviewTime: configNumber(config, 'EXTRA_REVIEW_TIME'),
  };
});

/** The two sound-level thresholds in dB. */
export const soundThresholdsAtom = atom((get) => ({
  loudDb: configNumber(get(configAtom), 'SPL_THRESHOLD_LOUD'),
  activityDb: configNumber(get(configAtom), 'SPL_THRESHOLD_ACTIVITY'),
}));
