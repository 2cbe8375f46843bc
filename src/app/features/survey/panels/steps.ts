/** Undo and redo: the position of the history, and how the map follows. */
import { atom } from 'jotai';
import type { StepPlace } from '../../../../domain/survey/draft/history.ts';
import type { StateReader } from '../../../browser/store.ts';
import { stepPositionAtom, surveyPortAtom, surveyStateAtom } from '../data/surveyAtoms.ts';
import { stepPlace } from './edits.ts';
import { surveyLevelAtom, surveySceneAtom } from './surveyView.ts';

/**
 * Where the map was before a step moved it, and the history position of that step; undefined if no step moved
 * the map.
 */
const beforeStepAtom = atom<{ readonly place: StepPlace; readonly position: number } | undefined>(undefined);

/** Whether the last undone or redone step moved the map. */
export const canMoveBackAtom = atom((get) => {
  const before = get(beforeStepAtom);
  return before !== undefined && before.position === get(stepPositionAtom);
});

/** Shows the place where the map was before the last undone or redone step. */
export const moveBackAtom = atom(null, (get, set) => {
  const before = get(beforeStepAtom);
  if (before === undefined) return;
  set(beforeStepAtom, undefined);
  set(surveyLevelAtom, before.place.level);
  get(surveySceneAtom)?.flyTo(before.place);
});

/** Target position of the newest call, and the values that show whether the state has caught up with it. */
interface Wished {
  readonly position: number;
  readonly unanswered: number;
  /**
   * Revision of the state when the newest call was answered; the next revision includes the effect of the
   * call.
   */
  readonly revision: number;
}

const wishedAtom = atom<Wished | undefined>(undefined);

/** Forgets the calls of the former squad: revisions of another squad start again. */
export const forgetWishedAtom = atom(null, (_get, set) => set(wishedAtom, undefined));

/** Number of done steps once all calls are answered, so that each of several fast key presses counts. */
const wishedPositionAtom = atom((get): number => {
  const { position = 0, revision = 0 } = get(surveyStateAtom) ?? {};
  const wished = get(wishedAtom);
  const isAhead = wished !== undefined && (wished.unanswered > 0 || wished.revision === revision);
  return isAhead ? wished.position : position;
});

/**
 * Asks the worker for a position of the history. Returns the place of the step; undefined if no step was
 * undone or redone.
 */
const callGoToAtom = atom(null, async (get, set, position: number): Promise<StepPlace | undefined> => {
  const note = (change: -1 | 1, to: number) => {
    const { unanswered } = get(wishedAtom) ?? { unanswered: 0 };
    const revision = get(surveyStateAtom)?.revision ?? 0;
    set(wishedAtom, { position: to, unanswered: Math.max(0, unanswered + change), revision });
  };
  note(1, position);
  let place: StepPlace | undefined;
  try {
    place = await get(surveyPortAtom)?.goTo(position);
    return place;
  } finally {
    if (place === undefined) set(wishedAtom, undefined);
    else note(-1, get(wishedAtom)?.position ?? position);
  }
});

/** Undoes or redoes until `position` steps are done, and shows the place of the step. */
export const goToStepAtom = atom(null, async (get, set, position: number) => {
  const { stepCount = 0 } = get(surveyStateAtom) ?? {};
  if (position === get(wishedPositionAtom) || position < 0 || position > stepCount) return;
  const before = stepPlace({ get });
  set(beforeStepAtom, undefined);
  const place = await set(callGoToAtom, position);
  if (place === undefined) return;
  if (!isInView({ get }, place) || place.level !== before.level)
    set(beforeStepAtom, { place: before, position });
  set(showStepPlaceAtom, place);
});

/**
 * Shows the place and the level of a step. The map stays if it already shows the place roughly as it was
 * then.
 */
export const showStepPlaceAtom = atom(null, (get, set, place: StepPlace) => {
  const isShown = isInView({ get }, place);
  set(surveyLevelAtom, place.level);
  if (!isShown) get(surveySceneAtom)?.flyTo(place);
});

/** Undoes the last step. */
export const undoStepAtom = atom(null, (get, set) => set(goToStepAtom, get(wishedPositionAtom) - 1));

/** Redoes the step that was undone last. */
export const redoStepAtom = atom(null, (get, set) => set(goToStepAtom, get(wishedPositionAtom) + 1));

/** Removes the last corner of the current drawing; without a drawing, undoes the last step. */
export const undoAtom = atom(null, async (get, set) => {
  if (get(surveySceneAtom)?.stepDrawing('undo') !== true) await set(undoStepAtom);
});

/** Sets the removed corner again; without a drawing, redoes the last undone step. */
export const redoAtom = atom(null, async (get, set) => {
  if (get(surveySceneAtom)?.stepDrawing('redo') !== true) await set(redoStepAtom);
});

/** Whether the map shows the place of a step roughly as it was then. */
function isInView({ get }: StateReader, place: StepPlace): boolean {
  const now = get(surveySceneAtom)?.placement();
  if (now === undefined) return true;
  const shown = 180 / 2 ** now.zoom;
  return (
    Math.abs(now.zoom - place.zoom) < 1.5 &&
    Math.abs(now.lat - place.lat) < shown &&
    Math.abs(now.lng - place.lng) < shown
  );
}
