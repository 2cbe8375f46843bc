import { useAtomValue } from 'jotai';
import { SURVEY_TEXT as TEXT } from '../../../text/survey.ts';
import { chosenSquadAtom } from '../base/squad.ts';
import styles from './map.module.css';

/** What the map will show and how to get there, while no squad is chosen. */
export function NoSquadNote() {
  if (useAtomValue(chosenSquadAtom) !== '') return undefined;
  return <p className={styles.begin}>{TEXT.noSquadOnMap}</p>;
}
