import { unsavedText } from '../../../text/survey.ts';
import styles from './saving.module.css';

interface Props {
  readonly isEdited: boolean;
  /** Words where nothing is edited. */
  readonly saved: string;
  /** undefined where how many is not known */
  readonly unsavedSteps: number | undefined;
}

/** Edited or saved, visible at all times (SV-07). */
export function StageText({ isEdited, saved, unsavedSteps }: Props) {
  if (isEdited) return <strong className={styles.edited}>{unsavedText(unsavedSteps)}</strong>;
  return <span>{saved}</span>;
}
