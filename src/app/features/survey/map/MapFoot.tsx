import { useAtomValue } from 'jotai';
import { positionText } from '../../../../domain/geo/positionText.ts';
import { ScaleBar } from '../../../ui/map/ScaleBar.tsx';
import { surveyPlacementAtom, surveyPointerAtom } from '../base/surveyView.ts';
import { mapAttributionAtom } from './mapAtoms.ts';
import styles from './map.module.css';

/** Attribution, coordinates of the pointer, or of the centre where there is none, and scale of the survey's map. */
export function MapFoot() {
  const attribution = useAtomValue(mapAttributionAtom);
  const placement = useAtomValue(surveyPlacementAtom);
  return (
    <small className={styles.foot}>
      <span className={styles.attribution}>{attribution}</span>
      <Coordinates />
      {placement !== undefined && <ScaleBar lat={placement.lat} zoom={placement.zoom} />}
    </small>
  );
}

/** Rendered by itself: the pointer moves with each of its events, a drag among them. */
function Coordinates() {
  const placement = useAtomValue(surveyPlacementAtom);
  const place = useAtomValue(surveyPointerAtom) ?? placement;
  return place === undefined ? undefined : <span>{positionText(place.lat, place.lng)}</span>;
}
