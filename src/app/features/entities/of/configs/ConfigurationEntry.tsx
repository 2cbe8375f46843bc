import { useStore } from 'jotai';
import { useId, useState } from 'react';
import { CONFIG_DEFAULTS } from '../../../../../domain/contract/config.ts';
import type { Row } from '../../../../../domain/json/row.ts';
import { configValueFailure, configValueForm } from '../../../../../domain/resources/configValues.ts';
import { CONFIGURATION } from '../../../../../domain/resources/entities/configuration.ts';
import { showToastAtom } from '../../../../browser/toastAtoms.ts';
import { writeRow } from '../../../../data/lists/entityCalls.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import {
  CONFIG_PAGE_TEXT as TEXT,
  CONFIG_WORDS,
  defaultText,
  resetName,
  saveName,
} from '../../../../text/configuration.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import styles from './configuration.module.css';
import { ValueControl } from './ValueControl.tsx';

interface Props {
  /** Its key. */
  readonly name: string;
  /** As it is stored; undefined where there is no entry. */
  readonly row: Row | undefined;
  /** Current hint for the person about the key. */
  readonly note: string | undefined;
  /** Who changed it last. */
  readonly changed: string | undefined;
  readonly onSaved: () => void;
}

const CONFLICT = 409;

/** One key: what it does, its control, its default, and who changed it. Remounted when the stored value changes. */
export function ConfigurationEntry({ name, row, note, changed, onSaved }: Props) {
  const id = useId();
  const words = known(CONFIG_WORDS, name);
  const title = words?.title ?? name;
  const stored = readText(row?.['value']);
  const [typed, setTyped] = useState(stored);
  const { failure, isSaving, save } = useSave(name, row, onSaved);
  const form = configValueForm(name);
  const fallback = known(CONFIG_DEFAULTS, name);
  const unit = form.kind === 'number' ? form.unit : '';
  const wrong = configValueFailure(name, typed, title);
  const isEdited = typed !== stored;
  const submit = () => {
    if (isEdited && wrong === undefined && !isSaving) void save(typed);
  };
  const isFixed = name === 'TEST_MODE';
  return (
    <form
      className={styles.entry}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id} className={styles.words}>
        <b>{title}</b>
        {words !== undefined && <span>{words.about}</span>}
        {note !== undefined && <strong>{note}</strong>}
        <small>
          <code>{name}</code>
          {fallback !== undefined && <span>{defaultText(fallback, { kind: form.kind, unit })}</span>}
          {changed !== undefined && <span>{changed}</span>}
        </small>
      </label>
      <div className={styles.value}>
        <span className={styles.control}>
          <ValueControl
            id={id}
            form={form}
            value={typed}
            isOff={isFixed}
            isInvalid={wrong !== undefined}
            onValue={setTyped}
          />
          <span className={styles.unit}>{unit}</span>
          {isEdited && (
            <>
              <Button
                primary
                type="submit"
                aria-label={saveName(title)}
                aria-disabled={wrong !== undefined || isSaving}
              >
                {isSaving ? TEXT.saving : TEXT.save}
              </Button>
              <Button onPress={() => setTyped(stored)}>{TEXT.cancel}</Button>
            </>
          )}
          {!isEdited && !isFixed && fallback !== undefined && stored !== fallback && (
            <Button ghost aria-label={resetName(title)} onPress={() => void save(fallback)}>
              {TEXT.reset}
            </Button>
          )}
        </span>
        <small id={`${id}-error`} className={styles.error} role="alert">
          {wrong ?? failure}
        </small>
      </div>
    </form>
  );
}

/** The value that a table has for a key that may not be one of its own. */
function known<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Saves the value of a key; a key without an entry gets one. */
function useSave(name: string, row: Row | undefined, onSaved: () => void) {
  const store = useStore();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (value: string) => {
    setSaving(true);
    setFailure(undefined);
    const answer = await writeRow(store, CONFIGURATION, { ...row, key: name, value });
    setSaving(false);
    if (answer.ok) return onSaved();
    const isConflict = answer.reason.status === CONFLICT;
    if (!isConflict) return setFailure(TEXT.failed);
    store.set(showToastAtom, 'danger', TEXT.conflict);
    return onSaved();
  };
  return { failure, isSaving, save };
}
