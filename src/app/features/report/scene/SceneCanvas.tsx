import { useAtomValue } from 'jotai';
import { use, useMemo, useRef } from 'react';
import type { Evidence } from '../../../../domain/acoustics/evidence.ts';
import type { Location } from '../../../../domain/acoustics/locate.ts';
import type { LevelPlan } from '../../../../domain/floorPlan/floorPlan.ts';
import type { SceneFrame, SceneView } from '../../../../domain/map/sceneView.ts';
import { themeAtom } from '../../../data/config/theme.ts';
import { readPalette } from '../../../../render/theme/palette.ts';
import { ShownStage } from '../stage/stage.ts';
import styles from './Scene.module.css';
import { scenePalette } from './scenePalette.ts';
import { useSceneSurface } from './useSceneSurface.ts';
import { useStreets } from './useStreets.ts';

interface Props {
  readonly evidence: Evidence;
  readonly location: Location;
  readonly frame: SceneFrame;
  /** Of the frame. */
  readonly view: SceneView;
  /** Drawn instead of buildings; undefined: none. */
  readonly plan: LevelPlan | undefined;
}

/** The drawn part of the scene, by a thread. */
export function SceneCanvas({ evidence, location, frame, view, plan }: Props) {
  const { sensors, flight, passing } = evidence;
  const { layersAtom, camerasAtom, choiceAtom } = use(ShownStage);
  const theme = useAtomValue(themeAtom);
  const palette = useMemo(() => scenePalette(readPalette(theme)), [theme]);
  const layers = useAtomValue(layersAtom);
  const cameras = useAtomValue(camerasAtom);
  const { nodeId: chosen } = useAtomValue(choiceAtom);
  const lines = useStreets(view.box);
  const pixelRatio = window.devicePixelRatio;
  const fitted = flight?.ok ? flight.value : undefined;
  const scene = useMemo(
    () => ({
      location,
      sensors,
      flight: fitted,
      passing,
      frame,
      pixelRatio,
      palette,
      lines,
      plan,
      layers,
      cameras,
      chosen,
    }),
    [location, sensors, fitted, passing, frame, pixelRatio, palette, lines, plan, layers, cameras, chosen],
  );
  const place = useRef<HTMLDivElement>(null);
  useSceneSurface(place, scene);
  return <div ref={place} className={styles.canvas} aria-hidden="true" />;
}
