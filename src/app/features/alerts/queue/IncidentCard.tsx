import { useAtomValue } from 'jotai';
import type { Ref } from 'react';
import type { Incident } from '../../../../domain/contract/incident.ts';
import { clockText } from '../../../../domain/dayAndClock.ts';
import { classText, OUTCOME_TEXT } from '../../../../domain/incidents/incidentText.ts';
import { isReplayAtom } from '../../../data/engine/liveAtoms.ts';
import { canActAtom, ownLoginAtom } from '../../../data/incidents/incidentAtoms.ts';
import { useOpenIncident, usePresence } from '../../../data/incidents/usePresence.ts';
import { incidentPlace, incidentTitle, numberText, QUEUE_TEXT, travelText } from '../../../text/incidents.ts';
import { presenceText } from '../../../text/presence.ts';
import { LIVE_TEXT } from '../../../text/live.ts';
import { timeAgoText } from '../../../ui/facts/timeText.ts';
import { TestMark } from '../../../ui/marks/TestMark.tsx';
import { useShownNow } from '../../../ui/useNow.ts';
import { CardActs } from './CardActs.tsx';
import { IncidentHistory } from './IncidentHistory.tsx';
import { IncidentMark } from '../../../ui/marks/IncidentMark.tsx';
import styles from './IncidentQueue.module.css';
import { Owner, Wait } from './IncidentRow.tsx';
import { RoundsTable } from './RoundsTable.tsx';

interface Props {
  readonly incident: Incident;
  readonly ref?: Ref<HTMLElement>;
  /** Acts have keys here, and their buttons name them. */
  readonly hasKeys?: boolean;
}

/** The open incident: what happened, who did what, and what the person may do. */
export function IncidentCard({ incident, ref, hasKeys = false }: Props) {
  const mayAct = useAtomValue(canActAtom);
  const isReplay = useAtomValue(isReplayAtom);
  const title = incidentTitle(incident);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the focus when it is opened by a key
    <article ref={ref} className={styles.card} tabIndex={-1} aria-label={title} data-state={incident.state}>
      <div className={styles.head}>
        <IncidentMark incident={incident} className={styles.largeMark} />
        <div className={styles.body}>
          <h3 translate="no" title={title}>
            {incident.test && <TestMark />}
            <span>{title}</span>
          </h3>
          <p translate="no">{incidentPlace(incident)}</p>
          <AlsoOpen incidentId={incident.id} />
        </div>
        <div className={styles.since}>
          <b>
            {incident.closedTime === undefined ? (
              <Wait incident={incident} />
            ) : (
              <time>{clockText(incident.closedTime)}</time>
            )}
          </b>
          <State incident={incident} />
        </div>
      </div>
      <Facts incident={incident} />
      <RoundsTable track={incident.track} />
      <IncidentHistory incident={incident} />
      {isReplay ? (
        <p className={styles.replay}>{LIVE_TEXT.notInReplay}</p>
      ) : (
        mayAct && <CardActs incident={incident} hasKeys={hasKeys} />
      )}
    </article>
  );
}

/** Who else has it open, and listens. Always there, so that a screen reader reads what comes. */
function AlsoOpen({ incidentId }: { readonly incidentId: number }) {
  useOpenIncident(incidentId);
  return (
    <output className={styles.present} translate="no">
      {presenceText(usePresence(incidentId))}
    </output>
  );
}

function State({ incident: { state, owner, outcome } }: { readonly incident: Incident }) {
  const login = useAtomValue(ownLoginAtom);
  if (state === 'closed') return <span>{outcome && OUTCOME_TEXT[outcome]}</span>;
  if (owner === undefined) return <span>{QUEUE_TEXT.nobody}</span>;
  return (
    <span className={styles.owner}>
      <Owner login={owner} isOwn={owner === login} />
    </span>
  );
}

function Facts({ incident }: { readonly incident: Incident }) {
  const now = useShownNow();
  const facts = [
    { name: QUEUE_TEXT.class, value: classText(incident) },
    { name: QUEUE_TEXT.incident, value: numberText(incident) },
    ...(incident.travel ? [{ name: QUEUE_TEXT.moving, value: travelText(incident.travel) }] : []),
    { name: QUEUE_TEXT.lastRound, value: timeAgoText(now - incident.lastTime) },
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd translate="no">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
