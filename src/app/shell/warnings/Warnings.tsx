import { useAtomValue } from 'jotai';
import { isStormAtom } from '../../data/engine/liveAtoms.ts';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { FailedLists } from './FailedLists.tsx';
import { StaleStrip, StorageStrip } from './StaleStrip.tsx';

const loadFoldingStorm = async () => (await import('./StormStrip.tsx')).FoldingStorm;
const loadStayingStorm = async () => (await import('./StormStrip.tsx')).StayingStorm;

interface Props {
  /** The person may see home, whose data may be stale or stormy. */
  readonly mayHome: boolean;
  /** They lie over the map, where a lasting one can be folded. */
  readonly isOverMap?: boolean;
}

/** Warnings that come and go by themselves: over the map at home, so that nothing moves under the pointer, else in rows. */
export function Warnings({ mayHome, isOverMap = false }: Props) {
  const isStorm = useAtomValue(isStormAtom);
  return (
    <>
      {mayHome && <StaleStrip />}
      <StorageStrip />
      {mayHome && isStorm && <Chunk load={isOverMap ? loadFoldingStorm : loadStayingStorm} isQuiet />}
      <FailedLists />
    </>
  );
}
