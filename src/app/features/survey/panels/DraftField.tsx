import { useStore } from 'jotai';
import { useState, type InputHTMLAttributes } from 'react';
import type { Axis } from '../../../../domain/geo/degreesText.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { useReadPlace } from '../../placePicker/useReadPlace.ts';
import { placeFailureText } from '../../../text/placePicker.ts';
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
  /** Of a coordinate: its axis, and what puts a whole place that is pasted or typed into the draft, as one step. */
  readonly place?: {
    readonly axis: Axis;
    readonly onPlace: (at: { readonly lat: string; readonly lon: string }) => Promise<unknown>;
  };
  /** Puts the text into the draft as one step; false where the draft refused it or was not changed. */
  readonly onCommit: (text: string) => Promise<boolean>;
}

const ACCEPT = (): string => '';

/**
 * A text field of an item. What is typed becomes one step of the history when the field is left or Enter is pressed; Escape
 * takes it back. What is not accepted is kept while other items are selected.
 */
export function DraftField(props: Props) {
  const { label, item, column, value, check = ACCEPT, place, onCommit, ...input } = props;
  const store = useStore();
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
  const commit = async (now: string) => {
    setError('');
    setCommitted(now);
    discard();
    if (now === value || !(await onCommit(now))) setCommitted(undefined);
  };
  const reader = useReadPlace({
    onPlace: (at) => {
      setError('');
      discard();
      place?.onPlace(at).catch(reportError(store, 'pasted position'));
    },
    onAngle: (_axis, degrees) => void commit(degrees).catch(reportError(store, 'typed angle')),
  });
  const leave = async () => {
    if (text === undefined || (place !== undefined && reader.take(text, place.axis))) return;
    const found = (place === undefined ? '' : placeFailureText(text, place.axis)) || check(text);
    if (found === '') await commit(text);
    else setError(found);
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
      onPaste={place && reader.onPaste}
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
