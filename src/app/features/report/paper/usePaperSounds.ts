import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Evidence } from '../../../../domain/acoustics/evidence.ts';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import type { PaperSounds } from '../../../../domain/paper/reportPaper.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { useSounds } from '../sound/useSounds.ts';
import { paperSounds } from './paperSounds.ts';

/** The drawn sounds of a report; `loading` before each has been read. The component needs the report as its key. */
export function usePaperSounds(
  detail: ReportDetail,
  evidence: Evidence | undefined,
): PaperSounds | 'loading' | undefined {
  const store = useStore();
  const found = useSounds(detail);
  const [drawn, setDrawn] = useState<PaperSounds | 'loading' | undefined>('loading');
  const isRead = found?.sounds?.every(({ opened }) => opened !== undefined) === true;
  useEffect(() => {
    if (!isRead || found?.sounds === undefined) return undefined;
    let isWanted = true;
    paperSounds(found.sounds, { thread: found.thread, evidence })
      .then((sounds) => isWanted && setDrawn(sounds))
      .catch(reportError(store, 'sounds on paper'));
    return () => {
      isWanted = false;
    };
  }, [store, isRead, found, evidence]);
  return drawn;
}
