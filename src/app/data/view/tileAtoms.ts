/** Tiles over the offline map, by configuration, switches and floor. */
import { atom } from 'jotai';
import {
  availableSources,
  satelliteSource,
  tileSources,
  type TileRole,
  type TileSource,
} from '../../../domain/map/tiles.ts';
import type { SatelliteSource } from '../../../domain/contract/tileAddress.ts';
import { baseUrl } from '../../browser/basePath.ts';
import type { StateReader } from '../../browser/store.ts';
import { reportError } from '../../browser/errorLog.ts';
import { showToastAtom } from '../../browser/toastAtoms.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import { switchesAtom } from '../config/switchAtoms.ts';
import { configAtom, levelsAtom, placesAtom } from '../config/consoleAtoms.ts';
import { SETTINGS_TEXT } from '../../text/settings.ts';
import { activeLevelAtom, selectedReportAtom } from './viewAtoms.ts';
import { storeText } from '../../browser/storeText.ts';

/** URL template of Bing's tiles; '' if the server has none. */
export const bingLinkAtom = atom('');

const chosenSourceAtom = atom<SatelliteSource | undefined>(undefined);
const sourceKeyAtom = atom((get) => `shotpoint.satelliteSource.${get(accountAtom)?.login ?? ''}`);

/** Offered satellite sources. */
export const offeredSourcesAtom = atom((get) => availableSources(get(bingLinkAtom)));

/** The satellite source in use. A set stores it in this browser for the login. */
export const satelliteSourceAtom = atom(
  (get) =>
    satelliteSource(
      get(configAtom),
      get(chosenSourceAtom) ?? localStorage.getItem(get(sourceKeyAtom)) ?? undefined,
      get(bingLinkAtom),
    ),
  (get, set, source: SatelliteSource) => {
    storeText(get(sourceKeyAtom), source);
    set(chosenSourceAtom, source);
  },
);

/**
 * Level whose plan is shown: the active level. While all floors are shown, undefined, except for a selected
 * report whose tag names a level that no place has: then the report's level.
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

/** Tiles to be shown; none before the configuration is loaded. */
export const wishedTilesAtom = atom((get) => tilesWithPlan({ get }, get(planUrlAtom)));

/** Tiles of a map that shows the plan of a level, whatever the floor of the main map. @param level  '' for none */
export function tilesOfLevel({ get }: StateReader, level: string): readonly TileSource[] {
  const plan = get(levelsAtom).find(
    ({ levelId, mapUrl }) => level !== '' && levelId === level && mapUrl !== '',
  );
  return tilesWithPlan({ get }, plan?.mapUrl);
}

function tilesWithPlan({ get }: StateReader, planUrl: string | undefined): readonly TileSource[] {
  const config = get(configAtom);
  if (config.size === 0) return [];
  const { satellite, satelliteLabels, imageTiles } = get(switchesAtom);
  return tileSources({
    config,
    satellite,
    satelliteLabels,
    imageTiles,
    source: get(satelliteSourceAtom),
    bingLink: get(bingLinkAtom),
    planUrl,
    baseUrl: baseUrl(),
  });
}

/** Addresses of tiles that failed to load. */
const failedAtom = atom<ReadonlySet<string>>(new Set<string>());
/** Addresses of tiles whose failure was shown as a toast. */
const notifiedAtom = atom<ReadonlySet<string>>(new Set<string>());

const addressesOf = (sources: readonly TileSource[]): string[] => sources.flatMap(({ tiles }) => tiles);

/** Whether tiles to be shown failed to load. */
export const tilesFailedAtom = atom((get) => {
  const failed = get(failedAtom);
  return addressesOf(get(wishedTilesAtom)).some((address) => failed.has(address));
});

/** Notes that tiles failed to load; a toast is shown once until they are retried. */
export const noteTilesFailedAtom = atom(null, (get, set, role: TileRole, reason: string) => {
  reportError({ get, set }, `tiles ${role}`)(reason);
  const lost = addressesOf(get(wishedTilesAtom).filter((source) => source.role === role));
  if (get(notifiedAtom).size === 0) set(showToastAtom, 'info', SETTINGS_TEXT.tilesFailed);
  set(failedAtom, new Set([...get(failedAtom), ...lost]));
  set(notifiedAtom, new Set([...get(notifiedAtom), ...lost]));
});

/** Forgets failures before a retry. With `anew`, another failure shows a toast again. */
export const forgetTilesFailedAtom = atom(null, (_get, set, how: 'quietly' | 'anew') => {
  set(failedAtom, new Set());
  if (how === 'anew') set(notifiedAtom, new Set());
});

/** Forgets failures of tiles that are no longer to be shown. */
export const pruneTilesFailedAtom = atom(null, (get, set) => {
  const wished = addressesOf(get(wishedTilesAtom));
  const stillWished = (addresses: ReadonlySet<string>) =>
    new Set(wished.filter((address) => addresses.has(address)));
  set(failedAtom, stillWished(get(failedAtom)));
  set(notifiedAtom, stillWished(get(notifiedAtom)));
});
