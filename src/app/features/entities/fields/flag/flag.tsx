import { Check } from 'lucide-react';
import { ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import visuallyHidden from '../../../../ui/styles/visuallyHidden.module.css';
import type { FieldView, WidgetProps } from '../parts/fieldView.ts';
import styles from '../parts/form.module.css';
import { controlProps, FieldNotes } from '../parts/FormField.tsx';
import values from '../parts/values.module.css';

/** A checkbox. */
function FlagWidget(props: WidgetProps<'flag'>) {
  const { id, label, input, error, hint, onInput, onLeave } = props;
  return (
    <div className={styles.flag} data-invalid={error !== '' || undefined} onBlur={onLeave}>
      <label className={styles.check}>
        <input
          {...controlProps(props)}
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

export const FLAG_VIEW: FieldView<'flag'> = {
  Widget: FlagWidget,
  cell: (value) =>
    value && (
      <>
        <Check className={values.check} aria-hidden="true" />
        <span className={visuallyHidden.hidden}>{TEXT.yes}</span>
      </>
    ),
  view: (value) => (value ? TEXT.yes : TEXT.no),
};
