/** What the screens of the cameras do. Each outcome is shown; nothing is thrown. */
import { atom } from 'jotai';
import type { Level } from '../../../data/lists/lists.ts';
import { newCameraName } from '../../../../domain/survey/draft/surveyNames.ts';
import { newOnceKey } from '../../../http/newOnceKey.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { surveyPortAtom } from '../data/surveyAtoms.ts';
import { cameraDeleted, cameraSaved, camerasSaved, CAMERAS_TEXT } from '../../../text/surveyCameras.ts';
import { chosenSquadAtom, squadLevelsAtom } from '../panels/squad.ts';
import { performAtom, stepPlace } from '../panels/edits.ts';
import { saveFailureText } from '../../../text/surveyFailures.ts';
import type { ItemValues } from '../panels/useSurveyItem.ts';

/** A camera as its form has it. */
export interface OpenCamera {
  readonly row: number;
  readonly values: ItemValues;
}

/** Name of a camera for people: its own, else its id. */
export function cameraName({ values }: OpenCamera): string {
  return textOf(values, 'name') || textOf(values, 'cameraId');
}

/** Text of a column; '' for none. */
export function textOf(values: ItemValues, column: string): string {
  const value = values[column];
  return typeof value === 'string' ? value : '';
}

/** Level of a camera as it is sent. */
export function levelValue(levels: readonly Level[], levelId: string): unknown {
  const level = levels.find((each) => each.levelId === levelId);
  if (level === undefined) return undefined;
  const { id, levelId: level_id, name: level_name } = level;
  return { ...(id !== undefined && { id }), level_id, level_name };
}

/** Adds a camera in the middle of the map, on the active level, with preset 0. */
export const addCameraAtom = atom(null, async (get, set): Promise<void> => {
  const squadId = get(chosenSquadAtom);
  const { lat, lng: lon, level } = stepPlace({ get });
  const cameraId = newCameraName(squadId, newCameraKey());
  await set(performAtom, {
    kind: 'add',
    items: {
      cameras: [
        {
          cameraId,
          name: cameraId,
          squadId,
          lat,
          lon,
          cameraDirection: 0,
          preset: '0',
          level: levelValue(get(squadLevelsAtom), level),
        },
      ],
    },
  });
});

/** `randomUUID` is missing on a page over plain HTTP from another machine. */
function newCameraKey(): string {
  return typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : newOnceKey().replaceAll('-', '');
}

/** Stores one camera; returns whether it was. */
export const saveCameraAtom = atom(null, async (get, set, camera: OpenCamera): Promise<boolean> => {
  const saved = await get(surveyPortAtom)?.saveCamera(camera.row);
  if (saved === undefined) return false;
  if (saved.ok) set(showToastAtom, 'ok', cameraSaved(cameraName(camera)));
  else set(showToastAtom, 'danger', saveFailureText(saved.reason));
  return saved.ok;
});

/** Stores all cameras with edits; returns whether they were. */
export const saveCamerasAtom = atom(null, async (get, set): Promise<boolean> => {
  const saved = await get(surveyPortAtom)?.saveCameras();
  if (saved === undefined) return false;
  if (saved.ok) set(showToastAtom, 'ok', camerasSaved(saved.value.count));
  else if (saved.reason === 'nothing') set(showToastAtom, 'info', CAMERAS_TEXT.nothingToSave);
  else set(showToastAtom, 'danger', saveFailureText(saved.reason));
  return saved.ok;
});

/** Deletes a camera from the server and the draft; returns whether it was. */
export const deleteCameraAtom = atom(null, async (get, set, camera: OpenCamera): Promise<boolean> => {
  const deleted = await get(surveyPortAtom)?.deleteStored('cameras', camera.row);
  if (deleted === undefined) return false;
  if (deleted.ok) set(showToastAtom, 'ok', cameraDeleted(cameraName(camera)));
  else set(showToastAtom, 'danger', saveFailureText(deleted.reason));
  return deleted.ok;
});
