/** The cameras of the scene with what each sees. */
import type { ScenePalette } from './scenePort.ts';
import type { Graphics } from 'pixi.js';
import { useCallback } from 'react';
import type { SceneView } from '../../../../../domain/map/sceneView.ts';
import { degreesToRadians } from '../../../../../domain/units.ts';
import type { SceneCamera } from '../../stage/stage.ts';

interface Props {
  readonly view: SceneView;
  readonly palette: ScenePalette;
}

interface ConesProps extends Props {
  readonly cameras: readonly SceneCamera[];
}

/** Marks and cones of the cameras; the one that is looked at last and brightest. */
export function Cones({ cameras, view, palette }: ConesProps) {
  return cameras
    .toSorted((a, b) => Number(a.isLit) - Number(b.isLit))
    .map((camera) => <Cone key={camera.cameraId} {...{ camera, view, palette }} />);
}

/** A camera and its view; one without a picture is a warning and has no cone. */
function Cone({ camera, view, palette }: Props & { readonly camera: SceneCamera }) {
  const { lat, lon, heading, angle, reach, hasPicture, isLit } = camera;
  const { x, y } = view.at({ lat, lon });
  const { scale, unit } = view;
  const colour = palette[hasPicture ? 'text' : 'warn'];
  const ground = palette['hb-chip'];
  const draw = useCallback(
    (pen: Graphics) => {
      pen.clear();
      if (heading !== undefined && hasPicture) {
        // Pixi counts angles clockwise from east.
        const from = degreesToRadians(heading - 90 - angle / 2);
        const to = from + degreesToRadians(angle);
        pen
          .moveTo(0, 0)
          .arc(0, 0, reach * scale, from, to)
          .closePath();
        pen.fill({ color: colour, alpha: isLit ? 0.3 : 0.1 });
        pen.stroke({ width: unit, color: colour, alpha: isLit ? 0.9 : 0.35 });
      }
      const half = 6 * unit;
      pen.rect(-half, -half, 2 * half, 2 * half).fill({ color: ground });
      pen.rect(-half, -half, 2 * half, 2 * half).stroke({ width: 1.5 * unit, color: colour });
      pen.circle(0, 0, 2 * unit).fill({ color: colour });
    },
    [heading, angle, reach, hasPicture, isLit, scale, unit, colour, ground],
  );
  return <pixiGraphics x={x} y={y} draw={draw} />;
}
