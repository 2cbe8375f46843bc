import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/defineResource.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../text/entityForms.ts';
import styles from './combo.module.css';
import { labelOf, notesOf } from './FormField.tsx';
import { recordOption } from '../../../data/entities/recordName.ts';
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
      value={null}
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="input"
      onInputChange={(typed) => {
        if (typed === text) return;
        onText(typed);
        search(typed);
      }}
      onChange={(key) => {
        const picked = items.find((item) => item.key === key);
        if (picked !== undefined) onPick(picked.row);
      }}
      onOpenChange={(opened, trigger) => {
        isOpen.current = opened;
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
