/** The record of an incident that a person is sent. */
import { canSeeReport } from '../../../../src/domain/access/reportAccess.ts';
import { isReviewer } from '../../../../src/domain/access/topicAccess.ts';
import type { GoneIncident, Incident } from '../../../../src/domain/contract/incident.ts';
import { REPORT_SYMBOLS } from '../../../../src/domain/contract/reportTypes.ts';
import { summaryFields } from '../../../../src/domain/incidents/incidentSummary.ts';
import type { StoredIncident } from './storedIncident.ts';

/** Who is sent the record, and the names that the installation has for places. */
export interface Viewer {
  /** Sees embargoed reports. */
  readonly isReviewer: boolean;
  /** Name of the nearest place; empty for none. */
  readonly placeOf: (lat: number, lon: number) => string;
}

/** The record of an incident; undefined where the viewer sees none of its reports. */
export function incidentRecord(incident: StoredIncident, viewer: Viewer): Incident | undefined {
  const summary = viewer.isReviewer ? incident.summary : incident.shown;
  if (summary === undefined) return undefined;
  const { id, squadId, isTest: test, responsibility } = incident;
  const { actedVersion: _acted, version, state, ...rest } = responsibility;
  const fields = summaryFields(summary);
  const { lat, lon } = fields;
  const place = lat === undefined || lon === undefined ? '' : viewer.placeOf(lat, lon);
  return { id, version, squadId, test, state, ...rest, ...fields, ...(place !== '' && { place }) };
}

/** What is sent of an incident whose reports were removed or are in another one; undefined where the viewer never saw it. */
export function goneIncident(
  { id, responsibility, joinedId, wasShown }: StoredIncident,
  { isReviewer: seesAll }: Pick<Viewer, 'isReviewer'>,
): GoneIncident | undefined {
  if (!seesAll && !wasShown) return undefined;
  return { id, version: responsibility.version, gone: true, ...(joinedId !== undefined && { joinedId }) };
}

/** Whether somebody may see the reports of an incident, embargo aside: as the lists of reports decide. */
export function maySeeGroup(
  authorities: ReadonlySet<string>,
  { symbol, formerSymbol, toldSymbol }: StoredIncident,
): boolean {
  if (canSeeReport(authorities, REPORT_SYMBOLS.indexOf(symbol))) return true;
  return (isReviewer(authorities) ? formerSymbol : toldSymbol) === 'Shot';
}

/** Whether somebody may see an incident: a report of it, as the lists of reports decide. */
export function maySeeIncident(authorities: ReadonlySet<string>, incident: StoredIncident): boolean {
  const { summary, shown } = incident;
  return (isReviewer(authorities) ? summary : shown) !== undefined && maySeeGroup(authorities, incident);
}
