import { useAtomValue } from 'jotai';
import { areSquadsLoadedAtom } from '../../data/loading/testMode.ts';
import { TESTS_TEXT as TEXT } from '../../text/tests.ts';
import { Message } from '../../ui/Message.tsx';

/** In place of a choice of squads: that there is none, said only once the squads are known (T-51). */
export function NoSquads({ title }: { readonly title: string }) {
  return <Message title={useAtomValue(areSquadsLoadedAtom) ? title : TEXT.squadsMissing} />;
}
