import { useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { readPlace } from '../../../../domain/geo/readPlace.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { NODES_TEXT } from '../../../text/surveyNodes.ts';
import { isTyping } from '../../../ui/keyboard/isTyping.ts';
import { copiedItemsAtom, pasteItemsAtom, pastesItemsAtom } from '../panels/clipboard.ts';
import { openToolAtom } from '../panels/openTool.ts';
import { openImportAtom, readImportAtom } from './importAtoms.ts';

/** Whether a text is a file, rows of a spreadsheet, or a position. */
function isImportable(text: string): boolean {
  return /^[[{<]/.test(text) || /\t|\n/.test(text) || readPlace(text) !== undefined;
}

/**
 * Ctrl+V while no field has the focus and no dialog is open: items that were copied are pasted unless something else was copied
 * since; files, GeoJSON or KML of another program, rows of a spreadsheet and positions are read to be imported. By the event of the
 * clipboard: a key that is handled brings none.
 */
export function usePaste(): void {
  const store = useStore();
  const read = useSetAtom(readImportAtom);
  const readFiles = useSetAtom(openImportAtom);
  const pasteItems = useSetAtom(pasteItemsAtom);
  const open = useSetAtom(openToolAtom);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (isTyping(event.target) || document.querySelector('dialog:modal') !== null) return;
      if (files.length > 0) {
        event.preventDefault();
        open('exchange');
        readFiles(files).catch(reportError(store, 'pasted files'));
      } else if (store.get(pastesItemsAtom)(text)) {
        event.preventDefault();
        pasteItems().catch(reportError(store, 'copied items'));
      } else if (isImportable(text)) {
        event.preventDefault();
        open('exchange');
        read({ format: 'text', text }).catch(reportError(store, 'pasted survey'));
      } else if (store.get(copiedItemsAtom) !== undefined) {
        event.preventDefault();
        store.set(showToastAtom, 'info', NODES_TEXT.otherClipboard);
      }
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [open, pasteItems, read, readFiles, store]);
}
