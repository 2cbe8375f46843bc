import type { ChangeEvent } from 'react';
import { Link } from 'wouter';
import type { TextField } from '../../../../../domain/resources/kinds/text.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { resourceOf } from '../../../../data/lists/resourceOf.ts';
import type { FieldView, WidgetProps } from '../parts/fieldView.ts';
import styles from '../parts/form.module.css';
import { controlProps, FormField, frameOf } from '../parts/FormField.tsx';
import { RecordCombo } from '../parts/RecordCombo.tsx';
import { useReferredResource } from '../parts/useReferredResource.ts';
import values from '../parts/values.module.css';

type Changed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

/** One line, several lines, a secret, or the key of another record. */
function TextWidget(props: WidgetProps<'text'>) {
  const { id, label, field, input, error, onInput } = props;
  const onChange = ({ target }: Changed) => onInput(target.value);
  const attributes = { ...controlProps(props), value: input, onChange };
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

/** A key of another record leads to it. */
function TextValue({ text, field }: { readonly text: string; readonly field: TextField }) {
  const screen = resourceOf(field.refersTo)?.screen;
  if (screen !== undefined) return <Link href={`${screen}?search=${encodeURIComponent(text)}`}>{text}</Link>;
  return <span className={field.isLong ? values.long : undefined}>{text}</span>;
}

export const TEXT_VIEW: FieldView<'text'> = {
  Widget: TextWidget,
  view: (value, { field }) => <TextValue text={value} field={field} />,
  isWide: ({ isLong }) => isLong === true,
};
