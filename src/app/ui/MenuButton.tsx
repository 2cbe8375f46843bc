import type { ReactNode } from 'react';
import { focusNow } from './focusNow.ts';
import styles from './menu.module.css';
import { moveInMenu } from './moveInMenu.ts';
import { Popup, type PopupLook } from './Popup.tsx';
import { usePopup } from './usePopup.ts';

interface MenuEntry {
  readonly id: string;
  readonly text: string;
  readonly onAction: () => void;
}

interface Props extends PopupLook {
  /** Content of the button. */
  readonly children: ReactNode;
  readonly entries: readonly MenuEntry[];
}

/** Number of entries from which the menu has two columns. */
const LONG = 13;

/** A button that opens a menu. Arrows, Home, End and letters move; Enter and Space choose; Tab and Esc close. */
export function MenuButton({ children, entries, ...look }: Props) {
  const state = usePopup();
  return (
    <Popup {...look} kind="menu" state={state} face={children}>
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
      data-long={entries.length >= LONG || undefined}
      onKeyDown={(event) => moveInMenu(event, close)}
    >
      {entries.map(({ id, text, onAction }, index) => (
        <button
          key={id}
          ref={index === 0 ? focusNow : undefined}
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
