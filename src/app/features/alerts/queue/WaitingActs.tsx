import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { Clock } from 'lucide-react';
import { reportError } from '../../../browser/errorLog.ts';
import { incidentsAtom } from '../../../data/incidents/incidentAtoms.ts';
import {
  doAnyway,
  dropWaitingActAtom,
  waitingActsAtom,
  type WaitingAct,
} from '../../../data/incidents/waitingActs.ts';
import { incidentTitle, problemText, QUEUE_TEXT, waitingText } from '../../../text/incidents.ts';
import { LIVE_TEXT } from '../../../text/live.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './WaitingActs.module.css';

/** Acts that are not done yet: those that wait for the connection, and those that another person's act came before. */
export function WaitingActs() {
  const acts = useAtomValue(waitingActsAtom);
  return (
    acts.length > 0 && (
      <ul className={styles.waiting} aria-label={QUEUE_TEXT.waiting}>
        {acts.map((act) => (
          <Waiting key={act.onceKey} act={act} />
        ))}
      </ul>
    )
  );
}

function Waiting({ act }: { readonly act: WaitingAct }) {
  const store = useStore();
  const incident = useAtomValue(incidentsAtom).find(({ id }) => id === act.id);
  const drop = useSetAtom(dropWaitingActAtom);
  const { notDone } = act;
  const title = incident === undefined ? String(act.id) : incidentTitle(incident);
  return (
    <li>
      <Clock aria-hidden="true" />
      <span translate="no">{waitingText(act.request.act, title)}</span>
      {notDone === undefined ? (
        <small>{LIVE_TEXT.waits}</small>
      ) : (
        <>
          <p role="alert">{problemText(notDone.problem, notDone.current)}</p>
          <div>
            {notDone.problem === 'conflict' && (
              <Button tight onPress={() => void doAnyway(store, act).catch(reportError(store, 'act'))}>
                {QUEUE_TEXT.doAnyway}
              </Button>
            )}
            <Button tight ghost onPress={() => drop(act)}>
              {QUEUE_TEXT.drop}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
