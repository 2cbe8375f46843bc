import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { NodeToPlace } from '../../../../domain/survey/port/surveyTools.ts';
import { distanceModeAtom, surveySceneAtom } from '../panels/surveyView.ts';

/** Shows the map which node is placed next. */
export function useGhost(next: NodeToPlace | undefined): void {
  const scene = useAtomValue(surveySceneAtom);
  const hasDistance = useAtomValue(distanceModeAtom).kind !== 'off';
  const label = next?.nodeId;
  useEffect(() => {
    scene?.setNextNode(label === undefined ? undefined : { label, hasDistance });
    return () => scene?.setNextNode(undefined);
  }, [scene, label, hasDistance]);
}
