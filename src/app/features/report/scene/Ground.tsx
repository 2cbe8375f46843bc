import { useMemo } from 'react';
import type { LevelPlan } from '../../../../domain/floorPlan/floorPlan.ts';
import type { Palette } from '../../../../render/theme/palette.ts';
import { Plan, Streets } from './marks.tsx';
import { sceneColour } from './sceneColours.ts';
import type { SceneView } from '../../../../domain/map/sceneView.ts';
import { useDrawOnChange } from './useDrawOnChange.ts';
import { useStreets } from './useStreets.ts';

interface Props {
  readonly view: SceneView;
  readonly palette: Palette;
  /** Drawn instead of buildings; undefined: none. */
  readonly plan: LevelPlan | undefined;
}

/** What lies below the marks: streets, and buildings or a floor plan. */
export function Ground({ view, palette, plan }: Props) {
  const lines = useStreets(view.box);
  // The lines come after the scene.
  useDrawOnChange();
  const hasPlan = plan !== undefined;
  const streets = useMemo(
    () => ({
      parks: sceneColour(palette, 'map-park'),
      water: sceneColour(palette, 'map-water'),
      ...(hasPlan ? {} : { buildings: sceneColour(palette, 'map-building') }),
      streets: sceneColour(palette, 'map-street'),
    }),
    [palette, hasPlan],
  );
  const floor = useMemo(
    () => ({
      ground: sceneColour(palette, 'surface-3'),
      passage: sceneColour(palette, 'map-street-major'),
      wall: sceneColour(palette, 'text-disabled'),
      outline: sceneColour(palette, 'map-label'),
    }),
    [palette],
  );
  return (
    <>
      <Streets lines={lines} view={view} colours={streets} />
      {plan && <Plan plan={plan.plan} view={view} colours={floor} />}
    </>
  );
}
