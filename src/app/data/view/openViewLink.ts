/** Shows what a link names. What the link does not name is reset to its start. */
import type { AppStore, StateAccess } from '../../browser/store.ts';
import { atom, type Atom } from 'jotai';
import { LINK_PARAMS, type LinkParam, type ViewLink } from '../../../domain/windows/viewLink.ts';
import { INITIAL_REACH, windowAround } from '../../../domain/time/timeWindow.ts';
import { NO_SEARCH } from '../../../domain/frame/view.ts';
import { showToastAtom } from '../../browser/toastAtoms.ts';
import { levelsAtom, setFloorsOfAtom } from '../config/consoleAtoms.ts';
import { linkLayersAtom } from '../config/switchAtoms.ts';
import { linkInvalid, LIVE_TEXT } from '../../text/live.ts';
import { historyStateAtom } from '../engine/liveAtoms.ts';
import { reportSearchAtom, setSearchAtom } from './searchAtoms.ts';
import { chosenKeyAtom, selectNewestAtom, selectNothingAtom } from './selection.ts';
import { selectStored } from './selectStored.ts';
import { drawerAtom } from './drawerAtoms.ts';
import { moveSceneAtom } from './mountedViews.ts';
import { openWindowAtom, rollWithSpanAtom, rollingAtom, timelineSpanAtom } from './timelineAtoms.ts';
import { activeLevelAtom } from './viewAtoms.ts';

/** A toast with the parameters of a link that could not be read; none where all could be. */
export function reportInvalidParams(store: StateAccess, invalid: readonly LinkParam[]): void {
  if (invalid.length === 0) return;
  const named = LINK_PARAMS.filter((name) => invalid.includes(name));
  store.set(showToastAtom, 'info', linkInvalid(named.join(', ')));
}

/** Resolves when everything that the link names is shown, or reported as missing by a toast, or `signal` is aborted. */
export async function openViewLink(store: AppStore, link: ViewLink, signal: AbortSignal): Promise<void> {
  openPlace(store, link);
  openTime(store, link);
  openFilter(store, link);
  await Promise.all([openLevel(store, link, signal), openReport(store, link, signal)]);
}

function openPlace(store: StateAccess, { place }: ViewLink): void {
  if (place === undefined) return;
  store.set(moveSceneAtom, (scene) => scene.jumpTo({ ...place, zoom: place.zoom ?? scene.placement().zoom }));
}

function openTime(store: StateAccess, { window, span, at, selected }: ViewLink): void {
  const wide = span ?? 2 * INITIAL_REACH;
  if (window !== undefined) return store.set(openWindowAtom, window);
  if (at !== undefined && selected === undefined) return store.set(openWindowAtom, windowAround(at, wide));
  const rolls = store.get(rollingAtom) && Math.abs(store.get(timelineSpanAtom) - wide) < 1_000;
  if (!rolls) store.set(rollWithSpanAtom, wide);
}

/** Keeps the group of an alert, which no link names. */
function openFilter(store: StateAccess, { search, layers }: ViewLink): void {
  store.set(setSearchAtom, { ...NO_SEARCH, ...search, group: store.get(reportSearchAtom).group });
  store.set(linkLayersAtom, layers);
}

const hasLevelsAtom = atom((get) => get(levelsAtom).length > 0);

/** Shows a floor. An unknown one would hide every report, so a toast reports it instead. */
async function openLevel(store: AppStore, { level }: ViewLink, signal: AbortSignal): Promise<void> {
  if (level === undefined) return store.set(activeLevelAtom, undefined);
  if (!(await until(store, hasLevelsAtom, signal))) return;
  if (!store.get(levelsAtom).some(({ levelId }) => levelId === level))
    return store.set(showToastAtom, 'info', linkInvalid('lvl'));
  store.set(setFloorsOfAtom, level);
  store.set(activeLevelAtom, level);
}

const isHistoryLoadedAtom = atom((get) => get(historyStateAtom) === 'loaded');

async function openReport(store: AppStore, link: ViewLink, signal: AbortSignal): Promise<void> {
  const { selected: key, at } = link;
  if (key === undefined) {
    if (store.get(chosenKeyAtom) === undefined) return;
    store.set(selectNothingAtom);
    // As at a reload: an open drawer has the newest report.
    if (store.get(drawerAtom).open) await store.set(selectNewestAtom, 'drawer');
    return;
  }
  if (!(await until(store, isHistoryLoadedAtom, signal))) return;
  const origin = link.place === undefined ? 'toast' : 'link';
  if ((await selectStored(store, { key, at, origin }, signal)) || signal.aborted) return;
  store.set(showToastAtom, 'info', LIVE_TEXT.linkReportMissing);
  await store.set(selectNewestAtom, 'drawer');
}

/** Waits until an atom is true; false where `signal` is aborted before. */
function until(store: AppStore, condition: Atom<boolean>, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      if (!signal.aborted && !store.get(condition)) return;
      end();
      signal.removeEventListener('abort', check);
      resolve(!signal.aborted);
    };
    const end = store.sub(condition, check);
    signal.addEventListener('abort', check);
    check();
  });
}
