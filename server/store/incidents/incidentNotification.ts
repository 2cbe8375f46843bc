import type { IncidentEvent } from '../../../src/domain/contract/incident.ts';
import { escalatedReport } from '../../../src/domain/notifications/escalation.ts';
import { incidentEvent, incidentMessage } from '../../../src/domain/notifications/incidentNotification.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import type { PendingNotification } from '../notifications/notificationStore.ts';
import { incidentRecord } from './rows/incidentRecord.ts';
import type { StoredIncident } from './rows/storedIncident.ts';

/**
 * The notification of new lines of an incident's history. It is about a released report, whose type, squad and zone decide who
 * receives it, and says of the incident what whoever is no reviewer may see; undefined where that is nothing. A place has no name
 * here.
 */
export function incidentNotification(
  incident: StoredIncident,
  changes: readonly IncidentEvent[],
  createdAt: EpochMs,
): Omit<PendingNotification, 'id'> | undefined {
  const record = incidentRecord(incident, { isReviewer: false, placeOf: () => '' });
  const report = escalatedReport(record?.track ?? []);
  if (record === undefined || report === undefined || changes.length === 0) return undefined;
  const news = {
    changes: changes.map(({ time, actor, act, text }) => ({ time, actor, act, text })),
    incident: record,
  };
  const message = incidentMessage(news);
  return { reportId: report.reportId, event: incidentEvent(record), message, createdAt };
}
