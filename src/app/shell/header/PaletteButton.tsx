import { useSetAtom } from 'jotai';
import { Search } from 'lucide-react';
import { paletteAtom } from '../../data/view/paletteAtoms.ts';
import { ariaKeys, SHORTCUTS } from '../../text/keys.ts';
import { MENU_TEXT } from '../../text/menu.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './Header.module.css';

/** Opens the command palette; in a wide window with its name and key. */
export function PaletteButton() {
  const open = useSetAtom(paletteAtom);
  return (
    <div className={styles.search}>
      <Button
        tight
        icon
        aria-label={MENU_TEXT.palette}
        aria-keyshortcuts={ariaKeys(SHORTCUTS.palette)}
        title={`${MENU_TEXT.palette} (${SHORTCUTS.palette.keys[0]})`}
        onPress={() => open('palette')}
      >
        <Search aria-hidden="true" />
        <span>{MENU_TEXT.palette}</span>
        <kbd>{SHORTCUTS.palette.keys[0]}</kbd>
      </Button>
    </div>
  );
}
