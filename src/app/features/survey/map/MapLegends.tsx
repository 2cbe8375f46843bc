import { useAtomValue } from 'jotai';
import { DEVICE_STATES } from '../../../../domain/survey/apply/deviceAnswers.ts';
import { distanceFiguresAtom, surveyStageAtoms } from '../data/surveyAtoms.ts';
import { DISTANCE_LEGEND, linesText } from '../../../text/survey.ts';
import { REPLY_TEXT } from '../../../text/surveyDeliveries.ts';
import { QUALITY_TEXT } from '../../../text/surveyTools.ts';
import { FieldLegend } from '../panels/FieldLegend.tsx';
import { ReplyIcon } from '../panels/ReplyMark.tsx';
import { fieldScaleAtom, openToolAtom } from '../panels/openTool.ts';
import { distanceModeAtom, qualityRequestAtom } from '../panels/surveyView.ts';
import styles from './map.module.css';

/** What the colours on the map mean: of distances, of the answers of devices and of the quality field. */
export function MapLegends() {
  return (
    <div className={styles.legends}>
      <DistanceLegend />
      <DeviceLegend />
      <QualityLegend />
    </div>
  );
}

/** Colours of the distances, while they are drawn. */
function DistanceLegend() {
  const { kind } = useAtomValue(distanceModeAtom);
  const { drawn, pairs } = useAtomValue(distanceFiguresAtom) ?? { drawn: 0, pairs: 0 };
  if (kind === 'off') return undefined;
  const bounded = linesText(drawn, pairs);
  return (
    <ul className={styles.legend}>
      {DISTANCE_LEGEND.map((each) => (
        <li key={each.kind} data-kind={each.kind}>
          <i />
          <span>{each.text}</span>
        </li>
      ))}
      {bounded !== '' && <li className={styles.bounded}>{bounded}</li>}
    </ul>
  );
}

/** What the marks of devices mean, while not all have accepted the newest version of the nodes. */
function DeviceLegend() {
  const delivery = useAtomValue(surveyStageAtoms.nodes.delivery);
  if (delivery === undefined || delivery.state === 'accepted') return undefined;
  return (
    <ul className={styles.legend} aria-label={delivery.name}>
      {DEVICE_STATES.map((state) => (
        <li key={state}>
          <ReplyIcon state={state} />
          <span>{REPLY_TEXT[state]}</span>
        </li>
      ))}
    </ul>
  );
}

/** Classes of the quality field, while it is drawn and its panel, which has them too, is closed. */
function QualityLegend() {
  const request = useAtomValue(qualityRequestAtom);
  const scale = useAtomValue(fieldScaleAtom);
  const isInPanel = useAtomValue(openToolAtom) === 'quality';
  if (request === undefined || isInPanel) return undefined;
  return (
    <section className={styles.legend} aria-label={QUALITY_TEXT[scale]}>
      <b>{QUALITY_TEXT[scale]}</b>
      <FieldLegend scale={scale} />
    </section>
  );
}
