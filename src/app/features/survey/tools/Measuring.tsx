import { FactList } from '../../../ui/facts/FactList.tsx';
import { useAtomValue } from 'jotai';
import { areaText, bearingText, distanceText } from '../../../../domain/geo/measureText.ts';
import { MEASURE_TEXT as TEXT } from '../../../text/surveyTools.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { measureAtom } from '../panels/openTool.ts';
import { surveySceneAtom } from '../panels/surveyView.ts';
import styles from './tools.module.css';
import { useMapTool } from './useMapTool.ts';

/** Figures of the path that is clicked on the map while this is open. */
export function Measuring() {
  const measure = useAtomValue(measureAtom);
  const scene = useAtomValue(surveySceneAtom);
  useMapTool('measure');
  const { length = 0, bearing = NaN, area = 0 } = measure ?? {};
  const direction = bearingText(bearing);
  const facts = [
    ...(length > 0 ? [{ name: TEXT.length, value: distanceText(length) }] : []),
    ...(direction === '' ? [] : [{ name: TEXT.bearing, value: direction }]),
    ...(area > 0 ? [{ name: TEXT.area, value: areaText(area) }] : []),
  ];
  return (
    <>
      <p className={styles.note}>{TEXT.hint}</p>
      <output>
        <span>{measure !== undefined && length === 0 && TEXT.begun}</span>
        <FactList className={styles.facts} facts={facts} />
      </output>
      {measure !== undefined && (
        <Button tight onPress={() => scene?.setTool('measure')}>
          {TEXT.clear}
        </Button>
      )}
    </>
  );
}
