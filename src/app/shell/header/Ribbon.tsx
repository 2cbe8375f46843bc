import { useAtomValue } from 'jotai';
import { serverFactsAtom } from '../../data/config/consoleAtoms.ts';
import { Badge } from '../../ui/marks/Badge.tsx';

/** Profile that the server marks, so that a trial site is not taken for the real one. */
export function Ribbon() {
  const { ribbon } = useAtomValue(serverFactsAtom);
  return ribbon === undefined ? undefined : <Badge tone="warn">{ribbon}</Badge>;
}
