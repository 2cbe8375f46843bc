import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'wouter';
import { sessionAtom } from '../../session/tokenAtoms.ts';
import { SESSION_TEXT } from '../../text/session.ts';
import { Brand } from '../../ui/page/Brand.tsx';
import styles from './Header.module.css';

/** Brand and Sign in, for pages without an account; the public report has no header. */
export function SignedOutHeader() {
  const [path] = useLocation();
  const session = useAtomValue(sessionAtom);
  if (session.state !== 'signedOut' || path === '/pub/viewReport') return undefined;
  return (
    <header className={styles.head}>
      <Brand />
      <nav className={styles.right} aria-label={SESSION_TEXT.account}>
        <Link href="/login" className={styles.place ?? ''}>
          {SESSION_TEXT.title}
        </Link>
      </nav>
    </header>
  );
}
