import { PencilLine } from 'lucide-react';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import styles from './typedMark.module.css';
import hidden from '../../../ui/styles/visuallyHidden.module.css';

/** Marks an item of a list whose form has text that is not in the draft. */
export function TypedMark() {
  return (
    <span className={styles.mark} title={SURVEY_TEXT.typed}>
      <PencilLine aria-hidden="true" />
      <span className={hidden.hidden}>{SURVEY_TEXT.typed}</span>
    </span>
  );
}
