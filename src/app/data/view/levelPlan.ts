/** Floor plans of levels: each is loaded when its level is shown, because lists of levels have none. */
import type { Atom } from 'jotai';
import type { LevelPlan } from '../../../domain/floorPlan/floorPlan.ts';
import { readFloorPlan } from '../../../domain/floorPlan/readPlan.ts';
import { LEVELS } from '../../../domain/resources/entities/levels.ts';
import { success, type Result } from '../../../domain/result.ts';
import { reportError } from '../../browser/errorLog.ts';
import { feedFromAtoms } from '../../browser/subscribeToAtoms.ts';
import type { Failure } from '../../http/failure.ts';
import type { AppStore, StateAccess } from '../../browser/store.ts';
import { sendForRow } from '../../http/sendFor.ts';
import { httpOf } from '../../session/console.ts';
import { notReadInFull } from '../../text/errors.ts';
import { levelsAtom } from '../config/consoleAtoms.ts';

/**
 * Gives `show` the plan of the level in an atom ('' or undefined: none) each time that level changes: undefined at once, the
 * plan when it is loaded. When the record of the level has another version, its plan is loaded again, and the former one stays
 * until then. Returns the function that ends it.
 */
export function followPlan(
  store: AppStore,
  levelAtom: Atom<string | undefined>,
  show: (plan: LevelPlan | undefined) => void,
): () => void {
  /** Key and version of the level whose plan is shown or loading. */
  let wanted: { readonly key: string; readonly version: number | undefined } | undefined;
  let isEnded = false;
  const load = async (levelId: string, id: number): Promise<void> => {
    const requested = wanted;
    const answer = await fetchPlan(store, levelId, id);
    if (!isEnded && requested === wanted && answer.ok) show(answer.value);
  };
  const follow = (): void => {
    const levelId = store.get(levelAtom) ?? '';
    const level = levelId === '' ? undefined : store.get(levelsAtom).find((one) => one.levelId === levelId);
    const { id, version } = level ?? {};
    const key = id === undefined ? undefined : `${levelId} ${id}`;
    if (key === wanted?.key && version === wanted?.version) return;
    if (key !== wanted?.key) show(undefined);
    wanted = key === undefined ? undefined : { key, version };
    if (id !== undefined) load(levelId, id).catch(reportError(store, `floor plan of ${levelId}`));
  };
  const endFeed = feedFromAtoms(store, [levelAtom, levelsAtom], follow);
  return () => {
    isEnded = true;
    endFeed();
  };
}

/** The plan of a level's record; undefined where it has none. Fails where it could not be loaded. What cannot be read is left out and noted. */
async function fetchPlan(
  store: StateAccess,
  levelId: string,
  id: number,
): Promise<Result<LevelPlan | undefined, Failure>> {
  const answer = await sendForRow(httpOf(store), `${LEVELS.path}/${id}`, { failures: 'silent' });
  if (!answer.ok) return answer;
  const text = answer.value.body['floorPlan'];
  if (text === undefined || text === null || text === '') return success(undefined);
  const read = readFloorPlan(text);
  const unread = read.ok ? read.value.rejected.length : 1;
  if (unread > 0) reportError(store, `floor plan of ${levelId}`)(notReadInFull(unread));
  return success(read.ok && read.value.plan.length > 0 ? { levelId, plan: read.value.plan } : undefined);
}
