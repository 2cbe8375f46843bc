import { useSetAtom } from 'jotai';
import { Search } from 'lucide-react';
import { paletteAtom } from '../../data/view/paletteAtoms.ts';
import { ariaKeys, SHORTCUTS } from '../../text/keys.ts';
import { MENU_TEXT } from '../../text/menu.ts';
import { Button } from '../../ui/Button.tsx';

/** Opens the command palette (BH-32). */
export function PaletteButton() {
  const open = useSetAtom(paletteAtom);
  return (
    <Button
      tight
      icon
      aria-label={MENU_TEXT.palette}
      aria-keyshortcuts={ariaKeys('palette')}
      title={`${MENU_TEXT.palette} (${SHORTCUTS.palette.keys[0]})`}
      onPress={() => open('palette')}
    >
      <Search aria-hidden="true" />
    </Button>
  );
}
