import { useEffect, useRef, useState } from 'react';
import { http } from '../../session/console.ts';
import { watchEvidence, type EvidenceView, type EvidenceWatch } from './evidenceWatch.ts';

/** State of the journal while the page is mounted, and the function that starts a check. */
export function useEvidence(): readonly [view: EvidenceView, verify: () => void] {
  const [view, setView] = useState<EvidenceView>({ status: 'loading' });
  const watch = useRef<EvidenceWatch>(undefined);
  useEffect(() => {
    const opened = watchEvidence(http, setView);
    watch.current = opened;
    return () => opened.close();
  }, []);
  return [view, () => watch.current?.verify()];
}
