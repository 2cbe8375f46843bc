import { useId } from 'react';
import styles from './Segments.module.css';

interface Choice<Value> {
  readonly value: Value;
  readonly text: string;
  /** Its name, where the text alone does not tell it. */
  readonly label?: string;
  readonly isDisabled?: boolean;
}

interface Props<Value> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  /** As wide as the panel around it, in equal parts. */
  readonly isWide?: boolean;
  /** Why nothing else can be chosen. */
  readonly disabledBecause?: string | undefined;
  readonly onChoose: (value: Value) => void;
  readonly onFocus?: () => void;
}

/** A choice of one, side by side. */
export function Segments<Value extends string | number>({
  label,
  choices,
  value,
  isWide,
  disabledBecause,
  onChoose,
  onFocus,
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segments} data-wide={isWide} aria-label={label} title={disabledBecause}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            aria-label={choice.label}
            checked={choice.value === value}
            disabled={choice.isDisabled || (disabledBecause !== undefined && choice.value !== value)}
            onFocus={onFocus}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
