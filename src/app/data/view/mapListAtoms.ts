/** Zones, targets and models: lists of what stands on the ground. */
import { atom } from 'jotai';
import type { TargetMark, ZoneShape } from '../../../render/base/sceneTypes.ts';
import { fetchModelCount, fetchTargets, fetchZones, type Target, type Zone } from '../lists/overlayLists.ts';
import { switchesAtom } from '../config/switchAtoms.ts';
import { trackFailure } from '../lists/failedLists.ts';
import { store } from '../../base/store.ts';
import { activeLevelAtom } from './viewAtoms.ts';

const zonesAtom = atom<readonly Zone[]>([]);
const targetsAtom = atom<readonly Target[]>([]);
/** Models that the installation has, for the diagnostics. */
export const modelCountAtom = atom(0);

/** Zones of the active floor and of none; of every floor without an active one (OV-16, OV-19). */
export const shownZonesAtom = atom((get): readonly ZoneShape[] =>
  get(zonesAtom).filter(isOn(get(activeLevelAtom))),
);

/** Names of all zones, sorted, each once. */
export const zoneNamesAtom = atom((get): readonly string[] =>
  [...new Set(get(zonesAtom).map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b)),
);

/** Targets likewise, while they are switched on (OV-07). */
export const shownTargetsAtom = atom((get): readonly TargetMark[] =>
  get(switchesAtom).targets ? get(targetsAtom).filter(isOn(get(activeLevelAtom))) : [],
);

const isOn =
  (active: string | undefined) =>
  ({ level }: { readonly level: string }): boolean =>
    active === undefined || level === '' || level === active;

/** Loads what a list has; one that fails leaves what was there. */
export async function loadMapLists(): Promise<void> {
  const [zones, targets, models] = await Promise.all([
    trackFailure('zones', fetchZones()),
    trackFailure('targets', fetchTargets()),
    trackFailure('models', fetchModelCount()),
  ]);
  if (zones !== undefined) store.set(zonesAtom, zones);
  if (targets !== undefined) store.set(targetsAtom, targets);
  if (models !== undefined) store.set(modelCountAtom, models);
}

/** Forgets what belonged to the person who signed out. */
export function clearMapLists(): void {
  store.set(zonesAtom, []);
  store.set(targetsAtom, []);
  store.set(modelCountAtom, 0);
}
