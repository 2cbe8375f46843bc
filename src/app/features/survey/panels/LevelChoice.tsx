import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { SURVEY_TEXT as TEXT } from '../../../text/survey.ts';
import { squadLevelsAtom } from './squad.ts';
import styles from './levelChoice.module.css';

interface Props {
  readonly label: string;
  /** level_id of the chosen level, '' outdoors; undefined for all. */
  readonly value: string | undefined;
  /** What the choice says after the name of a level. */
  readonly note?: (levelId: string) => string;
  readonly onChoose: (levelId: string | undefined) => void;
}

const ALL = 'all';

/** Choice of one level of the squad, of what is outdoors, or of all. */
export function LevelChoice({ label, value, note = () => '', onChoose }: Props) {
  const levels = useAtomValue(squadLevelsAtom);
  const id = useId();
  // A position in the list: a level may have any id.
  const ids = ['', ...levels.map(({ levelId }) => levelId)];
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value === undefined ? ALL : String(ids.indexOf(value))}
        onChange={({ target }) => onChoose(target.value === ALL ? undefined : ids[Number(target.value)])}
      >
        <option value={ALL}>{TEXT.allLevels}</option>
        {levels.map(({ levelId, name }, at) => (
          <option key={levelId} value={at + 1}>
            {name + note(levelId)}
          </option>
        ))}
        <option value={0}>{TEXT.outdoors + note('')}</option>
      </select>
    </div>
  );
}
