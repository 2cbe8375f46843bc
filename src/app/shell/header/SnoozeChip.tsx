import { useAtomValue } from 'jotai';
import { currentSnoozesAtom } from '../../data/loading/snoozes.ts';
import { Chunk } from '../../ui/page/Chunk.tsx';

const load = async () => (await import('./SnoozesButton.tsx')).SnoozesButton;

/** Says while messages are snoozed; its code is loaded where there is a snooze of now or later. */
export function SnoozeChip() {
  return useAtomValue(currentSnoozesAtom).length > 0 && <Chunk load={load} isQuiet />;
}
