import { FIELD_CLASSES, type FieldScale } from '../../../../render/survey/fieldColours.ts';
import { fieldClassText, QUALITY_TEXT as TEXT } from '../../../text/surveyTools.ts';
import styles from './fieldLegend.module.css';

/** Classes of the quality field, from worst to best. */
export function FieldLegend({ scale }: { readonly scale: FieldScale }) {
  return (
    <ol className={styles.legend} aria-label={TEXT.legend}>
      {FIELD_CLASSES[scale].map((bound, i) => (
        <li key={bound} data-class={i}>
          <i />
          <span>{fieldClassText(scale, i)}</span>
        </li>
      ))}
    </ol>
  );
}
