import { useEffect, useRef } from 'react';
import { useRestoreFocus } from './useRestoreFocus.ts';

/** Ref of a `<dialog>` that opens as a modal on mount. Focuses the element with `data-first`, restores the focus on unmount. */
export function useOpenModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useRestoreFocus();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => element?.close();
  }, []);
  return dialog;
}
