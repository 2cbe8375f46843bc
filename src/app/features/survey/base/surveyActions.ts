/** What the screens of the survey do with its draft. Each failure is shown; nothing is thrown. */
import { atom } from 'jotai';
import type { Command } from '../../../../domain/survey/draft/command.ts';
import type { Selection, StepPlace } from '../../../../domain/survey/draft/history.ts';
import type { CallFailure, EditRefusal } from '../../../../domain/survey/port/surveyPort.ts';
import type { Result } from '../../../../domain/result.ts';
import type { StateReader } from '../../../base/store.ts';
import { showToastAtom } from '../../../base/toastAtoms.ts';
import { surveyPortAtom, surveyStateAtom } from '../../../data/survey/surveyAtoms.ts';
import { REFUSAL_TEXT, SURVEY_TEXT } from '../../../text/survey.ts';
import { surveyLevelAtom, surveySceneAtom } from './surveyView.ts';

/** Where the map is, as a step of the history keeps it. */
export function stepPlace({ get }: StateReader): StepPlace {
  const { lat, lng, zoom } = get(surveySceneAtom)?.placement() ?? { lat: 0, lng: 0, zoom: 0 };
  return { lat, lng, zoom, level: get(surveyLevelAtom) };
}

/** Performs a command as one step; a refusal is shown. Returns whether it was performed. */
export const performAtom = atom(null, async (get, set, command: Command): Promise<boolean> => {
  const performed = await get(surveyPortAtom)?.perform(command, stepPlace({ get }));
  return set(showRefusalAtom, performed);
});

/** Adds stored nodes of the squad as one step; a refusal is shown. */
export const addSquadNodesAtom = atom(
  null,
  async (get, set, nodeIds: readonly string[]): Promise<boolean> => {
    const added = await get(surveyPortAtom)?.addSquadNodes(nodeIds, stepPlace({ get }));
    return set(showRefusalAtom, added);
  },
);

/** Shows why an edit was refused; returns whether it was done. */
const showRefusalAtom = atom(null, (_get, set, result: Result<void, EditRefusal> | undefined): boolean => {
  if (result === undefined) return false;
  if (!result.ok && REFUSAL_TEXT[result.reason] !== '')
    set(showToastAtom, 'danger', REFUSAL_TEXT[result.reason]);
  return result.ok;
});

/** Selects items; undefined clears the selection. */
export const selectItemsAtom = atom(null, async (get, _set, selection: Selection | undefined) => {
  await get(surveyPortAtom)?.select(selection);
});

/** Undoes or redoes until `position` steps are done, and shows where the step was made. */
export const goToStepAtom = atom(null, async (get, set, position: number) => {
  const { steps, position: now } = get(surveyStateAtom) ?? { steps: [], position: 0 };
  if (position === now || position < 0 || position > steps.length) return;
  const place = await get(surveyPortAtom)?.goTo(position);
  if (place === undefined) return;
  set(surveyLevelAtom, place.level);
  if (!isInView({ get }, place)) get(surveySceneAtom)?.flyTo(place);
});

/** Undoes the last step. */
export const undoAtom = atom(null, (get, set) =>
  set(goToStepAtom, (get(surveyStateAtom)?.position ?? 0) - 1),
);

/** Redoes the step that was undone last. */
export const redoAtom = atom(null, (get, set) =>
  set(goToStepAtom, (get(surveyStateAtom)?.position ?? 0) + 1),
);

/** Flies to a place unless the map shows it. */
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

/** Message of a failed call: what the server said, else that it could not be reached. */
export function callFailureText({ message, status }: CallFailure): string {
  if (message !== '') return message;
  return status === 0 ? SURVEY_TEXT.unreachable : SURVEY_TEXT.callFailed;
}
