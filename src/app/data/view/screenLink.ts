/** Links to the screen: reads them from the address, makes them from the screen, writes them as a query. */
import { atom, type Atom } from 'jotai';
import type { StateReader } from '../../browser/store.ts';
import { LINK_PARAMS, readViewLink, writeViewLink, type ViewLink } from '../../../domain/windows/viewLink.ts';
import type { TimeWindow } from '../../../domain/time/timeWindow.ts';
import type { EpochMs } from '../../../domain/units.ts';
import { urlOf } from '../../browser/basePath.ts';
import { placesAtom } from '../config/consoleAtoms.ts';
import { chosenKeyAtom } from './selection.ts';
import { sceneAtom } from './mountedViews.ts';
import { linkLayersAtom } from '../config/switchAtoms.ts';
import { searchAtom } from './searchAtoms.ts';
import { rollingAtom, timelineSpanAtom } from './timelineAtoms.ts';
import { activeLevelAtom, mapStepAtom, selectedReportAtom, timelineViewAtom } from './viewAtoms.ts';

/** Changes with the timeline's part of the address, not with each step of rolling. */
const windowTextAtom = atom((get) => {
  const { from, to } = get(timelineViewAtom);
  return get(rollingAtom) ? String(Math.round(get(timelineSpanAtom) / 1_000)) : `${from} ${to}`;
});

/** Atoms whose values make up the link to the screen. */
export const LINK_ATOMS: readonly Atom<unknown>[] = [
  mapStepAtom,
  windowTextAtom,
  activeLevelAtom,
  chosenKeyAtom,
  placesAtom,
  searchAtom,
  linkLayersAtom,
];

/** The link in the address of the page. */
export function linkOfAddress(): ReturnType<typeof readViewLink> {
  return readViewLink(new URLSearchParams(window.location.search));
}

/**
 * The link to the current screen. It contains the selected report only if the user chose it, and the place of
 * the map only after the places are loaded. It contains the layers only while the layers of a link are shown.
 */
export function linkOfScreen(store: StateReader): ViewLink {
  const isRolling = store.get(rollingAtom);
  const selected = store.get(chosenKeyAtom);
  const placed = store.get(placesAtom) === undefined ? undefined : store.get(sceneAtom)?.placement();
  return {
    place: placed,
    level: store.get(activeLevelAtom),
    window: isRolling ? undefined : windowNow(store),
    span: isRolling ? store.get(timelineSpanAtom) : undefined,
    selected,
    at: selected && store.get(selectedReportAtom)?.time,
    search: store.get(searchAtom),
    layers: store.get(linkLayersAtom),
  };
}

/** The window of the timeline now, rolling or not; undefined before it has one. */
export function windowNow(store: StateReader): TimeWindow | undefined {
  const { from, to } = store.get(timelineViewAtom);
  return to > from ? { from, to } : undefined;
}

/** Query of a link, without the question mark. */
export function queryOf(link: ViewLink): string {
  return new URLSearchParams(writeViewLink(link, isoText)).toString();
}

const isoText = (instant: EpochMs): string => new Date(instant).toISOString();

/** The query of a link, plus the parameters of the address that belong to no link. */
export function withForeignKeys(query: string): string {
  const params = new URLSearchParams(query);
  for (const [key, value] of new URLSearchParams(window.location.search))
    if (!LINK_PARAMS.some((name) => name === key.toLowerCase())) params.append(key, value);
  return params.toString();
}

/** Absolute address of a link. */
export function addressOf(link: ViewLink): string {
  return urlOf(`?${queryOf(link)}`);
}
