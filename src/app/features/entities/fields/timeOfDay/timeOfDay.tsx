import type { FieldView, WidgetProps } from '../parts/fieldView.ts';
import styles from '../parts/form.module.css';
import { controlProps, FormField, frameOf } from '../parts/FormField.tsx';

/** 'HH:MM', 24 hours. */
function TimeOfDayWidget(props: WidgetProps<'timeOfDay'>) {
  const { input, onInput } = props;
  return (
    <FormField {...frameOf(props)}>
      <input
        {...controlProps(props)}
        className={styles.input}
        type="time"
        value={input}
        onChange={({ target }) => onInput(target.value)}
      />
    </FormField>
  );
}

export const TIME_OF_DAY_VIEW: FieldView<'timeOfDay'> = { Widget: TimeOfDayWidget };
