import type { ReactNode } from 'react';
import { focusOnMount } from '../keyboard/focusOnMount.ts';
import styles from './menu.module.css';
import { handleMenuKey } from '../keyboard/handleMenuKey.ts';
import { Popup, type PopupButtonProps } from './Popup.tsx';
import { useOnOpen } from './useOnOpen.ts';
import { usePopup } from './usePopup.ts';

export interface MenuEntry {
  readonly id: string;
  readonly text: string;
  readonly onAction: () => void;
  /** Makes the entry a switch; it leaves the menu open. */
  readonly state?: SwitchState;
}

export interface SwitchState {
  readonly isOn: boolean;
  /** The state in words, and what to do about the state. */
  readonly note: string;
  readonly isDisabled: boolean;
}

interface Props extends PopupButtonProps {
  /** Content of the button. */
  readonly children: ReactNode;
  readonly entries: readonly MenuEntry[];
  /** Lines above the entries. */
  readonly notes?: readonly string[];
  /** Called each time the menu opens; must be stable. */
  readonly onOpen?: () => void;
}

/** A menu with at least this many entries has two columns. */
const MIN_TWO_COLUMN_ENTRIES = 13;

/** A button that opens a menu. Arrows, Home, End and letters move; Enter and Space choose; Tab and Esc close. */
export function MenuButton({ children, entries, notes, onOpen, ...buttonProps }: Props) {
  const state = usePopup();
  return (
    <Popup {...buttonProps} kind="menu" state={state} buttonContent={children}>
      {notes?.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <Entries id={state.id} entries={entries} close={state.close} onOpen={onOpen} />
    </Popup>
  );
}

interface EntriesProps {
  /** Id of the button that labels the menu. */
  readonly id: string;
  readonly entries: readonly MenuEntry[];
  readonly close: () => void;
  readonly onOpen: (() => void) | undefined;
}

function Entries({ id, entries, close, onOpen }: EntriesProps) {
  useOnOpen(onOpen);
  return (
    <div
      role="menu"
      aria-labelledby={id}
      tabIndex={-1}
      className={styles.list}
      data-long={entries.length >= MIN_TWO_COLUMN_ENTRIES || undefined}
      onKeyDown={(event) => handleMenuKey(event, close)}
    >
      {entries.map((entry, index) => (
        <Entry key={entry.id} entry={entry} close={close} isFirst={index === 0} />
      ))}
    </div>
  );
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly close: () => void;
  readonly isFirst: boolean;
}

function Entry({ entry: { text, onAction, state }, close, isFirst }: EntryProps) {
  return (
    <button
      ref={isFirst ? focusOnMount : undefined}
      type="button"
      role={state === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={state?.isOn}
      aria-disabled={state?.isDisabled === true || undefined}
      tabIndex={-1}
      className={styles.item}
      onClick={() => {
        if (state === undefined) close();
        if (state?.isDisabled !== true) onAction();
      }}
    >
      {text}
      {state !== undefined && (
        <>
          {' '}
          <small className={styles.state}>{state.note}</small>
        </>
      )}
    </button>
  );
}
