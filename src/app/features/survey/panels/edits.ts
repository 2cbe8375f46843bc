/** Edits of the draft, each one step. Its failure is shown; nothing is thrown. */
import { atom } from 'jotai';
import type { Command } from '../../../../domain/survey/draft/command.ts';
import type { StepPlace } from '../../../../domain/survey/draft/history.ts';
import type { Ring } from '../../../../domain/survey/draft/tables.ts';
import type { SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import type { PlacedNode, RoomChoice } from '../../../../domain/survey/port/surveyTools.ts';
import type { Result } from '../../../../domain/result.ts';
import type { SurveyScene } from '../../../../render/survey/surveySceneTypes.ts';
import type { StateReader } from '../../../browser/store.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { surveyPortAtom } from '../data/surveyAtoms.ts';
import { EDIT_FAILURE_TEXT } from '../../../text/survey.ts';
import { surveyLevelAtom, surveySceneAtom } from './surveyView.ts';
import type { EditFailure } from '../../../../domain/survey/port/surveyFailures.ts';

/** Where the map is, as a step of the history keeps it. */
export function stepPlace({ get }: StateReader): StepPlace {
  const { lat, lng, zoom } = get(surveySceneAtom)?.placement() ?? { lat: 0, lng: 0, zoom: 0 };
  return { lat, lng, zoom, level: get(surveyLevelAtom) };
}

/** Where an edit is made. */
interface EditView {
  readonly place: StepPlace;
  readonly scene: SurveyScene | undefined;
}

/** Has the worker make an edit. */
type CallEdit<Edited> = (
  port: SurveyPort,
  edited: Edited,
  view: EditView,
) => Promise<Result<unknown, EditFailure>>;

/** An edit; setting it returns whether it was made. */
function editAtom<Edited>(call: CallEdit<Edited>) {
  return atom(null, async (get, set, edited: Edited): Promise<boolean> => {
    const port = get(surveyPortAtom);
    if (port === undefined) return false;
    const done = await call(port, edited, { place: stepPlace({ get }), scene: get(surveySceneAtom) });
    const text = done.ok ? '' : EDIT_FAILURE_TEXT[done.reason];
    if (text !== '') set(showToastAtom, 'danger', text);
    return done.ok;
  });
}

/** Performs a command. */
export const performAtom = editAtom((port, command: Command, { place }) => port.perform(command, place));

/**
 * Adds stored nodes of the squad. Nodes without a position go to the middle of the map, or on a wall there.
 */
export const addSquadNodesAtom = editAtom((port, nodeIds: readonly string[], { place, scene }) =>
  port.addSquadNodes(nodeIds, { ...place, ...scene?.snapPlace(place) }),
);

/** Places a node. */
export const placeNodeAtom = editAtom((port, placed: PlacedNode, { place }) => port.placeNode(placed, place));

/** Adds a drawn zone. */
export const addZoneAtom = editAtom((port, ring: Ring, { place }) => port.addZone(ring, place));

/** Adds zones of rooms of the floor plan, by their place among its rooms. */
export const addRoomsAtom = editAtom((port, rooms: RoomChoice, { place }) => port.addRooms(rooms, place));
