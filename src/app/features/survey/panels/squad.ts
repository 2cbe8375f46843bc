/** The squad that is surveyed: choice, opening, levels. */
import { atom } from 'jotai';
import type { Level } from '../../../data/lists/lists.ts';
import { levelsAtom } from '../../../data/config/consoleAtoms.ts';
import { squadsAtom } from '../../../data/loading/testModeAtoms.ts';
import {
  camerasAreEditedAtom,
  openSquadIdAtom,
  surveyPortAtom,
  surveyStageAtoms,
} from '../data/surveyAtoms.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import type { ResumableDraft } from '../../../../domain/survey/port/surveyState.ts';
import type { Zoom } from '../../../../domain/units.ts';
import { homeView } from '../../../data/loading/loadConsole.ts';
import { accountAtom, tokenInUseAtom } from '../../../session/tokenAtoms.ts';
import { squadFailedText, SURVEY_TEXT } from '../../../text/survey.ts';
import { forgetCopiedAtom } from './clipboard.ts';
import { drawModeAtom } from './drawMode.ts';
import { openToolAtom } from './openTool.ts';
import { placeSourceAtom } from './placing.ts';
import { callFailureText } from '../../../text/surveyFailures.ts';
import { isSheetOpenAtom } from './sheetAtom.ts';
import { forgetWishedAtom } from './steps.ts';
import { clearTypedAtom, typedItemsAtoms } from './typedText.ts';
import { distanceChoiceAtom, surveyLevelAtom, surveySceneAtom, surveyTabAtom } from './surveyView.ts';
import type { CallFailure } from '../../../../domain/survey/port/surveyFailures.ts';

/** Zoom of the map when a squad is chosen. */
const SQUAD_ZOOM: Zoom = 16;
/** Status of a call whose session has ended. */
const UNAUTHORIZED = 401;

/** A squad that was chosen. Each opening is another object, of the same squad too, so that an older one offers nothing. */
interface ChosenSquad {
  readonly squadId: string;
  /** Login that opened it. */
  readonly login: string | undefined;
}

const chosenAtom = atom<ChosenSquad | undefined>(undefined);
/** The squad that was open when the session ended. */
const endedAtom = atom<ChosenSquad | undefined>(undefined);
const offeredDraftAtom = atom<ResumableDraft | undefined>(undefined);

/** The chosen squad; '' before one is. */
export const chosenSquadAtom = atom((get) => get(chosenAtom)?.squadId ?? '');

/** Draft of an earlier session that is offered to be resumed; undefined for none. */
export const resumableAtom = atom(
  (get) => get(offeredDraftAtom),
  (_get, set, draft: ResumableDraft | undefined) => set(offeredDraftAtom, draft),
);

/** Whether the draft of the chosen squad differs from what is saved; not while it is being opened. */
export const isDraftEditedAtom = atom((get) => {
  if (get(openSquadIdAtom) !== get(chosenSquadAtom)) return false;
  if (get(camerasAreEditedAtom) === true) return true;
  return get(surveyStageAtoms.nodes.isEdited) || get(surveyStageAtoms.zones.isEdited);
});

/** Whether the draft differs, or something is typed in a form that is not in the draft. */
export const hasEditsAtom = atom((get) => get(isDraftEditedAtom) || get(typedItemsAtoms.all).length > 0);

/** Levels of the chosen squad, lowest first. Levels without a squad belong to all squads. */
export const squadLevelsAtom = atom((get): readonly Level[] => {
  const squadId = get(chosenSquadAtom);
  return get(levelsAtom).filter((level) => level.levelId !== '' && (level.squadId ?? squadId) === squadId);
});

/** Name of a level of the chosen squad by its level_id; '' is outdoors. */
export const levelNameAtom = atom((get) => {
  const names = new Map(get(squadLevelsAtom).map(({ levelId, name }) => [levelId, name]));
  return (levelId: string): string =>
    levelId === '' ? SURVEY_TEXT.outdoors : (names.get(levelId) ?? levelId);
});

