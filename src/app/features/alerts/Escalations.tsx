import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { TriangleAlert } from 'lucide-react';
import type { Incident } from '../../../domain/contract/incident.ts';
import { reportError } from '../../browser/errorLog.ts';
import { canActAtom } from '../../data/incidents/incidentAtoms.ts';
import { openQueueAtom } from '../../data/view/drawerAtoms.ts';
import { closeReplayAtom } from '../../data/view/replayAtoms.ts';
import { isWallAtom } from '../../data/view/wallAtoms.ts';
import { ESCALATION_TEXT, nobodyHas, problemText, waitingFor, waitText } from '../../text/incidents.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useServerNow } from '../../ui/useNow.ts';
import { Notice } from './Notice.tsx';
import { openIncidentReportAtom } from './queue/queueAtoms.ts';
import { useIncidentActs } from './queue/useIncidentActs.ts';
import { useWaitingSounds } from './useWaitingSounds.ts';
import { escalatedAtom, newestEscalation } from './waitingSounds.ts';

/** Sounds what nobody has taken, and says in one line what nobody has taken for too long, until it is taken or closed. */
export function Escalations() {
  const escalated = useAtomValue(escalatedAtom);
  useWaitingSounds();
  const [first] = escalated;
  return first !== undefined && <Line first={first} escalated={escalated} />;
}

interface Props {
  /** The most severe one. */
  readonly first: Incident;
  readonly escalated: readonly Incident[];
}

function Line({ first, escalated }: Props) {
  const store = useStore();
  const isWall = useAtomValue(isWallAtom);
  const openQueue = useSetAtom(openQueueAtom);
  const openIncident = useSetAtom(openIncidentReportAtom);
  const show = () => {
    store.set(closeReplayAtom);
    openQueue();
    openIncident(first).catch(reportError(store, 'selection'));
  };
  const what = nobodyHas(escalated);
  return (
    <Notice
      name="escalation"
      since={newestEscalation(escalated)}
      icon={TriangleAlert}
      short={
        <>
          {ESCALATION_TEXT.short(escalated.length)} <Wait escalated={escalated} isShort />
        </>
      }
      label={what}
    >
      <p role="alert" translate="no">
        <b>{what}</b> <Wait escalated={escalated} />
      </p>
      {!isWall && escalated.length === 1 && <Take key={first.id} incident={first} />}
      {!isWall && (
        <Button tight onPress={show}>
          {ESCALATION_TEXT.show}
        </Button>
      )}
    </Notice>
  );
}

/** How long the first of them waits. A screen reader does not read it, as it runs. */
function Wait({ escalated, isShort = false }: Pick<Props, 'escalated'> & { readonly isShort?: boolean }) {
  const now = useServerNow();
  const since = Math.min(...escalated.map(({ alarmTime, lastTime }) => alarmTime ?? lastTime));
  const text = isShort ? waitText(now - since) : waitingFor(now - since, escalated.length);
  return <span aria-hidden="true">{text}</span>;
}

function Take({ incident }: { readonly incident: Incident }) {
  const mayAct = useAtomValue(canActAtom);
  const { isBusy, notDone, act } = useIncidentActs(incident);
  if (!mayAct) return undefined;
  return (
    <>
      {notDone && <span role="alert">{problemText(notDone.problem, notDone.current)}</span>}
      <Button tight primary off={isBusy} onPress={() => void act({ act: 'take' })}>
        {ESCALATION_TEXT.take}
      </Button>
    </>
  );
}
