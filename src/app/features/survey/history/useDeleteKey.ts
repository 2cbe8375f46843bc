import { useStore } from 'jotai';
import { useEffect } from 'react';
import { reportError } from '../../../browser/errorLog.ts';
import { isTyping } from '../../../ui/keyboard/isTyping.ts';
import { deleteSelectedAtom } from '../panels/deleteItems.ts';

/** Delete, while no field has the focus and no dialog is open: what is selected is deleted. The map has its corners and points first. */
export function useDeleteKey(): void {
  const store = useStore();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, shiftKey, defaultPrevented } = event;
      if (key !== 'Delete' || ctrlKey || altKey || metaKey || shiftKey || defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      store.set(deleteSelectedAtom).catch(reportError(store, 'deletion in the survey'));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store]);
}
