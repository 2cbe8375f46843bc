import { useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { reportError } from '../../../base/errorLog.ts';
import { isTyping } from '../../../ui/keyboard/isTyping.ts';
import { openToolAtom } from '../base/openTool.ts';
import { readImportAtom } from './importAtoms.ts';

/** GeoJSON that is pasted while no field has the focus is read to be imported (BH-30). */
export function usePasteImport(): void {
  const store = useStore();
  const read = useSetAtom(readImportAtom);
  const open = useSetAtom(openToolAtom);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (isTyping(event.target) || !/^[[{]/.test(text)) return;
      event.preventDefault();
      open('exchange');
      read({ format: 'geojson', text }).catch(reportError(store, 'pasted survey'));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [open, read, store]);
}
