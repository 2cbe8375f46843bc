/** Which tool of the survey is open, and what it keeps while others are. */
import { atom } from 'jotai';
import type { PathMeasure } from '../../../../domain/survey/zones/measurePath.ts';
import type { FieldScale } from '../../../../render/survey/fieldColours.ts';
import { drawModeAtom, type DrawMode } from './drawMode.ts';

export const SURVEY_TOOLS = [
  'place',
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

/** Chooses a mode of drawing zones; measuring and placing nodes end: a press on the map does one thing. */
export const chooseModeAtom = atom(null, (get, set, mode: DrawMode) => {
  const tool = get(openToolAtom);
  if (tool === 'measure' || tool === 'place') set(openToolAtom, undefined);
  set(drawModeAtom, mode);
});

/** What presses and Space set on the map: corners of a zone or of a path that is measured, nodes; undefined for nothing. */
export const setPointsAtom = atom((get): 'corners' | 'nodes' | undefined => {
  const tool = get(openToolAtom);
  if (tool === 'place') return 'nodes';
  return tool === 'measure' || get(drawModeAtom) === 'polygon' ? 'corners' : undefined;
});

/** What is measured on the map; undefined for nothing. */
export const measureAtom = atom<PathMeasure | undefined>(undefined);

/** Which figure of the quality field is drawn. */
export const fieldScaleAtom = atom<FieldScale>('count');
