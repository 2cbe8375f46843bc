/** Zones, targets and models on the map. */
import type { StateAccess } from '../../browser/store.ts';
import { atom } from 'jotai';
import { compareTexts } from '../../../domain/textOrder.ts';
import { isInsideRing } from '../../../domain/survey/plane/insideRing.ts';
import type { LngLat, TargetMark, ZoneShape } from '../../../render/base/sceneTypes.ts';
import { fetchModelCount, fetchTargets, fetchZones, type Target, type Zone } from '../lists/overlayLists.ts';
import { switchesAtom } from '../config/switchAtoms.ts';
import { trackFailure } from '../lists/failedLists.ts';
import { activeLevelAtom } from './viewAtoms.ts';

const zonesAtom = atom<readonly Zone[]>([]);
const targetsAtom = atom<readonly Target[]>([]);
/** Number of models of the site, for the diagnostics. */
export const modelCountAtom = atom(0);

/** Zones of the active floor and zones without a floor; all zones if no floor is active. */
export const shownZonesAtom = atom((get): readonly ZoneShape[] =>
  get(zonesAtom).filter(isOn(get(activeLevelAtom))),
);

/**
 * Names of all zones, sorted, each once with its zone ids: a building has a zone of the same name on each
 * level.
 */
export const zoneNamesAtom = atom((get): ReadonlyMap<string, readonly string[]> => {
  const byName = Map.groupBy(get(zonesAtom), ({ name }) => name);
  const names = [...byName.keys()].toSorted(compareTexts);
  return new Map(names.map((name) => [name, (byName.get(name) ?? []).map(({ zoneId }) => zoneId)]));
});

/** Names of a squad's zones and of zones without a squad, sorted, each once. */
export const zonesOfSquadAtom = atom((get) => (squadId: string): readonly string[] => {
  const own = get(zonesAtom).filter((zone) => zone.squadId === squadId || zone.squadId === '');
  return [...new Set(own.map(({ name }) => name))].toSorted(compareTexts);
});

/** Shown zones of a squad around a point, each name once, at most four. O(corners). */
export const zonesAtAtom = atom((get) => ({ lng, lat }: LngLat) => {
  const around = get(zonesAtom).filter(
    (zone) =>
      zone.squadId !== '' &&
      isOn(get(activeLevelAtom))(zone) &&
      isInsideRing(
        zone.ring.flatMap((corner) => [corner.lng, corner.lat]),
        lng,
        lat,
      ),
  );
  return [...new Map(around.map((zone) => [`${zone.squadId} ${zone.name}`, zone])).values()].slice(0, 4);
});

/** Targets, chosen like the zones, while the targets are switched on. */
export const shownTargetsAtom = atom((get): readonly TargetMark[] =>
  get(switchesAtom).targets ? get(targetsAtom).filter(isOn(get(activeLevelAtom))) : [],
);

const isOn =
  (active: string | undefined) =>
  ({ level }: { readonly level: string }): boolean =>
    active === undefined || level === '' || level === active;

/** Loads the three lists independently. After a failure the earlier content stays. */
export async function loadMapLists(store: StateAccess): Promise<void> {
  const zones = async () => {
    const loaded = await trackFailure(store, 'zones', fetchZones(store));
    if (loaded !== undefined) store.set(zonesAtom, loaded);
  };
  const targets = async () => {
    const loaded = await trackFailure(store, 'targets', fetchTargets(store));
    if (loaded !== undefined) store.set(targetsAtom, loaded);
  };
  const models = async () => {
    const loaded = await trackFailure(store, 'models', fetchModelCount(store));
    if (loaded !== undefined) store.set(modelCountAtom, loaded);
  };
  await Promise.all([zones(), targets(), models()]);
}

/** Empties the lists at sign-out. */
export function clearMapLists(store: StateAccess): void {
  store.set(zonesAtom, []);
  store.set(targetsAtom, []);
  store.set(modelCountAtom, 0);
}
