import { useId, type SelectHTMLAttributes } from 'react';
import styles from './Field.module.css';

export interface Choice {
  readonly value: string;
  readonly text: string;
}

interface Props extends Pick<
  SelectHTMLAttributes<HTMLSelectElement>,
  'onKeyDown' | 'onPointerDown' | 'onBlur'
> {
  readonly label: string;
  readonly value: string;
  /** A value that is not among them is offered as it is. */
  readonly choices: readonly Choice[];
  /** Words for '', where nothing may be chosen. */
  readonly none?: string;
  readonly onChoose: (value: string) => void;
}

/** A labelled choice of one value. */
export function ChoiceField({ label, value, choices, none, onChoose, ...select }: Props) {
  const id = useId();
  const isKnown = (value === '' && none !== undefined) || choices.some((choice) => choice.value === value);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </div>
  );
}
