/** Modes of drawing zones. */
import { atom } from 'jotai';
import type { SurveyTool } from '../../../../render/survey/surveySceneTypes.ts';

/**
 * - none: nothing is drawn or edited on the map
 * - polygon: clicks on the map are corners of a new zone
 * - editing: a click selects a zone, its borders are dragged
 */
export type DrawMode = 'none' | 'polygon' | 'editing';

/** The mode; a squad is opened in `editing`. */
export const drawModeAtom = atom<DrawMode>('editing');

/** Corners that are set of the zone that is drawn. */
export const drawnCornersAtom = atom(0);

/** What a press on the map does in each mode. */
export const TOOL_OF_MODE: Readonly<Record<DrawMode, SurveyTool>> = {
  none: 'select',
  polygon: 'drawZone',
  editing: 'editZones',
};
