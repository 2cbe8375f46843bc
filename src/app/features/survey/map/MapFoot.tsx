import { useAtomValue } from 'jotai';
import { positionText } from '../../../../domain/geo/positionText.ts';
import { ScaleBar } from '../../../ui/ScaleBar.tsx';
import { surveyPlacementAtom, surveyPointerAtom } from '../base/surveyView.ts';
import { mapAttributionAtom } from './mapAtoms.ts';
import styles from './map.module.css';

/** Attribution, coordinates of the pointer, or of the centre where there is none, and scale of the survey's map (BH-39). */
export function MapFoot() {
  const attribution = useAtomValue(mapAttributionAtom);
  const placement = useAtomValue(surveyPlacementAtom);
  const pointer = useAtomValue(surveyPointerAtom);
  const place = pointer ?? placement;
  return (
    <small className={styles.foot}>
      <span className={styles.attribution}>{attribution}</span>
      {place !== undefined && <span>{positionText(place.lat, place.lng)}</span>}
      {placement !== undefined && <ScaleBar lat={placement.lat} zoom={placement.zoom} />}
    </small>
  );
}
