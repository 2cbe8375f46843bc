import { useState } from 'react';
import { epochMs } from '../../../../../domain/units.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import { LAST_SECOND } from '../../../../ui/facts/localTime.ts';
import { timeZoneTexts } from '../../../../ui/facts/timeText.ts';
import styles from '../parts/form.module.css';
import { FormField, frameOf, notesOf } from '../parts/FormField.tsx';
import type { WidgetProps } from '../parts/fieldView.ts';
import { isoOf, localText, type TypedZone } from './zonedTime.ts';

/** What stands for a date and time that is not complete: no ISO text, so that the form does not take it for none. */
const INCOMPLETE = '?';

/** Date and time, typed in the browser's zone or in UTC. */
export function InstantWidget(props: WidgetProps<'instant'>) {
  const { id, label, field, input, error, onInput } = props;
  const [zone, setZone] = useState<TypedZone>('local');
  const [openedAt] = useState(() => Date.now());
  const [zoneName = TEXT.localTime, shortName = zoneName] = timeZoneTexts(
    epochMs(Date.parse(input) || openedAt),
  );
  return (
    <FormField {...frameOf(props)} error={error !== '' && input === INCOMPLETE ? TEXT.notComplete : error}>
      <span className={styles.withUnit}>
        <input
          id={id}
          className={styles.input}
          type="datetime-local"
          step="1"
          max={LAST_SECOND}
          aria-invalid={error !== ''}
          aria-describedby={notesOf(id)}
          aria-required={field.isRequired === true}
          value={localText(input, zone)}
          onChange={({ target }) => {
            const iso = isoOf(target.value, zone);
            onInput(iso ?? (target.validity.badInput ? INCOMPLETE : ''));
          }}
        />
        <select
          className={styles.input}
          aria-label={`${label}: ${TEXT.timeZone}`}
          title={zoneName}
          value={zone}
          onChange={({ target }) => setZone(target.value === 'utc' ? 'utc' : 'local')}
        >
          <option value="local">{shortName}</option>
          <option value="utc">{TEXT.utc}</option>
        </select>
      </span>
    </FormField>
  );
}
