import { SlidersHorizontal } from 'lucide-react';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { ENTITY_LIST_TEXT as TEXT } from '../../../../text/entityLists.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Popup } from '../../../../ui/popups/Popup.tsx';
import { usePopup } from '../../../../ui/popups/usePopup.ts';
import styles from './filters.module.css';
import { possibleColumns, shownColumns } from '../view/listColumns.ts';

interface Props {
  readonly resource: Resource;
  readonly chosen: readonly string[] | undefined;
  /** Undefined for the columns of the definition. */
  readonly onChange: (columns: readonly string[] | undefined) => void;
}

/** The button that opens the columns of a list; at least one stays. */
export function ColumnChooser({ resource, chosen, onChange }: Props) {
  const state = usePopup();
  const shown = new Set(shownColumns(resource, chosen).map(({ name }) => name));
  const possible = possibleColumns(resource);
  const toggle = (name: string) => {
    const next = possible.map((column) => column.name).filter((each) => shown.has(each) !== (each === name));
    if (next.length > 0) onChange(next);
  };
  return (
    <Popup
      kind="dialog"
      state={state}
      className={styles.filter}
      label={TEXT.columns}
      atEnd
      buttonContent={<SlidersHorizontal aria-hidden="true" />}
    >
      <div className={styles.editor}>
        <fieldset className={styles.boxes} aria-label={TEXT.columns}>
          {possible.map(({ name, label }) => (
            <label key={name}>
              <input type="checkbox" checked={shown.has(name)} onChange={() => toggle(name)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <div className={styles.acts}>
          <Button tight off={chosen === undefined} onPress={() => onChange(undefined)}>
            {TEXT.defaultColumns}
          </Button>
        </div>
      </div>
    </Popup>
  );
}
