import { useAtom } from 'jotai';
import { paletteAtom } from '../../data/view/paletteAtoms.ts';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import { SHORTCUTS } from '../../text/keys.ts';
import { useOpenedSearch } from './useOpenedSearch.ts';
import { useTypedEarly } from './useTypedEarly.ts';

const loadPalette = async () => (await import('./PaletteDialog.tsx')).PaletteDialog;
const loadSaved = async () => (await import('./SavedSearches.tsx')).SavedSearches;
const loadKeys = async () => (await import('./KeySheet.tsx')).KeySheet;

const CHUNKS = { palette: loadPalette, keys: loadKeys, saved: loadSaved } as const;

/** The command palette and the list of keys, by their shortcuts, and the saved searches; each in a chunk of its own. */
export function Palette() {
  const [open, setOpen] = useAtom(paletteAtom);
  useShortcut(SHORTCUTS.palette, () => setOpen(open === 'palette' ? undefined : 'palette'));
  useShortcut(SHORTCUTS.keys, () => setOpen('keys'));
  useOpenedSearch();
  useTypedEarly(open === 'palette');
  if (open === undefined) return undefined;
  return <Chunk key={open} load={CHUNKS[open]} isOver />;
}
