import { ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import type { FieldView, WidgetProps } from '../parts/fieldView.ts';
import styles from '../parts/form.module.css';
import { controlProps, FormField, frameOf } from '../parts/FormField.tsx';
import values from '../parts/values.module.css';

/** '#rrggbb', typed or picked. */
function ColourWidget(props: WidgetProps<'colour'>) {
  const { label, input, onInput } = props;
  return (
    <FormField {...frameOf(props)}>
      <span className={styles.withUnit}>
        <input
          {...controlProps(props)}
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

export const COLOUR_VIEW: FieldView<'colour'> = {
  Widget: ColourWidget,
  cell: (value) => (
    <>
      <i className={values.swatch} style={{ background: value }} />
      <span>{value}</span>
    </>
  ),
  view: (value) => (
    <>
      <span className={values.colour} style={{ background: value }} /> <span>{value}</span>
    </>
  ),
};
