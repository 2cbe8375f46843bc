/** Floor plans of levels: each is loaded when its level is shown, because lists of levels have none. */
import type { Atom } from 'jotai';
import type { LevelPlan } from '../../../domain/floorPlan/floorPlan.ts';
import { readFloorPlan } from '../../../domain/floorPlan/readPlan.ts';
import { isRow } from '../../../domain/json/row.ts';
import { LEVELS } from '../../../domain/resources/levels.ts';
import { reportError } from '../../base/errorLog.ts';
import type { AppStore, StateAccess } from '../../base/store.ts';
import { httpOf } from '../../session/console.ts';
import { notReadInFull } from '../../text/errors.ts';
import { levelsAtom } from '../config/consoleAtoms.ts';

/**
 * Gives `show` the plan of the level in an atom ('' or undefined: none) each time that level changes: undefined at once, the
 * plan when it is loaded. Returns the function that ends it.
 */
export function followPlan(
  store: AppStore,
  levelAtom: Atom<string | undefined>,
  show: (plan: LevelPlan | undefined) => void,
): () => void {
  let wanted: string | undefined;
  let isEnded = false;
  const load = async (levelId: string, id: number): Promise<void> => {
    const plan = await fetchPlan(store, levelId, id);
    if (!isEnded && plan !== undefined && `${levelId} ${id}` === wanted) show(plan);
  };
  const follow = (): void => {
    const levelId = store.get(levelAtom) ?? '';
    const id =
      levelId === '' ? undefined : store.get(levelsAtom).find((level) => level.levelId === levelId)?.id;
    const requested = id === undefined ? undefined : `${levelId} ${id}`;
    if (requested === wanted) return;
    wanted = requested;
    show(undefined);
    if (id !== undefined) load(levelId, id).catch(reportError(store, `floor plan of ${levelId}`));
  };
  follow();
  const ends = [store.sub(levelAtom, follow), store.sub(levelsAtom, follow)];
  return () => {
    isEnded = true;
    ends.forEach((end) => end());
  };
}

/** The plan of a level's record; undefined where it has none or could not be loaded. What cannot be read is left out and noted. */
async function fetchPlan(store: StateAccess, levelId: string, id: number): Promise<LevelPlan | undefined> {
  const answer = await httpOf(store).send(`${LEVELS.path}/${id}`, { silent: true });
  const text = answer.ok && isRow(answer.value.body) ? answer.value.body['floorPlan'] : undefined;
  if (text === undefined || text === null || text === '') return undefined;
  const read = readFloorPlan(text);
  const unread = read.ok ? read.value.refused.length : 1;
  if (unread > 0) reportError(store, `floor plan of ${levelId}`)(notReadInFull(unread));
  return read.ok && read.value.plan.length > 0 ? { levelId, plan: read.value.plan } : undefined;
}
