import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { httpOf } from '../../../session/console.ts';
import { watchEvidence, type EvidenceView, type EvidenceWatch } from './evidenceWatch.ts';

/** State of the journal while the page is mounted, and the function that starts a check. */
export function useEvidence(): readonly [view: EvidenceView, verify: () => void] {
  const store = useStore();
  const [view, setView] = useState<EvidenceView>({ status: 'loading' });
  const watch = useRef<EvidenceWatch>(undefined);
  useEffect(() => {
    const opened = watchEvidence(httpOf(store), setView);
    watch.current = opened;
    return () => opened.close();
  }, [store]);
  return [view, () => watch.current?.verify()];
}
