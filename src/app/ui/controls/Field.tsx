import { useId, type ChangeEvent, type InputHTMLAttributes, type Ref } from 'react';
import styles from './Field.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'> {
  readonly label: string;
  /** Error text; empty if the value is valid. */
  readonly error: string;
  /** Advice about a value that is accepted all the same; shown while there is no error, and read out where it comes with the value. */
  readonly hint?: string;
  readonly onText?: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text field with its error below. The error is outside the label, so it does not change the accessible name. */
export function Field({ label, error, hint, onText, ...input }: Props) {
  const id = useId();
  const note = useId();
  const advice = useId();
  const change = (event: ChangeEvent<HTMLInputElement>) => onText?.(event.target.value);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        onChange={change}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? advice : note}
      />
      <small id={note} className={styles.error} role={error === '' ? undefined : 'alert'}>
        {error}
      </small>
      <small id={advice} className={styles.hint} role={hint === undefined ? undefined : 'status'}>
        {error === '' && hint}
      </small>
    </div>
  );
}
