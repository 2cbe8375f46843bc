import { useEffect, useRef, useState } from 'react';
import { http } from '../../session/console.ts';
import { watchEvidence, type EvidenceView, type EvidenceWatch } from './evidenceWatch.ts';

/** The state of the journal while the page is open, and what has it checked. */
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
