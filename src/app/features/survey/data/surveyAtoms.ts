/** State of the survey as its worker sends it. Components read its parts; each part changes only when its value does. */
import { atom } from 'jotai';
import { isSame } from '../../../../domain/json/isSame.ts';
import { isRow } from '../../../../domain/json/row.ts';
import type { JournalFailure, SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import type { SurveyState } from '../../../../domain/survey/port/surveyState.ts';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

const portAtom = atom<{ readonly port: SurveyPort } | undefined>(undefined);
const stateAtom = atom<SurveyState | undefined>(undefined);
const failureAtom = atom<JournalFailure | undefined>(undefined);

/** The running worker; undefined while none runs. */
export const surveyPortAtom = atom((get) => get(portAtom)?.port);

/** The newest state, for actions: a component that read it would be rendered with each change. undefined before the first. */
export const surveyStateAtom = atom((get) => get(stateAtom));

/** A part of the newest state; undefined before the first. */
const partAtom = <Name extends keyof SurveyState>(name: Name) => atom((get) => get(stateAtom)?.[name]);

/** Increases with every change of the draft. */
export const surveyRevisionAtom = partAtom('revision');

/** The open squad; '' while one is loading. */
export const openSquadIdAtom = partAtom('squadId');

/** Differs after each change of the draft, and for each squad. */
export const draftVersionAtom = atom((get) => `${get(openSquadIdAtom)} ${get(surveyRevisionAtom)}`);

const stageAtoms = (kind: SurveyKind) => ({
  selected: atom((get) => get(stateAtom)?.[kind].selected),
  saved: atom((get) => get(stateAtom)?.[kind].saved),
  isEdited: atom((get) => get(stateAtom)?.[kind].isEdited === true),
  unsavedSteps: atom((get) => get(stateAtom)?.[kind].unsavedSteps),
  delivery: atom((get) => get(stateAtom)?.[kind].delivery),
});

/** Of each kind the open survey, those that are saved, whether the draft differs and by how many steps, and what devices answered; undefined before the first state. */
export const surveyStageAtoms = { nodes: stageAtoms('nodes'), zones: stageAtoms('zones') } as const;

export const camerasAreEditedAtom = partAtom('camerasAreEdited');

/** Steps since the cameras were last saved that changed them; undefined where no step leads there. */
export const unsavedCameraStepsAtom = partAtom('unsavedCameraSteps');

/** The kind of survey that another person has saved meanwhile; undefined for none. */
export const conflictAtom = partAtom('conflict');

/** What is under way; undefined for nothing. */
export const surveyWorkAtom = partAtom('work');

/** Items of the draft by kind. */
export const surveyCountsAtom = partAtom('counts');

/** What is selected; undefined for nothing. */
export const surveySelectionAtom = partAtom('selection');

const NO_ROWS: readonly number[] = [];

/** Rows of the selected nodes. */
export const selectedNodesAtom = atom((get) => {
  const selection = get(surveySelectionAtom);
  return selection?.table === 'nodes' ? selection.rows : NO_ROWS;
});

/** Increases when a load or another draft replaces rows. */
export const historyVersionAtom = partAtom('historyVersion');

/** Count of the steps in the history, and how many of them are done. */
export const stepCountAtom = partAtom('stepCount');
export const stepPositionAtom = partAtom('position');

/** Steps between the draft and what is saved; undefined where no step leads there. */
export const unsavedStepsAtom = partAtom('unsavedSteps');

/** What the distance lines show. */
export const distanceFiguresAtom = partAtom('distances');

/** Summary of the quality field; undefined while it is off. */
export const qualityFiguresAtom = partAtom('quality');

/** What keeps the journal from being written; undefined for nothing. */
export const journalFailureAtom = atom((get) => get(failureAtom));

/** Sets the running worker; undefined removes it and its state. */
export const setSurveyPortAtom = atom(null, (_get, set, port: SurveyPort | undefined) => {
  set(portAtom, port && { port });
  if (port !== undefined) return;
  set(stateAtom, undefined);
  set(failureAtom, undefined);
});

/** Takes over a state. Parts that are equal to those before stay the same objects. O(saved surveys + selected rows). */
export const receiveSurveyStateAtom = atom(null, (get, set, state: SurveyState) => {
  const before = get(stateAtom);
  set(stateAtom, before === undefined ? state : (withPartsOf(before, state) as SurveyState));
});

export const receiveJournalFailureAtom = atom(null, (_get, set, reason: JournalFailure | undefined) =>
  set(failureAtom, reason),
);

/** A value with those parts of the one before, at any depth, that are equal; each is compared once. O(values). */
function withPartsOf(before: unknown, now: unknown): unknown {
  if (!isRow(before) || !isRow(now)) return isSame(before, now) ? before : now;
  const parts = Object.entries(now).map(([name, value]) => [name, withPartsOf(before[name], value)] as const);
  const isEqual =
    parts.length === Object.keys(before).length &&
    parts.every(([name, part]) => Object.hasOwn(before, name) && Object.is(before[name], part));
  return isEqual ? before : Object.fromEntries(parts);
}
