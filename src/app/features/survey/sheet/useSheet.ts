import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { LevelPlan } from '../../../../domain/floorPlan/floorPlan.ts';
import type { BaseMapLine } from '../../../../domain/map/baseMapLines.ts';
import { boxOf, framePlaces, type PaperFrame } from '../../../../domain/survey/sheet/paperFrame.ts';
import { placesOfSheet, type SurveySheet } from '../../../../domain/survey/sheet/surveySheet.ts';
import type { EpochMs } from '../../../../domain/units.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { serverNow } from '../../../browser/serverClock.ts';
import type { AppStore } from '../../../browser/store.ts';
import { surveyPortAtom } from '../data/surveyAtoms.ts';
import { baseMapTiles } from '../../../data/view/pageBaseMap.ts';
import { surveyLevelAtom, surveyPlanAtom } from '../panels/surveyView.ts';

/** A sheet with all that its map draws. */
export interface LoadedSheet {
  readonly sheet: SurveySheet;
  readonly level: string;
  readonly now: EpochMs;
  /** undefined where no item has a position */
  readonly frame: PaperFrame | undefined;
  /** Floor plan of the level; undefined where it has none. */
  readonly plan: LevelPlan | undefined;
  /** Of the base map; none where it cannot be had, or where they would be too fine. */
  readonly lines: readonly BaseMapLine[];
}

/** Streets are drawn up to 1 : this. */
const MAX_STREET_SCALE = 25_000;

/** The sheet of the open squad and the chosen level, loaded once; undefined before it is. */
export function useSheet(): LoadedSheet | undefined {
  const store = useStore();
  const [loaded, setLoaded] = useState<LoadedSheet>();
  useEffect(() => {
    let isUnmounted = false;
    loadSheet(store)
      .then((sheet) => isUnmounted || setLoaded(sheet))
      .catch(reportError(store, 'survey sheet'));
    return () => {
      isUnmounted = true;
    };
  }, [store]);
  return loaded;
}

async function loadSheet(store: AppStore): Promise<LoadedSheet | undefined> {
  const level = store.get(surveyLevelAtom);
  const plan = store.get(surveyPlanAtom);
  const sheet = await store.get(surveyPortAtom)?.surveySheet(level);
  if (sheet === undefined) return undefined;
  const frame = framePlaces(placesOfSheet(sheet));
  return {
    sheet,
    level,
    now: serverNow(store),
    frame,
    plan: plan?.levelId === level ? plan : undefined,
    lines: frame === undefined || frame.scale > MAX_STREET_SCALE ? [] : await baseMapLines(store, frame),
  };
}

/** A sheet without streets is better than none. */
function baseMapLines(store: AppStore, frame: PaperFrame): Promise<readonly BaseMapLine[]> {
  return baseMapTiles(store)
    .linesWithin(boxOf(frame))
    .catch((error: unknown) => {
      reportError(store, 'streets of the survey sheet')(error);
      return [];
    });
}
