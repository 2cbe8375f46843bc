import { useAtomValue } from 'jotai';
import { RotateCw, X } from 'lucide-react';
import { connectionAttemptAtom, connectionStatusAtom, latencyAtom } from '../live/liveAtoms.ts';
import { sessionAtom } from '../session/tokenAtoms.ts';
import { attemptOf, LIVE_TEXT } from '../text/live.ts';
import { Chip } from '../ui/Chip.tsx';
import styles from './Header.module.css';

/** Green online; yellow and turning while it loads; red offline, "Connecting..." for who is signed in (T-30). */
export function ConnectionChip() {
  const status = useAtomValue(connectionStatusAtom);
  const attempt = useAtomValue(connectionAttemptAtom);
  const latency = useAtomValue(latencyAtom);
  const signedIn = useAtomValue(sessionAtom).state === 'signedIn';
  if (status === 'online') {
    return (
      <Chip>
        <i className={styles.dot} />
        {LIVE_TEXT.online}
        {latency !== undefined && <span className={styles.faint}>{latency} ms</span>}
      </Chip>
    );
  }
  if (status === 'loading') {
    return (
      <Chip tone="warn">
        <RotateCw className={styles.spin} aria-hidden="true" />
        {LIVE_TEXT.connecting}
        {attempt > 0 && <span>{attemptOf(attempt)}</span>}
      </Chip>
    );
  }
  return (
    <Chip tone="bad">
      <X aria-hidden="true" />
      {signedIn ? LIVE_TEXT.connecting : LIVE_TEXT.offline}
    </Chip>
  );
}
