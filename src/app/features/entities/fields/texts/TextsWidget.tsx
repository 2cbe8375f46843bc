import { useState } from 'react';
import { readText } from '../../../../data/lists/fetchList.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { ChipList } from '../parts/ChipList.tsx';
import styles from '../parts/form.module.css';
import { FormField, frameOf, notesOf } from '../parts/FormField.tsx';
import { RecordCombo } from '../parts/RecordCombo.tsx';
import { useReferredResource } from '../parts/useReferredResource.ts';
import { useServerChoices } from './useServerChoices.ts';
import type { WidgetProps } from '../parts/fieldView.ts';

/** A list of texts: checkboxes where there are choices, else chips with a field to add. */
export function TextsWidget(props: WidgetProps<'texts'>) {
  const { input, field } = props;
  const choices = useServerChoices(field);
  const isBounded = field.choices !== undefined;
  return (
    <FormField {...frameOf(props)} isWide={isBounded} isGroup>
      {isBounded ? <Choices {...props} choices={[...(choices ?? []), ...input]} /> : <TextList {...props} />}
    </FormField>
  );
}

/** Stored texts that are no choices are offered too, so that they are not lost unseen. */
function Choices({
  id,
  input,
  onInput,
  choices,
}: WidgetProps<'texts'> & { readonly choices: readonly string[] }) {
  return (
    <div className={styles.checks}>
      {[...new Set(choices)].map((choice, at) => (
        <label key={choice} className={styles.check}>
          <input
            id={at === 0 ? id : undefined}
            type="checkbox"
            checked={input.includes(choice)}
            onChange={({ target }) =>
              onInput(target.checked ? [...input, choice] : input.filter((text) => text !== choice))
            }
          />
          <span>{choice}</span>
        </label>
      ))}
    </div>
  );
}

function TextList({ id, label, field, input, error, onInput }: WidgetProps<'texts'>) {
  const [typed, setTyped] = useState('');
  const target = useReferredResource(field);
  const add = (text: string) => {
    const trimmed = text.trim();
    if (trimmed !== '' && !input.includes(trimmed)) onInput([...input, trimmed]);
    setTyped('');
  };
  const key = target?.keyField ?? '';
  return (
    <>
      <ChipList
        items={input.map((text) => ({ key: text, text }))}
        onRemove={(at) => onInput(input.filter((_text, other) => other !== at))}
      />
      <div
        className={styles.withUnit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.defaultPrevented) return;
          event.preventDefault();
          add(typed);
        }}
        role="presentation"
      >
        {target === undefined ? (
          <input
            id={id}
            className={styles.input}
            aria-label={`${label}: ${TEXT.add}`}
            aria-invalid={error !== ''}
            aria-describedby={notesOf(id)}
            placeholder={TEXT.addText}
            value={typed}
            onChange={({ target: { value } }) => setTyped(value)}
          />
        ) : (
          <RecordCombo
            id={id}
            label={label}
            resource={target}
            text={typed}
            onText={setTyped}
            onPick={(row) => add(readText(row[key]))}
            isInvalid={error !== ''}
          />
        )}
        <Button tight off={typed.trim() === ''} onPress={() => add(typed)}>
          {TEXT.add}
        </Button>
      </div>
    </>
  );
}
