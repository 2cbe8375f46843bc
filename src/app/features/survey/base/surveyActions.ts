/** What the screens of the survey do with its draft. Each failure is shown; nothing is thrown. */
import { atom } from 'jotai';
import { readId } from '../../../../domain/json/read.ts';
import { isOnLevel } from '../../../../domain/survey/draft/isOnLevel.ts';
import { levelOfCamera } from '../../../../domain/survey/draft/cameraItems.ts';
import type { Command } from '../../../../domain/survey/draft/command.ts';
import type { Ring } from '../../../../domain/survey/draft/tables.ts';
import type { Selection, StepPlace } from '../../../../domain/survey/draft/history.ts';
import type { SaveFailure } from '../../../../domain/survey/port/surveySaving.ts';
import { POSITION_COLUMNS } from '../../../../domain/survey/draft/tables.ts';
import type { ItemPlace } from '../../../../domain/survey/port/surveyState.ts';
import type { PlacedNode } from '../../../../domain/survey/port/surveyTools.ts';
import type { CallFailure, EditFailure } from '../../../../domain/survey/port/surveyPort.ts';
import type { Result } from '../../../../domain/result.ts';
import { isWithin } from '../../../../render/base/viewport.ts';
import type { StateReader } from '../../../base/store.ts';
import { showToastAtom } from '../../../base/toastAtoms.ts';
import { stepPositionAtom, surveyPortAtom, surveyStateAtom } from '../../../data/survey/surveyAtoms.ts';
import { ERROR_TEXT } from '../../../text/errors.ts';
import { EDIT_FAILURE_TEXT, SURVEY_TEXT } from '../../../text/survey.ts';
import { surveyLevelAtom, surveySceneAtom, surveyTabAtom } from './surveyView.ts';

/** Where the map is, as a step of the history keeps it. */
export function stepPlace({ get }: StateReader): StepPlace {
  const { lat, lng, zoom } = get(surveySceneAtom)?.placement() ?? { lat: 0, lng: 0, zoom: 0 };
  return { lat, lng, zoom, level: get(surveyLevelAtom) };
}

/** Performs a command as one step; a failure is shown. Returns whether it was performed. */
export const performAtom = atom(null, async (get, set, command: Command): Promise<boolean> => {
  const performed = await get(surveyPortAtom)?.perform(command, stepPlace({ get }));
  return set(showFailureAtom, performed);
});

/** Adds stored nodes of the squad as one step, those without a position in the middle of the map or on a wall there; a failure is shown. */
export const addSquadNodesAtom = atom(
  null,
  async (get, set, nodeIds: readonly string[]): Promise<boolean> => {
    const middle = stepPlace({ get });
    const place = { ...middle, ...get(surveySceneAtom)?.snapPlace(middle) };
    const added = await get(surveyPortAtom)?.addSquadNodes(nodeIds, place);
    return set(showFailureAtom, added);
  },
);

/** Places a node as one step; a failure is shown. */
export const placeNodeAtom = atom(null, async (get, set, placed: PlacedNode): Promise<boolean> => {
  const done = await get(surveyPortAtom)?.placeNode(placed, stepPlace({ get }));
  return set(showFailureAtom, done);
});

/** Adds a drawn zone as one step; a failure is shown. */
export const addZoneAtom = atom(null, async (get, set, ring: Ring): Promise<boolean> => {
  const added = await get(surveyPortAtom)?.addZone(ring, stepPlace({ get }));
  return set(showFailureAtom, added);
});

/** Adds zones of rooms of the floor plan, by their place among its rooms, as one step; a failure is shown. */
export const addRoomsAtom = atom(null, async (get, set, rooms: readonly number[]): Promise<boolean> => {
  const added = await get(surveyPortAtom)?.addRooms(rooms, stepPlace({ get }));
  return set(showFailureAtom, added);
});

/** Shows why an edit was refused; returns whether it was done. */
const showFailureAtom = atom(null, (_get, set, result: Result<unknown, EditFailure> | undefined): boolean => {
  if (result === undefined) return false;
  if (!result.ok && EDIT_FAILURE_TEXT[result.reason] !== '')
    set(showToastAtom, 'danger', EDIT_FAILURE_TEXT[result.reason]);
  return result.ok;
});

/** Selects items; undefined clears the selection. */
export const selectItemsAtom = atom(null, async (get, _set, selection: Selection | undefined) => {
  await get(surveyPortAtom)?.select(selection);
});

/** Where the map was before a step of the history moved it, and the position of that history; undefined where none did. */
const beforeStepAtom = atom<{ readonly place: StepPlace; readonly position: number } | undefined>(undefined);

/** Whether the step that was undone or redone last has moved the map. */
export const canMoveBackAtom = atom((get) => {
  const before = get(beforeStepAtom);
  return before !== undefined && before.position === get(stepPositionAtom);
});

/** Shows the place where the map was before the step that was undone or redone last. */
export const moveBackAtom = atom(null, (get, set) => {
  const before = get(beforeStepAtom);
  if (before === undefined) return;
  set(beforeStepAtom, undefined);
  set(surveyLevelAtom, before.place.level);
  get(surveySceneAtom)?.flyTo(before.place);
});

