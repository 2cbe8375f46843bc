import { useAtomValue } from 'jotai';
import type { Place } from '../api/lists.ts';
import { canBeDrawn } from '../api/lists.ts';
import { placesAtom } from '../shell/consoleAtoms.ts';
import { openPlace } from './openPlace.ts';
import { placeTree, type PlaceBranch } from './placeTree.ts';
import styles from './PlacesPanel.module.css';

/** Places with what lies in them; a press moves the map there (HM-05). */
export function PlacesPanel() {
  const places = useAtomValue(placesAtom) ?? [];
  return (
    <div className={styles.panel}>
      <Branches branches={placeTree(places)} />
    </div>
  );
}

function Branches({ branches }: { readonly branches: readonly PlaceBranch[] }) {
  return (
    <ul>
      {branches.map(({ place, children }) => (
        <li key={place.id}>
          <PlaceButton place={place} />
          {children.length > 0 && <Branches branches={children} />}
        </li>
      ))}
    </ul>
  );
}

function PlaceButton({ place }: { readonly place: Place }) {
  return (
    <button type="button" disabled={!canBeDrawn(place)} onClick={() => openPlace(place)}>
      {place.name}
      <small>{place.levels.map(({ levelId }) => levelId).join(' ')}</small>
    </button>
  );
}
