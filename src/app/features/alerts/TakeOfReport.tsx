import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { reportError } from '../../browser/errorLog.ts';
import { canActAtom, ownLoginAtom } from '../../data/incidents/incidentAtoms.ts';
import { doAct, waitingActsAtom } from '../../data/incidents/waitingActs.ts';
import { LIVE_TEXT, takenBy } from '../../text/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './AlertToasts.module.css';
import { useIncidentOf } from '../../data/incidents/useIncidentOf.ts';

/** Takes the incident of a report by one press; says who has it once somebody does. Nothing where the report has no incident. */
export function TakeOfReport({ reportKey }: { readonly reportKey: ReportKey }) {
  const store = useStore();
  const login = useAtomValue(ownLoginAtom);
  const mayAct = useAtomValue(canActAtom);
  const [known, setKnown] = useIncidentOf(reportKey);
  const waiting = useAtomValue(waitingActsAtom);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (known?.owner !== undefined && known.state === 'acknowledged') {
    const text = known.owner === login ? LIVE_TEXT.yours : takenBy(known.owner);
    return <output className={styles.taken}>{text}</output>;
  }
  if (waiting.some(({ id }) => id === known?.id))
    return <output className={styles.taken}>{LIVE_TEXT.waits}</output>;
  if (!mayAct || known?.state !== 'unacknowledged') return undefined;
  const take = async () => {
    setBusy(true);
    const done = await doAct(store, known, { act: 'take' });
    setBusy(false);
    const now = done.ok ? done.value : done.reason.current;
    setFailed(!done.ok && now === undefined);
    if (now !== undefined) setKnown(now);
  };
  return (
    <Button tight off={isBusy} onPress={() => void take().catch(reportError(store, 'take'))}>
      {hasFailed ? LIVE_TEXT.notTaken : LIVE_TEXT.take}
    </Button>
  );
}
