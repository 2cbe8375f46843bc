import type { ScenePalette } from './scenePort.ts';
import { memo, useMemo } from 'react';
import type { LevelPlan } from '../../../../../domain/floorPlan/floorPlan.ts';
import type { BaseMapLine } from '../../../../../domain/map/baseMapLines.ts';
import { Plan, Streets } from './marks.tsx';
import type { SceneView } from '../../../../../domain/map/sceneView.ts';

interface Props {
  readonly view: SceneView;
  readonly palette: ScenePalette;
  readonly lines: readonly BaseMapLine[];
  /** Drawn instead of buildings; undefined: none. */
  readonly plan: LevelPlan | undefined;
}

/** What lies below the marks: streets, and buildings or a floor plan. */
export const Ground = memo(function Ground({ view, palette, lines, plan }: Props) {
  const hasPlan = plan !== undefined;
  const streets = useMemo(
    () => ({
      parks: palette['map-park'],
      water: palette['map-water'],
      ...(hasPlan ? {} : { buildings: palette['map-building'] }),
      streets: palette['map-street'],
    }),
    [palette, hasPlan],
  );
  const floor = useMemo(
    () => ({
      ground: palette['surface-3'],
      passage: palette['map-street-major'],
      wall: palette['text-disabled'],
      outline: palette['map-label'],
    }),
    [palette],
  );
  return (
    <>
      <Streets lines={lines} view={view} colours={streets} />
      {plan && <Plan plan={plan.plan} view={view} colours={floor} />}
    </>
  );
});
