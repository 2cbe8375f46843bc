import type { Placement } from '../../../../render/base/sceneTypes.ts';
import type { AppStore, StateReader } from '../../../browser/store.ts';
import { placesAtom } from '../../../data/config/consoleAtoms.ts';
import { homeView } from '../../../data/loading/loadConsole.ts';
import { sceneAtom } from '../../../data/view/mountedViews.ts';
import { chosenSquadAtom } from '../panels/squad.ts';
import { surveySceneAtom } from '../panels/surveyView.ts';

/**
 * Where the survey map begins before a squad is chosen: the placement of the home map, else the first place.
 */
export function startView(store: StateReader): Placement {
  return store.get(sceneAtom)?.placement() ?? homeView(store);
}

/**
 * Moves a map that began before the places were known, unless a squad is chosen by then. Returns a function
 * that ends the wait.
 */
export function followHome(store: AppStore): () => void {
  if (store.get(placesAtom) !== undefined) return () => undefined;
  const end = store.sub(placesAtom, () => {
    end();
    if (store.get(chosenSquadAtom) === '') store.get(surveySceneAtom)?.jumpTo(startView(store));
  });
  return end;
}
