import type { FastifyRequest } from 'fastify';
import type { ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import { nearestPlace } from '../../../src/domain/notifications/nearestPlace.ts';
import type { Viewer } from '../../store/incidents/rows/incidentRecord.ts';
import { isReviewer } from '../../../src/domain/access/topicAccess.ts';
import { incidentScopeOf } from '../../reports/sessionScope.ts';
import type { StoredIncident } from '../../store/incidents/rows/storedIncident.ts';
import type { ReportScope } from '../../store/reports/lists/reportQuery.ts';
import { requireSession } from './access.ts';
import type { Context } from './context.ts';

/** The incidents that a session may see. */
export function incidentScope(request: FastifyRequest, { settings, releaseClock }: Context): ReportScope {
  const { authorities } = requireSession(request);
  return incidentScopeOf(authorities, settings.reviewerMode(), releaseClock.now());
}

/** What records of incidents depend on beside their scope: the session, and the names of places. */
export async function viewerOf(request: FastifyRequest, { alerts }: Context): Promise<Viewer> {
  const { places } = await alerts.directory.current();
  return {
    isReviewer: isReviewer(requireSession(request).authorities),
    placeOf: (lat, lon) => nearestPlace(places, lat, lon)?.name ?? '',
  };
}

/**
 * What the audit trail says of an act on an incident. One on an embargoed incident is about its report, which only reviewers see until
 * the release.
 */
export function incidentDomain({ id, shown, summary }: StoredIncident): string {
  const report = summary?.track.at(-1)?.reportId;
  return shown === undefined && report !== undefined ? `shotreports ${report}` : `incidents ${id}`;
}

/** The types of incidents with reports of these types: Shot and Possible Shot are one group. */
export function incidentSymbols(symbols: readonly ReportSymbol[]): ReportSymbol[] {
  return symbols.map((symbol) => (symbol === 'Possible Shot' ? 'Shot' : symbol));
}
