import { useAtomValue } from 'jotai';
import { serverFactsAtom } from '../../data/config/consoleAtoms.ts';
import { Badge } from '../../ui/Badge.tsx';

/** Profile of the server that asks to be seen, so that nobody takes a trial installation for the real one (HD-10). */
export function Ribbon() {
  const { ribbon } = useAtomValue(serverFactsAtom);
  return ribbon === undefined ? undefined : <Badge tone="warn">{ribbon}</Badge>;
}
