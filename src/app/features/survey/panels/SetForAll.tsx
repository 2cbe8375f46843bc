import { useSetAtom, useStore } from 'jotai';
import { useId, useState } from 'react';
import type { Cell } from '../../../../domain/survey/draft/columnKinds.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { MANY_TEXT as TEXT } from '../../../text/surveyItems.ts';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { performAtom } from './edits.ts';
import form from './itemForm.module.css';

/** A field that several items can be given at once. */
export interface SettableField {
  readonly column: string;
  readonly label: string;
  /** Values to choose from; absent for a field that is typed. */
  readonly choices?: readonly { readonly value: string; readonly text: string }[];
  /** What is wrong with a text; '' for nothing. Absent: nothing ever is. */
  readonly check?: (text: string) => string;
  /** The value of a text. */
  readonly cellOf: (text: string) => Cell;
}

/** Choices of a field that is on or off. */
export const ON_OFF = [
  { value: '', text: TEXT.off },
  { value: 'on', text: TEXT.on },
] as const;

interface Props {
  readonly table: 'zones' | 'cameras';
  readonly rows: readonly number[];
  readonly fields: readonly SettableField[];
}

/** One field for all selected items, as one step. */
export function SetForAll({ table, rows, fields }: Props) {
  const store = useStore();
  const perform = useSetAtom(performAtom);
  const errorId = useId();
  const [column, setColumn] = useState('');
  const [text, setText] = useState('');
  const field = fields.find((each) => each.column === column) ?? fields[0];
  if (field === undefined) return undefined;
  const error = text === '' ? '' : (field.check?.(text) ?? '');
  const set = async () => {
    const cell = field.cellOf(text);
    await perform({ kind: 'set', table, rows: Uint32Array.from(rows), column: field.column, cell });
  };
  return (
    <form
      className={form.fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (error === '') set().catch(reportError(store, 'items of the survey'));
      }}
    >
      <label className={form.setField}>
        <span>{TEXT.field}</span>
        <select
          value={field.column}
          onChange={({ target }) => {
            setColumn(target.value);
            setText('');
          }}
        >
          {fields.map((each) => (
            <option key={each.column} value={each.column}>
              {each.label}
            </option>
          ))}
        </select>
      </label>
      <label className={form.setField}>
        <span>{TEXT.value}</span>
        {field.choices === undefined ? (
          <input
            maxLength={255}
            value={text}
            aria-invalid={error !== ''}
            aria-describedby={errorId}
            onChange={({ target }) => setText(target.value)}
          />
        ) : (
          <select value={text} onChange={({ target }) => setText(target.value)}>
            {field.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.text}
              </option>
            ))}
          </select>
        )}
      </label>
      <p id={errorId} className={form.note} role={error === '' ? undefined : 'alert'}>
        {error}
      </p>
      <Button type="submit" disabled={error !== ''}>
        {TEXT.setAll}
      </Button>
      <small className={form.note}>{SURVEY_TEXT.undoable}</small>
    </form>
  );
}
