import { useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { reportError } from '../../../browser/errorLog.ts';
import { chosenSquadAtom } from '../panels/squad.ts';
import { openToolAtom } from '../panels/openTool.ts';
import { openImportAtom } from './importAtoms.ts';

/** A file that is dropped anywhere on the page is read to be imported: the browser would leave the page for it. */
export function useDropImport(): void {
  const store = useStore();
  const read = useSetAtom(openImportAtom);
  const open = useSetAtom(openToolAtom);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      if (store.get(chosenSquadAtom) === '') return;
      open('exchange');
      read(files).catch(reportError(store, 'dropped survey'));
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
    };
  }, [open, read, store]);
}
