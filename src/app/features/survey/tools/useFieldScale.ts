import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { FieldScale } from '../../../../render/survey/fieldColours.ts';
import { surveySceneAtom } from '../panels/surveyView.ts';

/** Draws the scale of the quality field on the map. */
export function useFieldScale(scale: FieldScale): void {
  const scene = useAtomValue(surveySceneAtom);
  useEffect(() => scene?.setFieldScale(scale), [scale, scene]);
}
