import type { ReactNode } from 'react';
import { focusOnMount } from './focusOnMount.ts';
import styles from './menu.module.css';
import { handleMenuKey } from './handleMenuKey.ts';
import { Popup, type PopupButtonProps } from './Popup.tsx';
import { usePopup } from './usePopup.ts';

interface MenuEntry {
  readonly id: string;
  readonly text: string;
  readonly onAction: () => void;
}

interface Props extends PopupButtonProps {
  /** Content of the button. */
  readonly children: ReactNode;
  readonly entries: readonly MenuEntry[];
}

/** Number of entries from which the menu has two columns. */
const MIN_TWO_COLUMN_ENTRIES = 13;

/** A button that opens a menu. Arrows, Home, End and letters move; Enter and Space choose; Tab and Esc close. */
export function MenuButton({ children, entries, ...buttonProps }: Props) {
  const state = usePopup();
  return (
    <Popup {...buttonProps} kind="menu" state={state} buttonContent={children}>
      <Entries entries={entries} close={state.close} />
    </Popup>
  );
}

interface EntriesProps {
  readonly entries: readonly MenuEntry[];
  readonly close: () => void;
}

function Entries({ entries, close }: EntriesProps) {
  return (
    <div
      role="menu"
      tabIndex={-1}
      className={styles.list}
      data-long={entries.length >= MIN_TWO_COLUMN_ENTRIES || undefined}
      onKeyDown={(event) => handleMenuKey(event, close)}
    >
      {entries.map(({ id, text, onAction }, index) => (
        <button
          key={id}
          ref={index === 0 ? focusOnMount : undefined}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          onClick={() => {
            close();
            onAction();
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