/** Opens a squad: level and selection are cleared, its zones loaded, and the map moves to its origin at zoom 16; none is chosen where that fails. */
export const openSquadAtom = atom(null, async (get, set, squadId: string): Promise<void> => {
  const chosen = { squadId, login: get(accountAtom)?.login };
  set(chosenAtom, chosen);
  set(surveyLevelAtom, '');
  set(distanceChoiceAtom, (choice) => ({ ...choice, nodeIds: ['', ''] }));
  set(drawModeAtom, 'editing');
  set(placeSourceAtom, { kind: 'stored', search: '' });
  set(offeredDraftAtom, undefined);
  set(clearTypedAtom);
  set(forgetWishedAtom);
  set(forgetCopiedAtom);
  set(showSquadAtom);
  const opened = await get(surveyPortAtom)?.openSquad({ squadId });
  if (opened === undefined || get(chosenAtom) !== chosen) return;
  if (opened.ok) set(offeredDraftAtom, opened.value.resumable);
  else set(failOpeningAtom, opened.reason);
});

/** Says why the chosen squad was not opened, and leaves none chosen, so that it can be chosen again. */
const failOpeningAtom = atom(null, (get, set, reason: CallFailure) => {
  set(showToastAtom, 'danger', squadFailedText(get(chosenSquadAtom), callFailureText(reason)));
  // Where the session has ended, the squad is opened again after it.
  if (reason.status !== UNAUTHORIZED) set(chosenAtom, undefined);
});

/**
 * Asks again which unsaved edits the open squad is offered: another tab that edited it has ended. What it is offered while it is
 * opened comes with that.
 */
export const askOfferAtom = atom(null, async (get, set): Promise<void> => {
  const chosen = get(chosenAtom);
  if (chosen === undefined || get(openSquadIdAtom) !== chosen.squadId) return;
  const draft = await get(surveyPortAtom)?.resumable();
  if (get(chosenAtom) === chosen)
    set(offeredDraftAtom, draft?.squadId === chosen.squadId ? draft : undefined);
});

/** Position of the chosen squad; undefined where it has none. */
export const squadOriginAtom = atom((get) => originOf(get(squadsAtom), get(chosenSquadAtom)));

/** Moves the map to the origin of the chosen squad; to the first place before one is chosen. */
export const showSquadAtom = atom(null, (get) => {
  const origin = get(squadOriginAtom);
  if (get(chosenSquadAtom) === '') get(surveySceneAtom)?.jumpTo(homeView({ get }));
  else if (origin !== undefined)
    get(surveySceneAtom)?.jumpTo({ lat: origin.lat, lng: origin.lon, zoom: SQUAD_ZOOM });
});

/** Opens the squad that was open when the session ended, once the same person has signed in again. */
export const reopenSquadAtom = atom(null, async (get, set): Promise<void> => {
  const ended = get(endedAtom);
  const isSame = ended !== undefined && ended.login === get(accountAtom)?.login;
  if (!isSame || get(chosenAtom) !== undefined || originOf(get(squadsAtom), ended.squadId) === undefined)
    return;
  set(endedAtom, undefined);
  await set(openSquadAtom, ended.squadId);
});

/**
 * Forgets the chosen squad, its drawer and its tool, when the page is left; where the session has ended, the squad is opened
 * again after it.
 */
export const closeSquadAtom = atom(null, (get, set) => {
  const chosen = get(chosenAtom);
  const hasEnded = get(tokenInUseAtom) === undefined && chosen?.login !== undefined;
  set(endedAtom, hasEnded ? chosen : undefined);
  set(chosenAtom, undefined);
  set(offeredDraftAtom, undefined);
  set(surveyLevelAtom, '');
  set(surveyTabAtom, 'nodes');
  set(openToolAtom, undefined);
  set(isSheetOpenAtom, false);
  set(clearTypedAtom);
});

type Origin = { readonly lat: number; readonly lon: number };

function originOf(
  squads: readonly { squadId: string; orgin_lat?: number | undefined; orgin_lon?: number | undefined }[],
  squadId: string,
): Origin | undefined {
  const { orgin_lat: lat, orgin_lon: lon } = squads.find((squad) => squad.squadId === squadId) ?? {};
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
}
