import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { Clock, TriangleAlert } from 'lucide-react';
import { reportError } from '../../../browser/errorLog.ts';
import { incidentsAtom } from '../../../data/incidents/incidentAtoms.ts';
import {
  doAnyway,
  dropWaitingActAtom,
  waitingActsAtom,
  type WaitingAct,
} from '../../../data/incidents/waitingActs.ts';
import {
  incidentTitle,
  problemText,
  QUEUE_TEXT,
  waitingContent,
  waitingText,
} from '../../../text/incidents.ts';
import { LIVE_TEXT } from '../../../text/live.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './WaitingActs.module.css';

/** Acts that are not done yet: those that wait for the connection, and those that another person's act came before. */
export function WaitingActs() {
  const acts = useAtomValue(waitingActsAtom);
  const blocked = new Set(acts.filter(({ notDone }) => notDone !== undefined).map(({ id }) => id));
  return (
    acts.length > 0 && (
      <ul className={styles.waiting} aria-label={QUEUE_TEXT.waiting}>
        {acts.map((act) => (
          <Waiting key={act.onceKey} act={act} isBehind={blocked.has(act.id) && act.notDone === undefined} />
        ))}
      </ul>
    )
  );
}

interface Props {
  readonly act: WaitingAct;
  /** Another act on its incident waits for the person's decision first. */
  readonly isBehind: boolean;
}

function Waiting({ act, isBehind }: Props) {
  const store = useStore();
  const incident = useAtomValue(incidentsAtom).find(({ id }) => id === act.id);
  const drop = useSetAtom(dropWaitingActAtom);
  const { notDone } = act;
  const content = waitingContent(act.request);
  const title = incident === undefined ? String(act.id) : incidentTitle(incident);
  return (
    <li>
      {notDone === undefined ? <Clock aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      <span translate="no">{waitingText(act.request.act, title)}</span>
      {notDone === undefined && <small>{isBehind ? QUEUE_TEXT.waitsForDecision : LIVE_TEXT.waits}</small>}
      {content !== '' && (
        <q translate="no" title={content}>
          {content}
        </q>
      )}
      {act.isUnkept === true && <p className={styles.unkept}>{QUEUE_TEXT.unkept}</p>}
      {notDone !== undefined && (
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
