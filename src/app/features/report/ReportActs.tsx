import { useAtomValue } from 'jotai';
import type { Incident } from '../../../domain/contract/incident.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { canActAtom } from '../../data/incidents/incidentAtoms.ts';
import { useIncidentOf } from '../../data/incidents/useIncidentOf.ts';
import { useOpenIncident, usePresence } from '../../data/incidents/usePresence.ts';
import { presenceText } from '../../text/presence.ts';
import { CardActs } from '../alerts/queue/CardActs.tsx';
import styles from './ReportView.module.css';

interface ActsProps {
  readonly reportKey: ReportKey;
  /** Each act has its key. */
  readonly hasKeys: boolean;
}

/** What the person may do with the report's incident. */
export function ReportActs({ reportKey, hasKeys }: ActsProps) {
  const mayAct = useAtomValue(canActAtom);
  const [incident] = useIncidentOf(reportKey);
  if (incident === undefined || !mayAct) return undefined;
  return (
    <div className={styles.acts}>
      <CardActs key={incident.id} incident={incident} hasKeys={hasKeys} />
    </div>
  );
}

/** Who else has the incident of the report open. */
export function ReportPresence({ reportKey }: { readonly reportKey: ReportKey }) {
  const [incident] = useIncidentOf(reportKey);
  return incident && <AlsoOpen incident={incident} />;
}

function AlsoOpen({ incident: { id } }: { readonly incident: Incident }) {
  useOpenIncident(id);
  return (
    <output className={styles.present} translate="no">
      {presenceText(usePresence(id))}
    </output>
  );
}
