import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover, type Key } from 'react-aria-components';
import type { Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import styles from './combo.module.css';
import { labelOf, notesOf } from './FormField.tsx';
import { recordOption } from '../../../../../domain/resources/recordName.ts';
import { useRecordSearch, type RecordSearch } from './useRecordSearch.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly resource: Resource;
  /** What the field shows. */
  readonly text: string;
  /** Called with what is typed. */
  readonly onText: (text: string) => void;
  readonly onPick: (row: Row) => void;
  readonly isInvalid: boolean;
}

/** A text field that offers records of the server. */
export function RecordCombo({ id, label, resource, text, onText, onPick, isInvalid }: Props) {
  const [found, search] = useRecordSearch(resource);
  const isOpen = useRef(false);
  // Selected until the next key press, because a list closes when its selection changes.
  const [picked, setPicked] = useState<Key | null>(null);
  const items = found.rows.map((row, at) => ({ key: readText(row['id']) || String(at), row }));
  return (
    <ComboBox
      id={id}
      className={styles.combo ?? ''}
      aria-labelledby={labelOf(id)}
      aria-describedby={notesOf(id)}
      isInvalid={isInvalid}
      items={items}
      inputValue={text}
      value={picked}
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="input"
      onInputChange={(typed) => {
        if (typed === text) return;
        setPicked(null);
        onText(typed);
        search(typed);
      }}
      onChange={(key) => {
        setPicked(key);
        const item = items.find((other) => other.key === key);
        if (item !== undefined) onPick(item.row);
      }}
      onOpenChange={(opened, trigger) => {
        isOpen.current = opened;
        if (opened) setPicked(null);
        if (opened && trigger === 'manual') search('');
      }}
    >
      <div
        className={styles.box}
        role="presentation"
        onKeyDownCapture={(event) => {
          // Closes the list, and not the screen too.
          if (event.key === 'Escape' && isOpen.current) event.preventDefault();
        }}
      >
        <Input className={styles.input ?? ''} placeholder={TEXT.search} autoComplete="off" />
        <Button className={styles.open ?? ''} aria-label={`${label}: ${TEXT.showOptions}`}>
          <ChevronDown aria-hidden="true" />
        </Button>
      </div>
      <Popover className={styles.popover ?? ''} offset={4}>
        <ListBox
          className={styles.list ?? ''}
          items={items}
          renderEmptyState={() => <div className={styles.empty}>{emptyText(found)}</div>}
        >
          {({ key, row }) => {
            const option = recordOption(resource, row);
            return (
              <ListBoxItem id={key} textValue={option} className={styles.option ?? ''}>
                {option}
              </ListBoxItem>
            );
          }}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

function emptyText({ status }: RecordSearch): string {
  if (status === 'failed') return TEXT.searchFailed;
  return status === 'loaded' ? TEXT.noMatch : TEXT.searching;
}
