import type { NumberField } from '../../../../../domain/resources/kinds/number.ts';
import { UNIT_TEXT, unitSuffix } from '../../../../text/unitSymbols.ts';
import { degreesOf } from '../../form/draft/inputs.ts';
import type { FieldView, WidgetProps } from '../parts/fieldView.ts';
import styles from '../parts/form.module.css';
import { controlProps, FormField, frameOf } from '../parts/FormField.tsx';

const DEGREES_PER_RADIAN = 180 / Math.PI;
/** Decimals of a number in a cell where its field names none. */
const MAX_DECIMALS = 6;
const RADIAN_DECIMALS = 1;

/** A number as decimal text with its unit. */
function NumberWidget(props: WidgetProps<'number'>) {
  const { field, input, onInput } = props;
  return (
    <FormField {...frameOf(props)}>
      <span className={styles.withUnit}>
        <input
          {...controlProps(props)}
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

function cellText(value: number, { unit, decimals }: NumberField): string {
  const shown =
    unit === 'radians'
      ? (value * DEGREES_PER_RADIAN).toFixed(RADIAN_DECIMALS)
      : decimals === undefined
        ? String(Number(value.toFixed(MAX_DECIMALS)))
        : value.toFixed(decimals);
  return shown.replace('-', '−') + unitSuffix(unit);
}

export const NUMBER_VIEW: FieldView<'number'> = {
  Widget: NumberWidget,
  cell: cellText,
  view: (value, { field: { unit } }) =>
    `${unit === 'radians' ? degreesOf(value) : String(value)}${unitSuffix(unit)}`.replace('-', '−'),
};
