import { useState } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { fieldLabel } from '../../../../domain/resources/definition/fieldLabel.ts';
import { CONFLICT_TEXT as TEXT } from '../../../text/entityForms.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { focusOnMount } from '../../../ui/keyboard/focusOnMount.ts';
import { defaultChoice, differencesOf, type Choice, type Difference } from './draft/conflict.ts';
import { rowToSend } from './draft/draft.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import styles from './conflict.module.css';
import type { RecordForm } from './draft/useRecordForm.ts';

interface Props {
  readonly resource: Resource;
  readonly form: RecordForm;
  /** The record as someone else has changed it. */
  readonly current: Row;
}

/** What someone else changed, field by field, with a choice for each. */
export function ConflictPanel({ resource, form, current }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const differences = differencesOf(resource, form.draft, current);
  const mine = rowToSend(resource, form.draft);
  return (
    <section className={styles.panel} aria-labelledby="conflict-title">
      <h2 id="conflict-title" tabIndex={-1} ref={focusOnMount}>
        {TEXT.title}
      </h2>
      <p>{TEXT.about}</p>
      <table>
        <thead>
          <tr>
            {[TEXT.field, TEXT.before, TEXT.mine, TEXT.theirs].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {differences.map((difference) => (
            <DifferenceRow
              key={difference.name}
              {...{ resource, difference, mine, current }}
              before={form.draft.base}
              choice={chosen[difference.name] ?? defaultChoice(difference)}
              onChoice={(choice) => setChosen((others) => ({ ...others, [difference.name]: choice }))}
            />
          ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        <Button danger onPress={() => form.discard()}>
          {TEXT.discard}
        </Button>
        <Button primary off={form.isSaving} onPress={() => void form.saveChoices(chosen)}>
          {TEXT.save}
        </Button>
      </div>
    </section>
  );
}

interface RowProps {
  readonly resource: Resource;
  readonly difference: Difference;
  readonly before: Row;
  readonly mine: Row;
  readonly current: Row;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

function DifferenceRow({ resource, difference, before, mine, current, choice, onChoice }: RowProps) {
  const { name, isKnown } = difference;
  const label = fieldLabel(name, resource.fields[name] ?? {});
  const value = (row: Row) => <FieldValue resource={resource} name={name} row={row} />;
  const option = (which: Choice, row: Row) => (
    <td data-chosen={choice === which || undefined}>
      <label className={styles.choice}>
        {isKnown && (
          <input
            type="radio"
            name={`choice-${name}`}
            aria-label={`${label}: ${TEXT[which]}`}
            checked={choice === which}
            onChange={() => onChoice(which)}
          />
        )}
        <span>{value(row)}</span>
      </label>
    </td>
  );
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{value(before)}</td>
      {option('mine', mine)}
      {option('theirs', current)}
    </tr>
  );
}
