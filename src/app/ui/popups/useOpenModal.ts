import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { addModalAtom } from '../../browser/modalAtoms.ts';
import { useRestoreFocus } from '../keyboard/useRestoreFocus.ts';

/** Ref of a `<dialog>` that opens as a modal on mount. Focuses the element with `data-first`, restores the focus on unmount. */
export function useOpenModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  const addModal = useSetAtom(addModalAtom);
  useRestoreFocus();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first]')?.focus();
    const removeModal = addModal(element);
    return () => {
      removeModal();
      element.close();
    };
  }, [addModal]);
  return dialog;
}
