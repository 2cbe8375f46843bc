/** Tiles over the offline map, as configuration, switches and floor want them (OV-17, HM-07). */
import { atom } from 'jotai';
import {
  offeredSources,
  satelliteSource,
  wishedTiles,
  type SatelliteSource,
  type TileRole,
  type TileSource,
} from '../../../domain/map/tiles.ts';
import { baseUrl } from '../../base/basePath.ts';
import { reportError } from '../../base/errorLog.ts';
import { showToastAtom } from '../../base/toastAtoms.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import { switchesAtom } from '../config/switchAtoms.ts';
import { configAtom, levelsAtom, placesAtom } from '../config/consoleAtoms.ts';
import { SETTINGS_TEXT } from '../../text/settings.ts';
import { activeLevelAtom, selectedReportAtom } from './viewAtoms.ts';

/** The server's link to Bing's pictures; '' where it has none. */
export const bingLinkAtom = atom('');

const chosenSourceAtom = atom<SatelliteSource | undefined>(undefined);
const sourceKeyAtom = atom((get) => `shotpoint.satelliteSource.${get(accountAtom)?.login ?? ''}`);

/** Satellite sources to choose from. */
export const offeredSourcesAtom = atom((get) => offeredSources(get(bingLinkAtom)));

/** The satellite source in use; setting it keeps it in this browser for the login. */
export const satelliteSourceAtom = atom(
  (get) =>
    satelliteSource(
      get(configAtom),
      get(chosenSourceAtom) ?? localStorage.getItem(get(sourceKeyAtom)) ?? undefined,
      get(bingLinkAtom),
    ),
  (get, set, source: SatelliteSource) => {
    localStorage.setItem(get(sourceKeyAtom), source);
    set(chosenSourceAtom, source);
  },
);

/**
 * Level whose plan is shown: the active one. While all floors are shown no plan is named, so none is shown, but for
 * a selected report whose level no place lists: its marker's tag names it (T-105).
 */
export const planLevelAtom = atom((get) => {
  if (!get(switchesAtom).imageTiles) return undefined;
  const active = get(activeLevelAtom);
  if (active !== undefined) return active;
  const own = get(selectedReportAtom)?.level;
  const listed = [...get(levelsAtom), ...(get(placesAtom) ?? []).flatMap(({ levels }) => levels)];
  return listed.some(({ levelId }) => levelId === own) ? undefined : own;
});

const planUrlAtom = atom((get): string | undefined => {
  const wanted = get(planLevelAtom);
  if (wanted === undefined) return undefined;
  const known = [...get(levelsAtom), ...(get(placesAtom) ?? []).flatMap(({ levels }) => levels)];
  const level = known.find(({ levelId, mapUrl }) => levelId === wanted && mapUrl !== '');
  const selected = get(selectedReportAtom);
  return level?.mapUrl ?? (selected?.level === wanted ? selected.report.levelMapUrl : undefined);
});

/** Tiles that should be shown; none before the configuration is known. */
export const wishedTilesAtom = atom((get): readonly TileSource[] => {
  const config = get(configAtom);
  if (config.size === 0) return [];
  const { satellite, satelliteLabels, imageTiles } = get(switchesAtom);
  return wishedTiles({
    config,
    satellite,
    satelliteLabels,
    imageTiles,
    source: get(satelliteSourceAtom),
    bingLink: get(bingLinkAtom),
    planUrl: get(planUrlAtom),
    baseUrl: baseUrl(),
  });
});

/** Addresses of the tiles that did not come, and of those a person was told of. */
const failedAtom = atom<readonly string[]>([]);
const toldAtom = atom<readonly string[]>([]);

const addressesOf = (sources: readonly TileSource[]): string[] => sources.flatMap(({ tiles }) => tiles);

/** Whether tiles that are wished did not come. */
export const tilesFailedAtom = atom((get) => {
  const failed = get(failedAtom);
  return addressesOf(get(wishedTilesAtom)).some((address) => failed.includes(address));
});

/** Notes that tiles were given up; a person is told once, until they are wished anew (T-46). */
export const noteTilesFailedAtom = atom(null, (get, set, role: TileRole, reason: string) => {
  reportError(`tiles ${role}`)(reason);
  const lost = addressesOf(get(wishedTilesAtom).filter((source) => source.role === role));
  if (get(toldAtom).length === 0) set(showToastAtom, 'info', SETTINGS_TEXT.tilesFailed);
  set(failedAtom, [...get(failedAtom), ...lost]);
  set(toldAtom, [...get(toldAtom), ...lost]);
});

/** Forgets what failed, because it is tried anew; whoever was told is told again only after `anew`. */
export const forgetTilesFailedAtom = atom(null, (_get, set, how: 'quietly' | 'anew') => {
  set(failedAtom, []);
  if (how === 'anew') set(toldAtom, []);
});

/** Forgets what failed and is not wished any more. */
export const pruneTilesFailedAtom = atom(null, (get, set) => {
  const wished = addressesOf(get(wishedTilesAtom));
  const still = (address: string) => wished.includes(address);
  set(failedAtom, get(failedAtom).filter(still));
  set(toldAtom, get(toldAtom).filter(still));
});
