import { useAtomValue, useSetAtom } from 'jotai';
import { Video } from 'lucide-react';
import { distanceText } from '../../../domain/geo/measureText.ts';
import { openCameraAtom } from '../../data/view/cameraAtoms.ts';
import { nearestCameras } from './nearestCameras.ts';
import { mapCentreAtom } from '../../data/view/mapCentre.ts';
import { switchesAtom } from '../../data/config/switchAtoms.ts';
import { camerasAtom } from '../../data/config/consoleAtoms.ts';
import { PLACES_TEXT } from '../../text/places.ts';
import styles from './PlacesPanel.module.css';

/** The cameras nearest to the centre of the map, so that they can be opened by keyboard. */
export function NearestCameras() {
  const { camera } = useAtomValue(switchesAtom);
  const centre = useAtomValue(mapCentreAtom);
  const cameras = nearestCameras(useAtomValue(camerasAtom), centre);
  const open = useSetAtom(openCameraAtom);
  if (!camera || cameras.length === 0) return undefined;
  return (
    <section className={styles.cameras} aria-label={PLACES_TEXT.cameras}>
      <h2>{PLACES_TEXT.cameras}</h2>
      {cameras.map(({ camera: { id, name, zoneId }, distance }) => (
        <button key={id} type="button" onClick={() => open(id)}>
          <Video aria-hidden="true" />
          <span translate="no" className={styles.name}>
            {name}
          </span>
          <small>{zoneId}</small>
          <small>{distanceText(distance)}</small>
        </button>
      ))}
    </section>
  );
}
