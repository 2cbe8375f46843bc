import type { ValueForm } from '../../../../../domain/resources/configValues.ts';
import { choiceText, CONFIG_PAGE_TEXT as TEXT } from '../../../../text/configuration.ts';
import styles from './configuration.module.css';

interface Props {
  readonly id: string;
  readonly form: ValueForm;
  readonly value: string;
  readonly isOff: boolean;
  readonly isInvalid: boolean;
  readonly onValue: (value: string) => void;
}

/** The control of a value by its form; a stored value that is none of its choices stays one of them. */
export function ValueControl({ id, form, value, isOff, isInvalid, onValue }: Props) {
  const attributes = {
    id,
    className: styles.input,
    disabled: isOff,
    'aria-invalid': isInvalid,
    'aria-describedby': `${id}-error`,
  };
  const choices = choicesOf(form, value);
  if (choices === undefined)
    return (
      <input
        {...attributes}
        value={value}
        data-number={form.kind === 'number' || undefined}
        inputMode={form.kind === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        onChange={({ target }) => onValue(target.value)}
      />
    );
  return (
    <select {...attributes} value={value} onChange={({ target }) => onValue(target.value)}>
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
  );
}

type Choice = readonly [value: string, text: string];

/** The texts that switch a flag on. */
const ON = /^(?:true|on)$/i;

/** The choices of a value; undefined where it is typed. The stored spelling of a flag stays its value. */
function choicesOf(form: ValueForm, value: string): readonly Choice[] | undefined {
  if (form.kind === 'flag') {
    const isOn = ON.test(value.trim());
    const isUpper = value === value.toUpperCase() && value !== '';
    const [on, off] = isUpper ? ['ON', 'OFF'] : ['true', 'false'];
    const known: readonly Choice[] = [
      [isOn ? value : on, TEXT.on],
      [!isOn && /^(?:false|off)$/i.test(value) ? value : off, TEXT.off],
    ];
    return known.some(([choice]) => choice === value) ? known : [[value, value || TEXT.empty], ...known];
  }
  if (form.kind !== 'choice') return undefined;
  const known = form.choices.map((choice): Choice => [choice, choiceText(choice)]);
  return form.choices.includes(value) ? known : [[value, value || TEXT.empty], ...known];
}
