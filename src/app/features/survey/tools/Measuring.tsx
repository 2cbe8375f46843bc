import { useAtomValue } from 'jotai';
import { metresText } from '../../../text/survey.ts';
import { areaText, bearingText, MEASURE_TEXT as TEXT } from '../../../text/surveyTools.ts';
import { Button } from '../../../ui/Button.tsx';
import { measureAtom } from '../base/openTool.ts';
import { surveySceneAtom } from '../base/surveyView.ts';
import styles from './tools.module.css';
import { useMeasureTool } from './useMeasureTool.ts';

/** Figures of the path that is clicked on the map while this is open (BH-39). */
export function Measuring() {
  const measure = useAtomValue(measureAtom);
  const scene = useAtomValue(surveySceneAtom);
  useMeasureTool();
  const { length = 0, bearing = NaN, area = 0 } = measure ?? {};
  const rows = [
    ...(length > 0 ? [[TEXT.length, metresText(length)] as const] : []),
    ...(Number.isNaN(bearing) ? [] : [[TEXT.bearing, bearingText(bearing)] as const]),
    ...(area > 0 ? [[TEXT.area, areaText(area)] as const] : []),
  ];
  return (
    <>
      <p className={styles.note}>{TEXT.hint}</p>
      <output>
        <dl className={styles.facts}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </output>
      {measure !== undefined && (
        <Button tight onPress={() => scene?.setTool('measure')}>
          {TEXT.clear}
        </Button>
      )}
    </>
  );
}
