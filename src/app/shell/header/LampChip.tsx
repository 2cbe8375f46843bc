import { useAtomValue } from 'jotai';
import { hasCanariesAtom } from '../../data/engine/liveAtoms.ts';
import { Chunk } from '../../ui/page/Chunk.tsx';

const load = async () => (await import('./Lamp.tsx')).Lamp;

/** Whether a shot would be noticed now; absent on a server that sends no canaries. */
export function LampChip() {
  return useAtomValue(hasCanariesAtom) && <Chunk load={load} isQuiet />;
}
