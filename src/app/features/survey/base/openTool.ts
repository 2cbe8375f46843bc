/** Which tool of the survey is open, and what it keeps while others are. */
import { atom } from 'jotai';
import type { PathMeasure } from '../../../../domain/survey/zones/measurePath.ts';
import type { FieldScale } from '../../../../render/survey/fieldColours.ts';
import { drawModeAtom, type DrawMode } from './drawMode.ts';

export const SURVEY_TOOLS = [
  'quality',
  'compare',
  'versions',
  'checkpoints',
  'assistant',
  'exchange',
  'measure',
] as const;
/** A tool over the map. */
export type OpenTool = (typeof SURVEY_TOOLS)[number];

/** The open tool; undefined for none. */
export const openToolAtom = atom<OpenTool | undefined>(undefined);

/** Chooses a mode of drawing zones; measuring ends: a press on the map does one thing. */
export const chooseModeAtom = atom(null, (get, set, mode: DrawMode) => {
  if (get(openToolAtom) === 'measure') set(openToolAtom, undefined);
  set(drawModeAtom, mode);
});

/** Whether a zone is drawn or a path measured: presses and Space set points on the map. */
export const setsPointsAtom = atom(
  (get) => get(drawModeAtom) === 'polygon' || get(openToolAtom) === 'measure',
);

/** What is measured on the map; undefined for nothing. */
export const measureAtom = atom<PathMeasure | undefined>(undefined);

/** Which figure of the quality field is drawn. */
export const fieldScaleAtom = atom<FieldScale>('count');
