import { unsavedText } from '../../../text/survey.ts';
import styles from './saving.module.css';

interface Props {
  readonly isEdited: boolean;
  /** Steps that changed its items since they were saved; undefined where no step leads there. */
  readonly steps: number | undefined;
  /** Words where nothing is edited. */
  readonly saved: string;
}

/** Edited or saved, visible at all times. */
export function StageText({ isEdited, steps, saved }: Props) {
  // Items differ without a step where all that changed them were undone for others.
  if (isEdited)
    return <strong className={styles.edited}>{unsavedText(steps === 0 ? undefined : steps)}</strong>;
  return <span>{saved}</span>;
}
