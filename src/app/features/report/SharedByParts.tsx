import { useStore } from 'jotai';
import { useState, type ReactNode } from 'react';
import type { Evidence } from '../../../domain/acoustics/evidence.ts';
import { httpOf } from '../../session/console.ts';
import { createMediaCalls } from '../media/mediaCalls.ts';
import { SharedMediaCalls, shareSounds } from '../media/sharedSounds.ts';
import { ShownEvidence } from './evidence/shownEvidence.ts';
import { createStage, ShownStage } from './stage/stage.ts';

interface Props {
  readonly evidence: Evidence | undefined;
  readonly children: ReactNode;
}

/** What the parts of the view of one report share: its evidence, its sounds, the chosen sensor and the clock of the wavefront. */
export function SharedByParts({ evidence, children }: Props) {
  const store = useStore();
  const [stage] = useState(createStage);
  const [calls] = useState(() => shareSounds(createMediaCalls(httpOf(store))));
  return (
    <ShownStage value={stage}>
      <SharedMediaCalls value={calls}>
        <ShownEvidence value={evidence}>{children}</ShownEvidence>
      </SharedMediaCalls>
    </ShownStage>
  );
}
