import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'wouter';
import { sessionAtom } from '../session/tokenAtoms.ts';
import { firstScreenAtom } from '../data/config/consoleAtoms.ts';
import { goTo, PLATFORM_TEXT } from '../text/platform.ts';
import { SESSION_TEXT } from '../text/session.ts';
import { Message } from '../ui/Message.tsx';
import { screenName } from '../text/screenName.ts';

/** Danger notice for an address that leads nowhere (RT-03). */
export function UnknownPage() {
  return (
    <Message tone="danger" title={PLATFORM_TEXT.unknownPage}>
      <WayOut />
    </Message>
  );
}

/** Danger notice for a page that somebody else may open (RT-03). */
export function UnauthorizedPage() {
  return (
    <Message tone="danger" title={PLATFORM_TEXT.unauthorizedPage}>
      <WayOut />
    </Message>
  );
}

/** A screen of the menu that is not built yet. */
export function NotAvailable({ title }: { readonly title?: string | undefined }) {
  return (
    <Message title={title ?? PLATFORM_TEXT.notAvailable} {...(title && { text: PLATFORM_TEXT.notAvailable })}>
      <WayOut />
    </Message>
  );
}

/** One link, to a page that this person may open: their first screen, else the end of the session, else sign-in (F-43). */
function WayOut() {
  const [here] = useLocation();
  const signedIn = useAtomValue(sessionAtom).state === 'signedIn';
  const first = useAtomValue(firstScreenAtom);
  if (!signedIn) return <Link href="/login">{SESSION_TEXT.submit}</Link>;
  if (first === undefined) return <Link href="/logout">{SESSION_TEXT.signOut}</Link>;
  if (first === here) return undefined;
  return <Link href={first}>{first === '/' ? PLATFORM_TEXT.home : goTo(screenName(first) ?? first)}</Link>;
}
