import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'wouter';
import { sessionAtom } from '../../session/tokenAtoms.ts';
import { firstScreenAtom } from '../../data/config/consoleAtoms.ts';
import { goTo, PLATFORM_TEXT } from '../../text/platform.ts';
import { SESSION_TEXT } from '../../text/session.ts';
import { focusWhereLost } from '../../ui/keyboard/focusOnMount.ts';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { Message } from '../../ui/controls/Message.tsx';
import { screenName } from '../../text/screenName.ts';

const loadMissingRole = async () => (await import('./MissingRole.tsx')).MissingRole;

/** Error page of an unknown address. */
export function UnknownPage() {
  return (
    <Message tone="danger" title={PLATFORM_TEXT.unknownPage}>
      <ExitLink />
    </Message>
  );
}

/** Error page of a page that the user may not open. */
export function UnauthorizedPage() {
  return (
    <Message tone="danger" title={PLATFORM_TEXT.unauthorizedPage} detail={<Chunk load={loadMissingRole} />}>
      <ExitLink />
    </Message>
  );
}

/** Link to a page that the user may open: the first screen, else sign-out; sign-in while signed out. */
function ExitLink() {
  const [here] = useLocation();
  const signedIn = useAtomValue(sessionAtom).state === 'signedIn';
  const first = useAtomValue(firstScreenAtom);
  if (!signedIn) return <Link href="/login">{SESSION_TEXT.submit}</Link>;
  if (first === undefined) return <Link href="/logout">{SESSION_TEXT.signOut}</Link>;
  if (first === here) return undefined;
  return (
    <Link href={first} ref={focusWhereLost}>
      {first === '/' ? PLATFORM_TEXT.home : goTo(screenName(first) ?? first)}
    </Link>
  );
}
