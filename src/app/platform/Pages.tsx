import { Link } from 'wouter';
import { PLATFORM_TEXT } from '../text/platform.ts';
import { Message } from '../ui/Message.tsx';

/** Danger notice for an address that leads nowhere (RT-03). */
export function UnknownPage() {
  return (
    <Message tone="danger" title={PLATFORM_TEXT.unknownPage}>
      <Link href="/">{PLATFORM_TEXT.home}</Link>
    </Message>
  );
}

/** A screen of the route table that a later release brings. */
export function NotThereYet() {
  return (
    <Message title={PLATFORM_TEXT.notThereYet} text={PLATFORM_TEXT.notThereYetMore}>
      <Link href="/">{PLATFORM_TEXT.home}</Link>
    </Message>
  );
}
