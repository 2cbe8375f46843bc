import { useAtomValue } from 'jotai';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { canLiftHold, canSetHold } from '../../../domain/access/holdAccess.ts';
import type { Hold } from '../../../domain/contract/hold.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { HOLD_TEXT as TEXT, holdText } from '../../text/holds.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import styles from './HoldPanel.module.css';
import type { HoldSubject } from './holdCalls.ts';
import { useHolds } from './useHolds.ts';

interface Props {
  /** A report, or the id of an incident. */
  readonly of: HoldSubject;
}

/** The legal holds on a report or an incident, and what the person may do with them. */
export function HoldPanel({ of }: Props) {
  const authorities = useAtomValue(authoritiesAtom);
  const [holds, reload] = useHolds(of);
  const [asked, setAsked] = useState<Hold | 'new'>();
  if (holds === undefined || holds === 'absent') return undefined;
  const shown = holds === 'failed' ? [] : holds;
  const mayLift = canLiftHold(authorities);
  const isOwn = ({ reportId, incidentId }: Hold) =>
    typeof of === 'number' ? incidentId === of : reportId !== undefined;
  const maySet = canSetHold(authorities) && !shown.some(isOwn);
  if (shown.length === 0 && !maySet && holds !== 'failed') return undefined;
  return (
    <section className={styles.panel} aria-label={TEXT.title}>
      {holds === 'failed' && <p role="alert">{TEXT.failed}</p>}
      {shown.map((hold) => (
        <div key={hold.id} className={styles.hold}>
          <Scale aria-hidden="true" />
          <p translate="no">
            <b>{hold.incidentId === undefined ? TEXT.ofReport : TEXT.ofIncident}</b>{' '}
            <span>{holdText(hold)}</span>
          </p>
          {mayLift && isOwn(hold) && (
            <Button tight onPress={() => setAsked(hold)}>
              {TEXT.lift}
            </Button>
          )}
        </div>
      ))}
      {maySet && holds !== 'failed' && (
        <Button tight ghost onPress={() => setAsked('new')}>
          <Scale aria-hidden="true" />
          <span>{TEXT.set}</span>
        </Button>
      )}
      {asked !== undefined && (
        <HoldDialog
          of={of}
          lifted={asked === 'new' ? undefined : asked}
          onClose={(isDone) => {
            setAsked(undefined);
            if (isDone) reload();
          }}
        />
      )}
    </section>
  );
}
