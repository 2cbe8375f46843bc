import { useAtomValue } from 'jotai';
import type { Incident } from '../../../../domain/contract/incident.ts';
import { eventText, isOfServer } from '../../../../domain/incidents/incidentText.ts';
import { isAsKnownAtom } from '../../../data/engine/liveAtoms.ts';
import { loginInitials, QUEUE_TEXT } from '../../../text/incidents.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { momentOnDayText } from '../../../ui/facts/timeText.ts';
import { useShownNow, useShownToday } from '../../../ui/useNow.ts';
import styles from './IncidentHistory.module.css';
import { useHistory } from './useHistory.ts';

/** What was done with the incident and noted about it, newest first. */
export function IncidentHistory({ incident }: { readonly incident: Incident }) {
  const { events: all, hasFailed, retry } = useHistory(incident);
  const isAsKnown = useAtomValue(isAsKnownAtom);
  const now = useShownNow();
  const events = isAsKnown ? all.filter(({ time }) => time <= now) : all;
  const today = useShownToday();
  if (hasFailed && events.length === 0) {
    return (
      <p className={styles.failed} role="alert">
        {QUEUE_TEXT.historyFailed}
        <Button tight onPress={retry}>
          {QUEUE_TEXT.retry}
        </Button>
      </p>
    );
  }
  return (
    <ol className={styles.history} aria-label={QUEUE_TEXT.history}>
      {events.toReversed().map((event) => (
        <li key={`${event.time} ${event.act} ${event.text}`}>
          <span className={styles.who} aria-hidden="true">
            {isOfServer(event) ? '!' : loginInitials(event.actor)}
          </span>
          <span>
            {eventText(event)}, {momentOnDayText(event.time, today)}
          </span>
          {event.act === 'note' && <p translate="no">{event.text}</p>}
        </li>
      ))}
    </ol>
  );
}
