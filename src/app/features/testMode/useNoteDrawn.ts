import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { noteDrawnAtom } from './runAtoms.ts';

/** Notes the time at which the row of a report is drawn: an effect runs after its paint. */
export function useNoteDrawn(key: ReportKey): void {
  const note = useSetAtom(noteDrawnAtom);
  useEffect(() => note(key), [note, key]);
}
