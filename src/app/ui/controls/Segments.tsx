import { useId } from 'react';
import styles from './Segments.module.css';

interface Props<Value> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly text: string }[];
  readonly value: Value;
  /** Why nothing else can be chosen. */
  readonly disabledBecause?: string | undefined;
  readonly onChoose: (value: Value) => void;
}

/** A choice of one, side by side. */
export function Segments<Value extends string | number>({
  label,
  choices,
  value,
  disabledBecause,
  onChoose,
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segments} aria-label={label} title={disabledBecause}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={disabledBecause !== undefined && choice.value !== value}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
