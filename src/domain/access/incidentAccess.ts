/** Who may do which act on an incident that the person may see. A test walks every cell. */
import { hasAny, type Authority } from '../contract/authorities.ts';
import type { IncidentAct } from '../contract/incident.ts';

/** How a person is related to an incident. */
export const INCIDENT_PARTIES = ['owner', 'offered', 'free', 'other'] as const;
/** `offered`: the owner hands it over to the person; `free`: nobody owns it; `other`: somebody else does. */
export type IncidentParty = (typeof INCIDENT_PARTIES)[number];

/** May do every act as if they were the owner. */
export const SUPERVISORS: readonly Authority[] = ['ROLE_ADMIN', 'ROLE_REVIEWER'];

const ALL = INCIDENT_PARTIES;
const OWN: readonly IncidentParty[] = ['owner'];
const OWN_OR_FREE: readonly IncidentParty[] = ['owner', 'free'];

/** Who may act without being a supervisor. A closed incident's owner is who closed it. */
export const INCIDENT_ACT_PARTIES: Readonly<Record<IncidentAct, readonly IncidentParty[]>> = {
  take: ALL,
  release: OWN,
  'hand-over': OWN,
  accept: ['offered'],
  note: ALL,
  case: ALL,
  close: OWN_OR_FREE,
  reopen: OWN_OR_FREE,
};

/** Whether a person may do an act. Accepting is for the person alone to whom the incident is offered. */
export function canAct(authorities: ReadonlySet<string>, act: IncidentAct, party: IncidentParty): boolean {
  if (INCIDENT_ACT_PARTIES[act].includes(party)) return true;
  return act !== 'accept' && hasAny(authorities, SUPERVISORS);
}
