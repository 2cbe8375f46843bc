import { useId } from 'react';
import styles from '../../ui/Field.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  /** Values with their texts. */
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly onChoice: (value: string) => void;
}

/** A labelled choice of one of a few values. */
export function ChoiceField({ label, value, choices, onChoice }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoice(target.value)}>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
