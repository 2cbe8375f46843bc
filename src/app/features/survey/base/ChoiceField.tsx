import { useId } from 'react';
import fieldStyles from '../../../ui/Field.module.css';

export interface Choice {
  readonly value: string;
  readonly text: string;
}

interface Props {
  readonly label: string;
  readonly value: string;
  /** Offered beside `none`; a value that is not among them is offered as it is. */
  readonly choices: readonly Choice[];
  /** Words for ''. */
  readonly none: string;
  readonly onChoose: (value: string) => void;
}

/** A labelled choice of one value. */
export function ChoiceField({ label, value, choices, none, onChoose }: Props) {
  const id = useId();
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{none}</option>
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
