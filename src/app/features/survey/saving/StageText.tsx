import { useAtomValue } from 'jotai';
import { unsavedStepsAtom } from '../../../data/survey/surveyAtoms.ts';
import { unsavedText } from '../../../text/survey.ts';
import styles from './saving.module.css';

interface Props {
  readonly isEdited: boolean;
  /** Words where nothing is edited. */
  readonly saved: string;
}

/** Edited or saved, visible at all times (SV-07). Each step renders it, and no more than it. */
export function StageText({ isEdited, saved }: Props) {
  const steps = useAtomValue(unsavedStepsAtom);
  if (isEdited) return <strong className={styles.edited}>{unsavedText(steps)}</strong>;
  return <span>{saved}</span>;
}
