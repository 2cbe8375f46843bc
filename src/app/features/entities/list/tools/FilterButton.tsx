import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../../../domain/contract/paths.ts';
import { ENTITY_LIST_TEXT as TEXT } from '../../../../text/entityLists.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Popup } from '../../../../ui/popups/Popup.tsx';
import { usePopup } from '../../../../ui/popups/usePopup.ts';
import { filterText, type ListFilter } from '../view/listFilters.ts';
import { LAST_DAY } from '../../../../ui/facts/dateForms.ts';
import { LAST_MINUTE, momentField, readMomentField } from '../../../../ui/facts/moment.ts';
import styles from './filters.module.css';
import { RecordChoices } from './RecordChoices.tsx';

interface Props {
  readonly filter: ListFilter;
  /** '' for any. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A button with the value of a filter; its popover changes it. */
export function FilterButton({ filter, value, onChange }: Props) {
  const state = usePopup();
  const choose = (next: string) => {
    state.close();
    onChange(next);
  };
  const content = (
    <>
      <span>{filter.label}</span>
      <b data-any={value === '' || undefined}>{value === '' ? TEXT.any : filterText(filter, value)}</b>
      <ChevronDown aria-hidden="true" />
    </>
  );
  return (
    <Popup kind="dialog" state={state} className={styles.filter} buttonContent={content}>
      <div className={styles.editor}>
        <Editor filter={filter} value={value} onChange={choose} />
      </div>
    </Popup>
  );
}

function Editor(props: Props) {
  const { input, resource } = props.filter;
  if (input === 'choice') return <Choice {...props} />;
  if (input === 'choices') return <Choices {...props} />;
  if (input === 'record' && resource !== undefined)
    return <RecordChoices resource={resource} value={props.value} onChange={props.onChange} />;
  return <Typed {...props} />;
}

function Choice({ filter: { choices = [] }, value, onChange }: Props) {
  const all = [['', TEXT.any], ...choices] as const;
  return (
    <div className={styles.choices}>
      {all.map(([name, text]) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
          {text}
        </button>
      ))}
    </div>
  );
}

/** Several values; they are applied together. */
function Choices({ filter: { choices = [], label }, value, onChange }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(value.split(',').filter((name) => name !== '')),
  );
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  return (
    <>
      <fieldset className={styles.boxes} aria-label={label}>
        {choices.map(([name, text]) => (
          <label key={name}>
            <input type="checkbox" checked={chosen.has(name)} onChange={() => toggle(name)} />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      <Acts onClear={() => onChange('')} onApply={() => onChange([...chosen].join(','))} />
    </>
  );
}

/** A field for a value: its type, and how it shows and reads one. */
interface TypedValue {
  readonly type: 'text' | 'date' | 'time' | 'datetime-local';
  readonly read: (value: string) => string;
  readonly write: (text: string) => string;
}

const asItIs = (text: string): string => text;
const PLAIN: TypedValue = { type: 'text', read: asItIs, write: asItIs };
const TYPED: Partial<Readonly<Record<ListFilter['input'], TypedValue>>> = {
  date: { ...PLAIN, type: 'date' },
  time: { ...PLAIN, type: 'time' },
  moment: { type: 'datetime-local', read: momentField, write: readMomentField },
};
const LAST: Partial<Readonly<Record<TypedValue['type'], string>>> = {
  date: LAST_DAY,
  'datetime-local': LAST_MINUTE,
};

function Typed({ filter: { input, label, note }, value, onChange }: Props) {
  const { type, read, write } = TYPED[input] ?? PLAIN;
  const [text, setText] = useState(read(value));
  const noteId = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(write(text.trim()));
      }}
    >
      <input
        className={styles.input}
        type={type}
        max={LAST[type]}
        maxLength={MAX_SEARCH_LENGTH}
        aria-label={label}
        aria-describedby={note && noteId}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {note !== undefined && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
      <Acts onClear={() => onChange('')} />
    </form>
  );
}

/** Applies, by submit where there is no function for it. */
function Acts({ onClear, onApply }: { readonly onClear: () => void; readonly onApply?: () => void }) {
  return (
    <div className={styles.acts}>
      <Button tight onPress={onClear}>
        {TEXT.clearFilter}
      </Button>
      <Button tight primary type={onApply === undefined ? 'submit' : 'button'} onPress={onApply}>
        {TEXT.apply}
      </Button>
    </div>
  );
}
