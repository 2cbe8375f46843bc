import { useAtomValue } from 'jotai';
import { TriangleAlert } from 'lucide-react';
import type { Incident } from '../../../../domain/contract/incident.ts';
import { clockText } from '../../../../domain/dayAndClock.ts';
import { OUTCOME_TEXT } from '../../../../domain/incidents/incidentText.ts';
import { isReplayAtom } from '../../../data/engine/liveAtoms.ts';
import { canActAtom, ownLoginAtom } from '../../../data/incidents/incidentAtoms.ts';
import {
  incidentPlace,
  incidentTitle,
  loginInitials,
  offeredBy,
  offeredTo,
  openIncident,
  problemText,
  QUEUE_TEXT,
  takenAfter,
  waitText,
} from '../../../text/incidents.ts';
import { LIVE_TEXT } from '../../../text/live.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/marks/Badge.tsx';
import { TestMark } from '../../../ui/marks/TestMark.tsx';
import { useShownNow } from '../../../ui/useNow.ts';
import hiddenStyles from '../../../ui/styles/visuallyHidden.module.css';
import { IncidentMark } from '../../../ui/marks/IncidentMark.tsx';
import styles from './IncidentQueue.module.css';
import { useIncidentActs } from './useIncidentActs.ts';

interface Props {
  readonly incident: Incident;
  readonly onOpen: () => void;
}

/** One incident of the queue that is not open. */
export function IncidentRow({ incident, onOpen }: Props) {
  const login = useAtomValue(ownLoginAtom);
  const canAct = useAtomValue(canActAtom);
  const isReplay = useAtomValue(isReplayAtom);
  const mayAct = canAct && !isReplay;
  const title = incidentTitle(incident);
  const isOffered = incident.offeredTo === login && incident.state === 'acknowledged';
  return (
    <article className={styles.row} data-state={incident.state}>
      <IncidentMark incident={incident} className={styles.mark} />
      <div className={styles.body}>
        <button type="button" className={styles.open} aria-label={openIncident(title)} onClick={onOpen}>
          {incident.test && <TestMark />}
          <span translate="no">{title}</span>
        </button>
        {incident.state !== 'closed' && <p translate="no">{secondLine(incident, login)}</p>}
      </div>
      <div className={styles.end}>
        {isOffered && mayAct ? <OfferActs incident={incident} /> : <Whose incident={incident} />}
      </div>
    </article>
  );
}

function secondLine(incident: Incident, login: string): string {
  const { owner, offeredTo: receiver } = incident;
  if (receiver === login && owner !== undefined) return offeredBy(owner);
  const parts = [
    incidentPlace(incident),
    receiver !== undefined && offeredTo(receiver),
    incident.state === 'acknowledged' && takenAfter(incident),
  ];
  return parts.filter(Boolean).join('. ');
}

/** Who has it and since when; of what nobody has, how long it waits; of what is closed, outcome and time. */
function Whose({ incident }: { readonly incident: Incident }) {
  const { state, owner, outcome, closedTime, escalatedTime } = incident;
  const login = useAtomValue(ownLoginAtom);
  if (state === 'closed')
    return (
      <>
        <span>{outcome && OUTCOME_TEXT[outcome]}</span>
        {closedTime !== undefined && <time>{clockText(closedTime)}</time>}
      </>
    );
  return (
    <>
      {state === 'unacknowledged' && escalatedTime !== undefined && (
        <Badge tone="warn">
          <TriangleAlert aria-hidden="true" />
          <span>{QUEUE_TEXT.escalated}</span>
        </Badge>
      )}
      {owner !== undefined && <Owner login={owner} isOwn={owner === login} />}
      <Wait incident={incident} />
    </>
  );
}

/** Initials of the owner, and the whole login for others. */
export function Owner({ login, isOwn }: { readonly login: string; readonly isOwn: boolean }) {
  return (
    <>
      <span className={styles.initials} data-own={isOwn || undefined} aria-hidden="true">
        {loginInitials(login)}
      </span>
      {isOwn ? <span className={hiddenStyles.hidden}>{LIVE_TEXT.yours}</span> : <span>{login}</span>}
    </>
  );
}

/** How long it waits, or since when somebody has it. A screen reader does not read it, as it runs. */
export function Wait({ incident }: { readonly incident: Incident }) {
  const now = useShownNow();
  const { state, alarmTime, ownedSince, lastTime } = incident;
  const since = state === 'unacknowledged' ? alarmTime : ownedSince;
  return (
    <span className={styles.wait} aria-hidden="true">
      {waitText(now - (since ?? lastTime))}
    </span>
  );
}

function OfferActs({ incident }: { readonly incident: Incident }) {
  const { isBusy, notDone, act } = useIncidentActs(incident);
  return (
    <>
      {notDone && <span role="alert">{problemText(notDone.problem, notDone.current)}</span>}
      <Button tight off={isBusy} onPress={() => void act({ act: 'accept', declines: false })}>
        {QUEUE_TEXT.accept}
      </Button>
      <Button tight ghost off={isBusy} onPress={() => void act({ act: 'accept', declines: true })}>
        {QUEUE_TEXT.decline}
      </Button>
    </>
  );
}
