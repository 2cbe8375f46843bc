import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { createLocalPlane, latAt, lonAt } from '../../../../domain/survey/plane/localPlane.ts';
import { reportError } from '../../../browser/errorLog.ts';
import type { AppStore } from '../../../browser/store.ts';
import { surveyStateAtom } from '../data/surveyAtoms.ts';
import { openPopupByKeyAtom } from '../panels/cameraPopup.ts';
import { performAtom } from '../panels/edits.ts';
import { setPointsAtom } from '../panels/openTool.ts';
import { matchesKeys } from '../../../ui/keyboard/matchesKeys.ts';
import { selectWithin } from './mapGestures.ts';
import { surveySceneAtom } from '../panels/surveyView.ts';

const STEP_M = 0.1;
const LONG_STEP_M = 1;

/** East and north of each arrow. */
const WAYS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** [2 × corners] Mercator: the whole map. */
const WHOLE_MAP = [0, 0, 1, 0, 1, 1, 0, 1];

/**
 * Keys in the element of the returned ref. Arrows move the selected items by 0.1 m, with Shift by 1 m; without a
 * selection, and while points are set on the map, they move the map. Ctrl+A selects all items of the open drawer that are drawn, Enter opens the popup
 * of the selected camera.
 */
export function useMapKeys() {
  const store = useStore();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    const stop = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (!handleKey(store, event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the map itself takes the key.
    element?.addEventListener('keydown', onKey, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [store]);
  return box;
}

/** Does what a key is for; false where that is nothing. */
function handleKey(store: AppStore, event: KeyboardEvent): boolean {
  if (matchesKeys('Ctrl+A', event)) return selectAll(store);
  if (matchesKeys('Enter', event) && store.get(setPointsAtom) === undefined)
    return store.set(openPopupByKeyAtom);
  return arrow(store, event);
}

/** Selects the items that are drawn; not while points are set. The key does nothing else there: it would mark the texts of the page. */
function selectAll(store: AppStore): true {
  if (store.get(setPointsAtom) === undefined) selectWithin(store, Float64Array.from(WHOLE_MAP));
  return true;
}

function arrow(store: AppStore, event: KeyboardEvent): boolean {
  const way = WAYS[event.key];
  if (way === undefined || event.ctrlKey || event.altKey || event.metaKey) return false;
  const metres = event.shiftKey ? LONG_STEP_M : STEP_M;
  return nudge(store, way[0] * metres, way[1] * metres);
}

/** Moves the selected items, until the first of the nodes is on a wall; false where none is selected. */
function nudge(store: AppStore, east: number, north: number): boolean {
  const selection = store.get(surveyStateAtom)?.selection;
  const scene = store.get(surveySceneAtom);
  if (scene === undefined || selection === undefined) return false;
  if (store.get(setPointsAtom) !== undefined) return false;
  const { lat } = scene.placement();
  const plane = createLocalPlane(lat, 0);
  const step = { lat: latAt(plane, north) - lat, lon: lonAt(plane, east) };
  const [first = -1] = selection.rows;
  const shift = selection.table === 'nodes' ? scene.snapStep(first, step) : step;
  const rows = Uint32Array.from(selection.rows);
  store
    .set(performAtom, { kind: 'shift', table: selection.table, rows, shift })
    .catch(reportError(store, 'nudge of the survey'));
  return true;
}
