import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { decideScreen, screenRule } from '../../../domain/access/screenAccess.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { goTo, PLATFORM_TEXT as TEXT } from '../../text/platform.ts';
import { screenName } from '../../text/screenName.ts';
import { Message } from '../../ui/controls/Message.tsx';

const SQUADS = '/entities/squadids';

/** In place of a choice of squads on an installation without any: who adds them, and where. */
export function NoSquadYet() {
  const mayAdd = decideScreen(screenRule(SQUADS), useAtomValue(authoritiesAtom)) === 'open';
  if (!mayAdd) return <Message title={TEXT.noSquadYet} text={TEXT.squadsByOthers} />;
  return (
    <Message title={TEXT.noSquadYet} text={TEXT.addSquad}>
      <Link href={SQUADS}>{goTo(screenName(SQUADS) ?? '')}</Link>
    </Message>
  );
}
