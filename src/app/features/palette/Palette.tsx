import { useAtom } from 'jotai';
import { paletteAtom } from '../../data/view/paletteAtoms.ts';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import { SHORTCUTS } from '../../text/keys.ts';

const loadPalette = async () => (await import('./PaletteDialog.tsx')).PaletteDialog;
const loadKeys = async () => (await import('./KeySheet.tsx')).KeySheet;

/** The command palette and the list of keys, by their shortcuts; each in a chunk of its own. */
export function Palette() {
  const [open, setOpen] = useAtom(paletteAtom);
  useShortcut(SHORTCUTS.palette, () => setOpen(open === 'palette' ? undefined : 'palette'));
  useShortcut(SHORTCUTS.keys, () => setOpen('keys'));
  if (open === undefined) return undefined;
  return <Chunk key={open} load={open === 'palette' ? loadPalette : loadKeys} isOver />;
}
