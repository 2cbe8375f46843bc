import { useState, type InputHTMLAttributes } from 'react';
import { Field } from '../../../ui/Field.tsx';

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'maxLength'> {
  readonly label: string;
  /** What the draft holds. */
  readonly value: string;
  /** Why a text is not accepted; '' where it is. Shown once the field is left. */
  readonly check?: (text: string) => string;
  /** Puts the text into the draft as one step; false where the draft refused it or was not changed. */
  readonly onCommit: (text: string) => Promise<boolean>;
}

const ACCEPT = (): string => '';

/**
 * A text field of an item. What is typed becomes one step of the history when the field is left or Enter is pressed; Escape
 * takes it back. A change of the draft, such as an undo, replaces what is typed.
 */
export function DraftField({ label, value, check = ACCEPT, onCommit, ...input }: Props) {
  const [typed, setTyped] = useState<string>();
  const [seen, setSeen] = useState(value);
  const [error, setError] = useState('');
  if (seen !== value) {
    setSeen(value);
    setTyped(undefined);
    setError('');
  }
  const leave = async () => {
    if (typed === undefined) return;
    const found = check(typed);
    setError(found);
    if (found !== '') return;
    if (typed === value || !(await onCommit(typed))) setTyped(undefined);
  };
  return (
    <Field
      {...input}
      label={label}
      value={typed ?? value}
      error={error}
      autoComplete="off"
      spellCheck={false}
      onText={setTyped}
      onBlur={() => void leave()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          void leave();
        } else if (event.key === 'Escape' && typed !== undefined) {
          event.stopPropagation();
          setTyped(undefined);
          setError('');
        }
      }}
    />
  );
}
