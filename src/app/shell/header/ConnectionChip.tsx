import { useAtomValue } from 'jotai';
import { RotateCw, X } from 'lucide-react';
import { dataAgeAtom, isStaleAtom } from '../../data/engine/dataAge.ts';
import { connectionAttemptAtom, connectionStatusAtom, latencyAtom } from '../../data/engine/liveAtoms.ts';
import { sessionAtom } from '../../session/tokenAtoms.ts';
import { attemptOf, LIVE_TEXT } from '../../text/live.ts';
import { Chip } from '../../ui/controls/Chip.tsx';
import styles from './Header.module.css';

/**
 * Connection state: green online, yellow and turning while connecting, red offline; "Connecting..." while signed in. A
 * connection without data for longer than it may be silent is not online, though it is open: after a sleep it may be lost.
 */
export function ConnectionChip() {
  const connection = useAtomValue(connectionStatusAtom);
  const isStale = useAtomValue(isStaleAtom);
  const status = connection === 'online' && isStale ? 'loading' : connection;
  const attempt = useAtomValue(connectionAttemptAtom);
  const age = useAtomValue(dataAgeAtom);
  const latency = useAtomValue(latencyAtom);
  const signedIn = useAtomValue(sessionAtom).state === 'signedIn';
  if (status === 'online') {
    return (
      <Chip tone="plain">
        <i className={styles.dot} />
        <span>{LIVE_TEXT.online}</span>
        {latency !== undefined && <span className={styles.faint}>{latency} ms</span>}
      </Chip>
    );
  }
  if (status === 'loading') {
    return (
      <Chip tone="warn">
        <RotateCw className={styles.spin} aria-hidden="true" />
        <span>{LIVE_TEXT.connecting}</span>
        <Age text={age} />
        {attempt > 0 && <span className={styles.attempt}>{attemptOf(attempt)}</span>}
      </Chip>
    );
  }
  return (
    <Chip tone="bad">
      <X aria-hidden="true" />
      <span>{signedIn ? LIVE_TEXT.connecting : LIVE_TEXT.offline}</span>
      <Age text={age} />
    </Chip>
  );
}

/** Age of the last data; a screen reader does not read it, as it runs. */
function Age({ text }: { readonly text: string | undefined }) {
  return text === undefined ? undefined : <b aria-hidden="true">{text}</b>;
}
