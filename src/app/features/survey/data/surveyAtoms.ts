/**
 * State of the survey from its worker. Components read its parts; each part changes only when its value does.
 */
import { atom } from 'jotai';
import { isSame } from '../../../../domain/json/isSame.ts';
import { isRow } from '../../../../domain/json/row.ts';
import type { JournalFailure, SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import type { SurveyState } from '../../../../domain/survey/port/surveyState.ts';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

const portAtom = atom<{ readonly port: SurveyPort } | undefined>(undefined);
const stateAtom = atom<SurveyState | undefined>(undefined);
const failureAtom = atom<JournalFailure | undefined>(undefined);

/** The running worker; undefined if none runs. */
export const surveyPortAtom = atom((get) => get(portAtom)?.port);

/**
 * The newest state, for actions only: a component that reads it renders with each change. undefined before
 * the first state.
 */
export const surveyStateAtom = atom((get) => get(stateAtom));

/** A part of the newest state; undefined before the first. */
const partAtom = <Name extends keyof SurveyState>(name: Name) => atom((get) => get(stateAtom)?.[name]);

/** Increases with every change of the draft. */
export const surveyRevisionAtom = partAtom('revision');

/** The open squad; '' while a squad is loading. */
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

/**
 * By kind: the open survey, the saved surveys, whether and by how many steps the draft differs, and what
 * devices answered. undefined before the first state.
 */
export const surveyStageAtoms = { nodes: stageAtoms('nodes'), zones: stageAtoms('zones') } as const;

export const camerasAreEditedAtom = partAtom('camerasAreEdited');

/**
 * Number of steps that changed cameras since the cameras were saved; undefined if no step leads back there.
 */
export const unsavedCameraStepsAtom = partAtom('unsavedCameraSteps');

/** The kind of survey that another person has saved meanwhile; undefined: no conflict. */
export const conflictAtom = partAtom('conflict');

/** Running work; undefined for none. */
export const surveyWorkAtom = partAtom('work');

/** Items of the draft by kind. */
export const surveyCountsAtom = partAtom('counts');

/** The selection; undefined for none. */
export const surveySelectionAtom = partAtom('selection');

const NO_ROWS: readonly number[] = [];

/** Rows of the selected nodes. */
export const selectedNodesAtom = atom((get) => {
  const selection = get(surveySelectionAtom);
  return selection?.table === 'nodes' ? selection.rows : NO_ROWS;
});

/** Increments when a load or another draft replaces rows. */
export const historyVersionAtom = partAtom('historyVersion');

/** Count of the steps in the history, and how many of them are done. */
export const stepCountAtom = partAtom('stepCount');
export const stepPositionAtom = partAtom('position');

/** Number of steps between the draft and the saved survey; undefined if no step leads there. */
export const unsavedStepsAtom = partAtom('unsavedSteps');

/** Figures of the distance lines. */
export const distanceFiguresAtom = partAtom('distances');

/** Summary of the quality field; undefined while it is off. */
export const qualityFiguresAtom = partAtom('quality');

/** Why the journal cannot be written; undefined: it can. */
export const journalFailureAtom = atom((get) => get(failureAtom));

/** Sets the running worker; undefined removes it and its state. */
export const setSurveyPortAtom = atom(null, (_get, set, port: SurveyPort | undefined) => {
  set(portAtom, port && { port });
  if (port !== undefined) return;
  set(stateAtom, undefined);
  set(failureAtom, undefined);
});

/**
 * Stores a state. Parts that equal the former parts stay the same objects. O(saved surveys + selected rows).
 */
export const receiveSurveyStateAtom = atom(null, (get, set, state: SurveyState) => {
  const before = get(stateAtom);
  set(stateAtom, before === undefined ? state : (withPartsOf(before, state) as SurveyState));
});

export const receiveJournalFailureAtom = atom(null, (_get, set, reason: JournalFailure | undefined) =>
  set(failureAtom, reason),
);

/**
 * The new value, reusing equal parts of the former one at any depth; each part is compared once. O(values).
 */
function withPartsOf(before: unknown, now: unknown): unknown {
  if (!isRow(before) || !isRow(now)) return isSame(before, now) ? before : now;
  const parts = Object.entries(now).map(([name, value]) => [name, withPartsOf(before[name], value)] as const);
  const isEqual =
    parts.length === Object.keys(before).length &&
    parts.every(([name, part]) => Object.hasOwn(before, name) && Object.is(before[name], part));
  return isEqual ? before : Object.fromEntries(parts);
}
