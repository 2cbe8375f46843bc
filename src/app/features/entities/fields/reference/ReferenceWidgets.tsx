import { useState } from 'react';
import type { Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { ChipList } from '../parts/ChipList.tsx';
import styles from '../parts/form.module.css';
import { FormField, frameOf, notesOf } from '../parts/FormField.tsx';
import { RecordCombo } from '../parts/RecordCombo.tsx';
import { embeddedRecord, recordOption } from '../../../../../domain/resources/recordName.ts';
import { useReferredResource } from '../parts/useReferredResource.ts';
import type { WidgetProps } from '../parts/fieldView.ts';

/** One other record, searched on the server; without a list its key is typed. */
export function ReferenceWidget(props: WidgetProps<'reference'>) {
  const { id, label, field, input, error, onInput, onLeave } = props;
  const target = useReferredResource(field);
  const [typed, setTyped] = useState<string>();
  const stored = input === undefined ? '' : nameOf(input, field.key, target);
  const leave = () => {
    if (typed?.trim() === '') onInput(undefined);
    setTyped(undefined);
    onLeave();
  };
  return (
    <FormField {...frameOf(props)} onLeave={leave}>
      <KeyField
        {...{ id, label, error }}
        resource={target}
        text={typed ?? stored}
        onText={(text) => {
          setTyped(text);
          if (target === undefined) onInput(text === '' ? undefined : { [field.key]: text });
        }}
        onPick={(row) => {
          setTyped(undefined);
          onInput(target === undefined ? row : embeddedRecord(target, field.key, row));
        }}
      />
    </FormField>
  );
}

/** Several other records as chips. */
export function ReferencesWidget(props: WidgetProps<'references'>) {
  const { id, label, field, input, error, onInput, onLeave } = props;
  const target = useReferredResource(field);
  const [typed, setTyped] = useState('');
  const keyOf = (row: Row) => readText(row[field.key]);
  const add = (row: Row) => {
    setTyped('');
    if (keyOf(row) !== '' && input.every((other) => keyOf(other) !== keyOf(row))) onInput([...input, row]);
  };
  return (
    <FormField
      {...frameOf(props)}
      isGroup
      onLeave={() => {
        setTyped('');
        onLeave();
      }}
    >
      <ChipList
        items={input.map((row) => ({ key: keyOf(row), text: nameOf(row, field.key, target) }))}
        onRemove={(at) => onInput(input.filter((_row, other) => other !== at))}
      />
      <KeyField
        {...{ id, label, error }}
        resource={target}
        text={typed}
        onText={setTyped}
        onEnter={() => add({ [field.key]: typed.trim() })}
        onPick={(row) => add(target === undefined ? row : embeddedRecord(target, field.key, row))}
      />
    </FormField>
  );
}

interface KeyFieldProps {
  readonly id: string;
  readonly label: string;
  readonly error: string;
  readonly resource: Resource | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called on Enter in a field without a list. */
  readonly onEnter?: () => void;
  readonly onPick: (row: Row) => void;
}

/** A search, or a plain field for the key where there is no list. */
function KeyField({ id, label, error, resource, text, onText, onEnter, onPick }: KeyFieldProps) {
  if (resource !== undefined) {
    return <RecordCombo {...{ id, label, resource, text, onText, onPick }} isInvalid={error !== ''} />;
  }
  return (
    <input
      id={id}
      className={styles.input}
      value={text}
      autoComplete="off"
      aria-invalid={error !== ''}
      aria-label={label}
      aria-describedby={notesOf(id)}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || onEnter === undefined) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

function nameOf(row: Row, key: string, resource: Resource | undefined): string {
  return resource === undefined ? readText(row[key]) : recordOption(resource, row);
}
