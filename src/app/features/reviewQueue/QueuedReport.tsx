import { useState } from 'react';
import type { WaitingReport } from '../../../domain/contract/reviewQueue.ts';
import { keyText } from '../../../domain/contract/shotReport.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { useIncidentOf } from '../../data/incidents/useIncidentOf.ts';
import { useOpenIncident, usePresence } from '../../data/incidents/usePresence.ts';
import { ariaKeys } from '../../text/keys.ts';
import { presenceText } from '../../text/presence.ts';
import { REPORT_VIEW_TEXT } from '../../text/reportView.ts';
import { REVIEW_SHORTCUTS } from '../../text/reviewKeys.ts';
import { REVIEW_QUEUE_TEXT as TEXT } from '../../text/reviewQueue.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Message } from '../../ui/controls/Message.tsx';
import { ShownReport } from '../report/ReportView.tsx';
import { useShownReport } from '../report/useShownReport.ts';
import styles from './ReviewQueue.module.css';

interface Props {
  readonly current: WaitingReport;
  /** Says that the report has left the queue. */
  readonly notice: string | undefined;
  readonly goOn: () => void;
}

/** The report to decide, as its page shows it, with who else has it open. */
export function QueuedReport({ current, notice, goOn }: Props) {
  const shown = useShownReport(current);
  const detail = useLastShown(shown);
  const key = detail && keyText(detail.key);
  return (
    <section
      className={styles.report}
      aria-label={detail?.message ?? TEXT.title}
      aria-busy={shown === 'loading'}
    >
      <Presence key={`present ${keyText(current)}`} of={current} />
      {notice !== undefined && (
        <p className={styles.notice} role="alert">
          <span>{notice}</span>
          <Button tight aria-keyshortcuts={ariaKeys(REVIEW_SHORTCUTS.next)} onPress={goOn}>
            {TEXT.next} <kbd>{REVIEW_SHORTCUTS.next.keys[0]}</kbd>
          </Button>
        </p>
      )}
      {detail !== undefined && <ShownReport key={key} detail={detail} isQueued />}
      {detail === undefined && shown === 'loading' && <Message title={REPORT_VIEW_TEXT.loading} />}
      {shown === 'missing' && <Message tone="danger" title={REPORT_VIEW_TEXT.missing} />}
    </section>
  );
}

/** The report before stays until the next one is there, so that nothing flickers. */
function useLastShown(shown: ReportDetail | 'loading' | 'missing'): ReportDetail | undefined {
  const [last, setLast] = useState<ReportDetail>();
  if (typeof shown === 'object' && shown !== last) setLast(shown);
  if (typeof shown === 'object') return shown;
  return shown === 'loading' ? last : undefined;
}

/** Who else has the report's incident open; tells them that this person has. */
function Presence({ of }: { readonly of: ReportKey }) {
  const [incident] = useIncidentOf(of);
  return incident && <PresenceAt incidentId={incident.id} />;
}

function PresenceAt({ incidentId }: { readonly incidentId: number }) {
  useOpenIncident(incidentId);
  const text = presenceText(usePresence(incidentId));
  return text === '' ? undefined : <output className={styles.presence}>{text}</output>;
}
