import { useState, type InputHTMLAttributes } from 'react';
import { Field } from '../../../ui/controls/Field.tsx';
import type { NamedItem } from '../../../../domain/survey/port/typedItems.ts';
import { useTyped } from './typedText.ts';

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'maxLength'> {
  readonly label: string;
  readonly item: NamedItem;
  readonly column: string;
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
 * takes it back. What is not accepted is kept while other items are selected.
 */
export function DraftField({ label, item, column, value, check = ACCEPT, onCommit, ...input }: Props) {
  const typed = useTyped(item);
  const kept = typed.values[column];
  const text = typeof kept === 'string' ? kept : undefined;
  /** What was put into the draft, until the draft shows it. */
  const [committed, setCommitted] = useState<string>();
  const [seen, setSeen] = useState(value);
  const [error, setError] = useState(() => (text === undefined ? '' : check(text)));
  if (seen !== value) {
    setSeen(value);
    setCommitted(undefined);
    if (text === undefined) setError('');
  }
  const discard = () => typed.set(column, undefined);
  const leave = async () => {
    if (text === undefined) return;
    const found = check(text);
    setError(found);
    if (found !== '') return;
    setCommitted(text);
    discard();
    if (text === value || !(await onCommit(text))) setCommitted(undefined);
  };
  return (
    <Field
      {...input}
      label={label}
      value={text ?? committed ?? value}
      error={error}
      autoComplete="off"
      spellCheck={false}
      onText={(now) => typed.set(column, now)}
      onBlur={() => void leave()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          void leave();
        } else if (event.key === 'Escape' && text !== undefined) {
          event.stopPropagation();
          discard();
          setError('');
        }
      }}
    />
  );
}
