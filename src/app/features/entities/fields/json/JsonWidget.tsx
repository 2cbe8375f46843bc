import { NOT_JSON, parseJson } from '../../../../../domain/json/parseJson.ts';
import { ENTITY_FORM_TEXT as TEXT, jsonErrorAt } from '../../../../text/entityForms.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import styles from '../parts/form.module.css';
import { FormField, frameOf, notesOf } from '../parts/FormField.tsx';
import { jsonErrorPlace } from './jsonError.ts';
import type { WidgetProps } from '../parts/fieldView.ts';

const INDENT = 2;
/** Longer texts are checked when they are saved: each key press would parse them. */
const MAX_CHECKED_LENGTH = 200_000;

/** A JSON text with a check, the place of its error, and indentation. */
export function JsonWidget(props: WidgetProps<'json'>) {
  const { id, field, input, error, hint, onInput } = props;
  const isChecked = input.trim() !== '' && input.length <= MAX_CHECKED_LENGTH;
  const place = isChecked ? jsonErrorPlace(input) : undefined;
  const found = place === undefined ? '' : jsonErrorAt(place.line, place.column);
  const format = () => {
    const value = parseJson(input);
    if (value !== NOT_JSON) onInput(JSON.stringify(value, undefined, INDENT));
  };
  return (
    <FormField
      {...frameOf(props)}
      error={error === '' ? '' : found || error}
      hint={error === '' && found !== '' ? found : hint}
      isWide
    >
      <textarea
        id={id}
        className={styles.code}
        rows={8}
        spellCheck={false}
        aria-invalid={error !== ''}
        aria-describedby={notesOf(id)}
        aria-required={field.isRequired === true}
        value={input}
        onChange={({ target }) => onInput(target.value)}
      />
      <span className={styles.tools}>
        <Button tight disabled={!isChecked || place !== undefined} onPress={format}>
          {TEXT.formatJson}
        </Button>
        {isChecked && place === undefined && <span className={styles.hint}>{TEXT.validJson}</span>}
      </span>
    </FormField>
  );
}
