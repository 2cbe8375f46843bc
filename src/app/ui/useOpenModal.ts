import { useEffect, useRef } from 'react';
import { useFocusBack } from './useFocusBack.ts';

/** Opens the dialog over everything else as soon as it is there; the focus goes to what is marked `data-first`, and back at its end. */
export function useOpenModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusBack();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => element?.close();
  }, []);
  return dialog;
}
