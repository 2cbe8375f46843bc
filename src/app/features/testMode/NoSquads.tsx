import { useAtomValue } from 'jotai';
import { areSquadsLoadedAtom, squadsAtom } from '../../data/loading/testModeAtoms.ts';
import { NoSquadYet } from '../unavailable/NoSquadYet.tsx';
import { TESTS_TEXT as TEXT } from '../../text/tests.ts';
import { Message } from '../../ui/controls/Message.tsx';

/** In place of a choice of squads: why there is none, said only once the squads are known. */
export function NoSquads({ title }: { readonly title: string }) {
  const squads = useAtomValue(squadsAtom);
  if (!useAtomValue(areSquadsLoadedAtom)) return <Message title={TEXT.squadsMissing} />;
  return squads.length === 0 ? <NoSquadYet /> : <Message title={title} />;
}
