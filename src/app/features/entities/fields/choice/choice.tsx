import { ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import type { FieldView, WidgetProps } from '../parts/fieldView.ts';
import styles from '../parts/form.module.css';
import { controlProps, FormField, frameOf } from '../parts/FormField.tsx';

/** One of the choices; a stored value that is none of them stays selectable. */
function ChoiceWidget(props: WidgetProps<'choice'>) {
  const { field, input, onInput } = props;
  const choices = field.choices.includes(input) || input === '' ? field.choices : [input, ...field.choices];
  return (
    <FormField {...frameOf(props)}>
      <select
        {...controlProps(props)}
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

export const CHOICE_VIEW: FieldView<'choice'> = { Widget: ChoiceWidget };