/** Where the newest call leads, and by which the state is compared with it. */
interface Wished {
  readonly position: number;
  readonly unanswered: number;
  /** Revision of the state when the newest call was answered: the next one has what it did. */
  readonly revision: number;
}

const wishedAtom = atom<Wished | undefined>(undefined);

/** Forgets what was asked of the squad before: revisions of another one begin anew. */
export const forgetWishedAtom = atom(null, (_get, set) => set(wishedAtom, undefined));

/** Steps that are done once all calls are answered: of keys that are pressed faster than that each counts. */
const wishedPositionAtom = atom((get): number => {
  const { position = 0, revision = 0 } = get(surveyStateAtom) ?? {};
  const wished = get(wishedAtom);
  const isAhead = wished !== undefined && (wished.unanswered > 0 || wished.revision === revision);
  return isAhead ? wished.position : position;
});

/** Calls the worker for a position of the history; the place of the step, undefined where it led nowhere. */
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

/** Undoes or redoes until `position` steps are done, and shows where the step was made. */
export const goToStepAtom = atom(null, async (get, set, position: number) => {
  const { stepCount = 0 } = get(surveyStateAtom) ?? {};
  if (position === get(wishedPositionAtom) || position < 0 || position > stepCount) return;
  const before = stepPlace({ get });
  set(beforeStepAtom, undefined);
  const place = await set(callGoToAtom, position);
  if (place === undefined) return;
  const isShown = isInView({ get }, place);
  if (!isShown || place.level !== before.level) set(beforeStepAtom, { place: before, position });
  set(surveyLevelAtom, place.level);
  if (!isShown) get(surveySceneAtom)?.flyTo(place);
});

/** Undoes the last step. */
export const undoStepAtom = atom(null, (get, set) => set(goToStepAtom, get(wishedPositionAtom) - 1));

/** Redoes the step that was undone last. */
export const redoStepAtom = atom(null, (get, set) => set(goToStepAtom, get(wishedPositionAtom) + 1));

/** Takes the last corner of what is being drawn back; where nothing is, undoes the last step. */
export const undoAtom = atom(null, async (get, set) => {
  if (get(surveySceneAtom)?.stepDrawing('undo') !== true) await set(undoStepAtom);
});

/** Sets that corner again; where nothing is being drawn, redoes the step that was undone last. */
export const redoAtom = atom(null, async (get, set) => {
  if (get(surveySceneAtom)?.stepDrawing('redo') !== true) await set(redoStepAtom);
});

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

/** Lowest status that is none of success. */
const FIRST_FAILURE = 300;

/** Message of a failed call: what the server said, else that it could not be reached or its answer not be read. */
export function callFailureText({ message, status }: CallFailure): string {
  if (message !== '') return message;
  if (status === 0) return SURVEY_TEXT.unreachable;
  return status < FIRST_FAILURE ? ERROR_TEXT.unreadable : SURVEY_TEXT.callFailed;
}

/** Why a survey or item was not saved, as a sentence; '' where nothing was to be saved. */
export function saveFailureText(reason: SaveFailure | EditFailure): string {
  if (typeof reason === 'object') return callFailureText(reason);
  if (reason === 'busy' || reason === 'changed' || reason === 'deleted') return SURVEY_TEXT[reason];
  return EDIT_FAILURE_TEXT[reason];
}

type ItemValues = Readonly<Record<string, unknown>>;

/** Shows the level of an item where another one is shown: there it is not drawn. */
export const showLevelAtom = atom(null, (get, set, table: ItemPlace['table'], item: ItemValues) => {
  const level = table === 'cameras' ? levelOfCamera(item['level']) : (readId(item['level']) ?? '');
  if (!isOnLevel(level, get(surveyLevelAtom))) set(surveyLevelAtom, level);
});

/** Position of an item: of a zone the first corner; undefined where it has none. */
function positionOf(
  table: ItemPlace['table'],
  item: ItemValues,
): { readonly lat: number; readonly lng: number } | undefined {
  const ring = item['ring'];
  const corner = ring instanceof Float64Array ? { lat: ring[1] ?? NaN, lng: ring[0] ?? NaN } : undefined;
  const columns = table === 'nodes' ? POSITION_COLUMNS.nodes : POSITION_COLUMNS.cameras;
  const place = corner ?? { lat: Number(item[columns.lat]), lng: Number(item[columns.lon]) };
  return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? place : undefined;
}

/** Selects an item, opens its drawer, and shows its level and its place on the map where they are not. */
export const showItemAtom = atom(null, async (get, set, item: ItemPlace) => {
  set(surveyTabAtom, item.table);
  await set(selectItemsAtom, { table: item.table, rows: [item.row] });
  const values = await get(surveyPortAtom)?.item(item.table, item.row);
  if (values === undefined) return;
  set(showLevelAtom, item.table, values);
  const place = positionOf(item.table, values);
  if (place === undefined) return;
  const scene = get(surveySceneAtom);
  if (scene !== undefined && !isWithin(scene.shown(), place)) scene.flyTo(place);
});
