import { useAtomValue, useSetAtom } from 'jotai';
import { mapCentreAtom } from '../../data/view/mapCentre.ts';
import { placesAtom } from '../../data/config/consoleAtoms.ts';
import { PLACES_TEXT } from '../../text/places.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { NearestCameras } from './NearestCameras.tsx';
import { PlaceList } from './PlaceList.tsx';
import { openPlaceAtom } from '../../data/view/openPlace.ts';
import { quickJumps } from './placeBranches.ts';
import styles from './PlacesPanel.module.css';

/** Quick jumps of the current zoom, the tree of places and the nearest cameras. */
export function PlacesPanel() {
  return (
    <div className={styles.panel}>
      <QuickJumps />
      <PlaceList />
      <NearestCameras />
    </div>
  );
}

function QuickJumps() {
  const { zoom } = useAtomValue(mapCentreAtom);
  const openPlace = useSetAtom(openPlaceAtom);
  const jumps = quickJumps(useAtomValue(placesAtom) ?? [], zoom);
  if (jumps.length === 0) return undefined;
  return (
    <nav className={styles.jumps} aria-label={PLACES_TEXT.quickJumps}>
      {jumps.map((place) => (
        <Button key={place.id} tight onPress={() => openPlace(place)}>
          {place.name}
        </Button>
      ))}
    </nav>
  );
}
