import { useSetAtom } from 'jotai';
import { use, useEffect } from 'react';
import { HALF_VIEW } from '../../../../domain/cameras/rankCameras.ts';
import type { Metres } from '../../../../domain/units.ts';
import { ShownStage, type SceneCamera } from '../stage/stage.ts';
import type { PictureRow } from './pictureBoard.ts';

/** How far a cone of the scene reaches: as far as a person is well to be seen. */
const REACH: Metres = 50;

/** Shows the cameras of the rows in the scene while mounted. `lit`: the id of the one that is looked at, the best where it is undefined. */
export function useSceneCameras(rows: readonly PictureRow[], lit: string | undefined): void {
  const setCameras = useSetAtom(use(ShownStage).camerasAtom);
  const shown = sceneCameras(rows, lit);
  const name = JSON.stringify(shown);
  // By value: the rows are others with each picture.
  useEffect(() => setCameras(JSON.parse(name) as readonly SceneCamera[]), [setCameras, name]);
  useEffect(() => () => setCameras([]), [setCameras]);
}

function sceneCameras(rows: readonly PictureRow[], lit: string | undefined): SceneCamera[] {
  const best = rows.find(({ failure }) => failure === undefined)?.ranked.camera.cameraId;
  return rows.map(({ ranked: { camera }, failure }) => {
    const { cameraId, name, lat, lng, direction } = camera;
    return {
      cameraId,
      name,
      lat,
      lon: lng,
      ...(Number.isFinite(direction) && { heading: direction }),
      angle: 2 * HALF_VIEW,
      reach: REACH,
      hasPicture: failure === undefined,
      isLit: cameraId === (lit ?? best),
    };
  });
}
