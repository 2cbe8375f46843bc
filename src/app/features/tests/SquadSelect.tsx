import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { squadsAtom } from '../../data/loading/testMode.ts';
import { TESTS_TEXT as TEXT } from '../../text/tests.ts';
import styles from './tests.module.css';

interface Props {
  readonly value: string;
  readonly onChange: (squadId: string) => void;
}

/** Choice of a squad of the site. */
export function SquadSelect({ value, onChange }: Props) {
  const squads = useAtomValue(squadsAtom);
  const id = useId();
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{TEXT.squad}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{TEXT.chooseSquad}</option>
        {squads.map(({ squadId, alias }) => (
          <option key={squadId} value={squadId}>
            {alias === '' || alias === squadId ? squadId : `${alias} (${squadId})`}
          </option>
        ))}
      </select>
    </div>
  );
}
