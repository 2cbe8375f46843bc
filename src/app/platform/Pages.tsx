import { Link } from 'wouter';
import { notThereYet, PLATFORM_TEXT } from '../text/platform.ts';
import { Message } from '../ui/Message.tsx';

/** Danger notice for an address that leads nowhere (RT-03). */
export function UnknownPage() {
  return (
    <Message tone="danger" title={PLATFORM_TEXT.unknownPage}>
      <Link href="/">{PLATFORM_TEXT.home}</Link>
    </Message>
  );
}

/** Danger notice for a page that somebody else may open; the map is a way out of all others (RT-03). */
export function UnauthorizedPage({ isHome }: { readonly isHome: boolean }) {
  return (
    <Message tone="danger" title={PLATFORM_TEXT.unauthorizedPage}>
      {!isHome && <Link href="/">{PLATFORM_TEXT.home}</Link>}
    </Message>
  );
}

/** A screen of the route table that a later release brings. */
export function NotThereYet({ title }: { readonly title?: string | undefined }) {
  return (
    <Message
      title={title === undefined ? PLATFORM_TEXT.notThereYet : notThereYet(title)}
      text={PLATFORM_TEXT.notThereYetMore}
    >
      <Link href="/">{PLATFORM_TEXT.home}</Link>
    </Message>
  );
}
