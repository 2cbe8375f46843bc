import { useStore } from 'jotai';
import { useLayoutEffect } from 'react';
import { paletteAtom } from '../../data/view/paletteAtoms.ts';
import { paletteTextAtom } from '../../data/view/paletteQuestion.ts';

/** While the palette is open and its part still loads, what is typed becomes its question: no key acts on the page beneath. */
export function useTypedEarly(isOpen: boolean): void {
  const store = useStore();
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      // A dialog, the palette's own too, has the keys itself.
      if (document.querySelector('dialog:modal') !== null) return;
      const { key, ctrlKey, metaKey, altKey } = event;
      const isCharacter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
      if (!isCharacter && key !== 'Backspace' && key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (key === 'Escape') return store.set(paletteAtom, undefined);
      const typed = store.get(paletteTextAtom);
      store.set(paletteTextAtom, isCharacter ? typed + key : typed.slice(0, -1));
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      if (store.get(paletteAtom) === undefined) store.set(paletteTextAtom, '');
    };
  }, [isOpen, store]);
}
