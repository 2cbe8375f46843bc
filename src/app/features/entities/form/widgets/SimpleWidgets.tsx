import type { ChangeEvent } from 'react';
import type { Field } from '../../../../../domain/resources/definition/fields.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import { UNIT_TEXT } from '../../../../text/units.ts';
import styles from './form.module.css';
import { FieldNotes, FormField, frameOf, notesOf } from './FormField.tsx';
import { isToBeFilled } from '../draft/inputs.ts';
import { RecordCombo } from './RecordCombo.tsx';
import { useReferredResource } from './useReferredResource.ts';
import type { WidgetProps } from './widget.ts';

type Changed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

/** Attributes of a native control: its id, description and validity. */
function attributesOf({ id, error, field }: { id: string; error: string; field: Field }) {
  return {
    id,
    'aria-invalid': error !== '',
    'aria-describedby': notesOf(id),
    'aria-required': isToBeFilled(field),
  };
}

/** One line, several lines, a secret, or the key of another record. */
export function TextWidget(props: WidgetProps<'text'>) {
  const { id, label, field, input, error, onInput } = props;
  const onChange = ({ target }: Changed) => onInput(target.value);
  const attributes = { ...attributesOf(props), value: input, onChange };
  const target = useReferredResource(field);
  const type = field.isWriteOnly ? 'password' : field.format === 'email' ? 'email' : 'text';
  return (
    <FormField {...frameOf(props)} isWide={field.isLong}>
      {target !== undefined ? (
        <RecordCombo
          id={id}
          label={label}
          resource={target}
          text={input}
          onText={onInput}
          onPick={(row) => onInput(readText(row[target.keyField]))}
          isInvalid={error !== ''}
        />
      ) : field.isLong ? (
        <textarea {...attributes} className={styles.area} rows={5} />
      ) : (
        <input
          {...attributes}
          className={styles.input}
          type={type}
          autoComplete={field.isWriteOnly ? 'new-password' : 'off'}
        />
      )}
    </FormField>
  );
}

/** A number as decimal text with its unit. */
export function NumberWidget(props: WidgetProps<'number'>) {
  const { field, input, onInput } = props;
  return (
    <FormField {...frameOf(props)}>
      <span className={styles.withUnit}>
        <input
          {...attributesOf(props)}
          className={styles.input}
          inputMode={field.isInteger ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={input}
          onChange={({ target }) => onInput(target.value)}
        />
        {field.unit !== undefined && <span className={styles.unit}>{UNIT_TEXT[field.unit]}</span>}
      </span>
    </FormField>
  );
}

/** A checkbox. */
export function FlagWidget(props: WidgetProps<'flag'>) {
  const { id, label, input, error, hint, onInput, onLeave } = props;
  return (
    <div className={styles.flag} data-invalid={error !== '' || undefined} onBlur={onLeave}>
      <label className={styles.check}>
        <input
          {...attributesOf(props)}
          type="checkbox"
          checked={input}
          onChange={({ target }) => onInput(target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

/** 'HH:MM', 24 hours. */
export function TimeOfDayWidget(props: WidgetProps<'timeOfDay'>) {
  const { input, onInput } = props;
  return (
    <FormField {...frameOf(props)}>
      <input
        {...attributesOf(props)}
        className={styles.input}
        type="time"
        value={input}
        onChange={({ target }) => onInput(target.value)}
      />
    </FormField>
  );
}

/** One of the choices; a stored value that is none of them stays selectable. */
export function ChoiceWidget(props: WidgetProps<'choice'>) {
  const { field, input, onInput } = props;
  const choices = field.choices.includes(input) || input === '' ? field.choices : [input, ...field.choices];
  return (
    <FormField {...frameOf(props)}>
      <select
        {...attributesOf(props)}
        className={styles.input}
        value={input}
        onChange={({ target }) => onInput(target.value)}
      >
        <option value="">{field.isRequired ? TEXT.choose : TEXT.none}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </FormField>
  );
}

/** '#rrggbb', typed or picked. */
export function ColourWidget(props: WidgetProps<'colour'>) {
  const { label, input, onInput } = props;
  return (
    <FormField {...frameOf(props)}>
      <span className={styles.withUnit}>
        <input
          {...attributesOf(props)}
          className={styles.input}
          placeholder="#rrggbb"
          autoComplete="off"
          value={input}
          onChange={({ target }) => onInput(target.value)}
        />
        <input
          type="color"
          className={styles.swatch}
          aria-label={`${label}: ${TEXT.pickColour}`}
          value={/^#[\da-f]{6}$/i.test(input) ? input : '#000000'}
          onChange={({ target }) => onInput(target.value)}
        />
      </span>
    </FormField>
  );
}
