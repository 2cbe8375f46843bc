import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useRef } from 'react';
import { Link } from 'wouter';
import { INCIDENTS_PATH } from '../../../../domain/access/menuAccess.ts';
import type { Incident } from '../../../../domain/contract/incident.ts';
import { reportError } from '../../../browser/errorLog.ts';
import type { QueueSections } from '../../../data/incidents/incidentAtoms.ts';
import { drawerAtom } from '../../../data/view/drawerAtoms.ts';
import { QUEUE_TEXT } from '../../../text/incidents.ts';
import { QUEUE_SHORTCUTS } from '../../../text/queueKeys.ts';
import { useShortcut } from '../../../ui/keyboard/useShortcut.ts';
import { IncidentCard } from './IncidentCard.tsx';
import { IncidentRow } from './IncidentRow.tsx';
import styles from './IncidentQueue.module.css';
import { inOrder, neighbourOf, openIncidentAtom, openIncidentReportAtom } from './queueAtoms.ts';
import { WaitingActs } from './WaitingActs.tsx';
import { useTrail } from './useTrail.ts';
import { useQueueSections } from './useQueueSections.ts';

const PARTS = ['toTake', 'mine', 'others', 'closed'] as const satisfies readonly (keyof QueueSections)[];

/** The incidents by who has them, one of them open. J and K open the next and the previous one. */
export function IncidentQueue() {
  const store = useStore();
  const sections = useQueueSections();
  const openId = useAtomValue(openIncidentAtom);
  const openReport = useSetAtom(openIncidentReportAtom);
  const isMoved = useRef(false);
  const show = (incident: Incident | undefined) => {
    if (incident === undefined) return;
    isMoved.current = true;
    openReport(incident).catch(reportError(store, 'incident'));
  };
  const { open } = useAtomValue(drawerAtom);
  useTrail(open ? inOrder(sections).find(({ id }) => id === openId) : undefined);
  useQueueKeys((places) => show(neighbourOf(sections, openId, places)));
  const focusIfMoved = (card: HTMLElement | null) => {
    if (card === null || !isMoved.current) return;
    isMoved.current = false;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest' });
  };
  // One list of siblings: an incident that changes its part keeps its element, and with it a form and the focus.
  return (
    <div className={styles.queue}>
      <WaitingActs />
      {PARTS.flatMap((part) => [
        <SectionHead key={part} part={part} count={sections[part].length} />,
        ...sections[part].map((incident) =>
          incident.id === openId ? (
            <IncidentCard key={incident.id} incident={incident} ref={focusIfMoved} hasKeys />
          ) : (
            <IncidentRow key={incident.id} incident={incident} onOpen={() => show(incident)} />
          ),
        ),
      ])}
      <Link className={styles.all} href={INCIDENTS_PATH}>
        {QUEUE_TEXT.allIncidents}
      </Link>
    </div>
  );
}

function useQueueKeys(move: (places: 1 | -1) => unknown): void {
  useShortcut(QUEUE_SHORTCUTS.next, () => move(1));
  useShortcut(QUEUE_SHORTCUTS.previous, () => move(-1));
}

/** Name of a part and how many incidents it has; the first part is always there, the others where they have any. */
function SectionHead({ part, count }: { readonly part: keyof QueueSections; readonly count: number }) {
  if (part !== 'toTake') {
    return (
      count > 0 && (
        <h2 className={styles.section}>
          {QUEUE_TEXT[part]} <span>{count}</span>
          {part === 'closed' && <small>{QUEUE_TEXT.closedSince}</small>}
        </h2>
      )
    );
  }
  return (
    <>
      <h2 className={styles.section} data-waits={count > 0 || undefined}>
        {QUEUE_TEXT.toTake} <span>{count}</span>
        <small aria-hidden="true">
          <span>{QUEUE_TEXT.next}</span> <kbd>J</kbd> <span>{QUEUE_TEXT.previous}</span> <kbd>K</kbd>
        </small>
      </h2>
      {count === 0 && (
        <div className={styles.nothing}>
          <b>{QUEUE_TEXT.nothing}</b>
          <p>{QUEUE_TEXT.nothingMore}</p>
        </div>
      )}
    </>
  );
}
