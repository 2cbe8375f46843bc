import { useAtomValue } from 'jotai';
import { Layers } from 'lucide-react';
import { stormAtom } from '../../data/engine/liveAtoms.ts';
import { NOTICE_TEXT as TEXT, stormSince, stormText } from '../../text/notices.ts';
import { Notice } from '../../features/alerts/Notice.tsx';

/** Says what a storm changes, while there is one. A screen reader reads it once: the running counts are hidden from it. */
export function StormStrip({ stays }: { readonly stays: boolean }) {
  const storm = useAtomValue(stormAtom);
  if (storm === undefined) return undefined;
  const counts = stormText(storm);
  return (
    <Notice
      name="storm"
      since={storm.since}
      icon={Layers}
      short={TEXT.stormShort}
      label={TEXT.stormShort}
      stays={stays}
    >
      <output>
        <b>{stormSince(storm)}</b> <span>{TEXT.stormMore}</span> <span aria-hidden="true">{counts}</span>
      </output>
    </Notice>
  );
}

/** Over the map. */
export const FoldingStorm = () => <StormStrip stays={false} />;

/** In a row of its own. */
export const StayingStorm = () => <StormStrip stays />;
