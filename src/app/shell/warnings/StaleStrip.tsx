import { useAtomValue, useStore } from 'jotai';
import { TriangleAlert } from 'lucide-react';
import { dataAgeAtom, dataAsOfAtom, isStaleAtom } from '../../data/engine/dataAge.ts';
import { engineAtom, notStoringAtom } from '../../data/engine/liveAtoms.ts';
import { LIVE_TEXT, noDataSince } from '../../text/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { reportError } from '../../browser/errorLog.ts';
import { clockText } from '../../../domain/dayAndClock.ts';
import styles from './strips.module.css';

/** Warning while the server is connected and stores nothing of what is reported: no shot would be shown. */
export function StorageStrip() {
  const storage = useAtomValue(notStoringAtom);
  if (storage === undefined) return undefined;
  return (
    <div className={styles.stale} role="alert">
      <TriangleAlert aria-hidden="true" />
      <span>
        <b>{LIVE_TEXT.notStored}</b> <span>{LIVE_TEXT.storage[storage]}</span>
      </span>
    </div>
  );
}

/** Warning while the data on the screen is stale, with a button that connects at once. A screen reader does not read the running age. */
export function StaleStrip() {
  const stale = useAtomValue(isStaleAtom);
  const asOf = useAtomValue(dataAsOfAtom);
  const age = useAtomValue(dataAgeAtom);
  const store = useStore();
  const engine = useAtomValue(engineAtom);
  if (!stale) return undefined;
  return (
    <div className={styles.stale} role="alert">
      <TriangleAlert aria-hidden="true" />
      <span>
        <b>{asOf === undefined ? LIVE_TEXT.noDataYet : noDataSince(clockText(asOf))}</b>{' '}
        <span>{LIVE_TEXT.staleMore}</span>
      </span>
      <span className={styles.age} aria-hidden="true">
        {age}
      </span>
      <Button tight onPress={() => void engine?.reconnect().catch(reportError(store, 'reconnect'))}>
        {LIVE_TEXT.retryNow}
      </Button>
    </div>
  );
}
