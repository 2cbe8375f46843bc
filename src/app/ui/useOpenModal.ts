import { useEffect, useRef } from 'react';

/** Opens the dialog over everything else as soon as it is there; the focus goes to what is marked `data-first`. */
export function useOpenModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => element?.close();
  }, []);
  return dialog;
}
