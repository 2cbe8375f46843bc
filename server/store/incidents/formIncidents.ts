/** Puts reports into incidents, in the transaction that stores them, so that all consoles agree. */
import { sql } from 'kysely';
import type { IncidentEvent } from '../../../src/domain/contract/incident.ts';
import {
  mergeResponsibilities,
  newResponsibility,
  withChangedReports,
  withoutDuty,
  type Responsibility,
} from '../../../src/domain/incidents/acts.ts';
import { cellsWithin } from '../../../src/domain/incidents/cells.ts';
import { DisjointSets, linkedSets } from '../../../src/domain/incidents/linkage.ts';
import type { IncidentRules } from '../../../src/domain/incidents/incidentRules.ts';
import {
  mergeSummaries,
  summaryOfAll,
  type IncidentSummary,
} from '../../../src/domain/incidents/incidentSummary.ts';
import { DISTANCE_RADIUS_M } from '../../../src/domain/geo/distance.ts';
import { degreesToRadians, epochMs, type EpochMs } from '../../../src/domain/units.ts';
import { SERVER_ACTOR } from '../../process/serverActors.ts';
import type { IncidentRow } from '../database/schema.ts';
import { moveHolds } from '../holds/heldReports.ts';
import { incidentNotification } from './incidentNotification.ts';
import { cellKey, levelCell, toMemberRow, type IncidentMember } from './incidentMember.ts';
import {
  insertRows,
  readIncidents,
  replaceIncident,
  type IncidentWriteDeps,
  type NewEvent,
} from './incidentWrites.ts';
import { toIncidentRow, toStoredIncident, type StoredIncident } from './rows/storedIncident.ts';

/** Members that are linked to each other, and the incidents that they join. */
interface LinkedSet {
  readonly members: IncidentMember[];
  readonly incidentIds: number[];
}

/** What forms incidents, and the events that it has caused so far. */
interface Forming extends IncidentWriteDeps {
  readonly events: NewEvent[];
}

/**
 * Stores new members: each joins the incidents that it is linked to, which become one, or begins an incident. O(members + reports of
 * one group in the cells around each within the limits).
 *
 * @param origin  an incident that its only member left: the member takes it along
 */
export async function formIncidents(
  deps: IncidentWriteDeps,
  members: readonly IncidentMember[],
  origin?: StoredIncident,
): Promise<void> {
  if (members.length === 0) return;
  const { links, rows } = await linkedIncidents(deps, members);
  if (origin !== undefined) links.push({ at: 0, incidentId: origin.id });
  const sets = joinedSets(members, links, deps.rules);
  const ids = [...new Set(links.map(({ incidentId }) => incidentId))];
  const known = new Map(rows.map((row) => [row.id, toStoredIncident(row)]));
  for (const [id, incident] of await readIncidents(
    deps,
    ids.filter((each) => !known.has(each)),
  ))
    known.set(id, incident);
  // What was stored when its only member left says that nobody has to take it.
  const stored = origin && known.get(origin.id);
  if (origin !== undefined && stored !== undefined)
    known.set(origin.id, {
      ...origin,
      responsibility: { ...origin.responsibility, version: stored.responsibility.version },
    });
  const created: StoredIncident[] = [];
  const events: NewEvent[] = [];
  const memberRows = [];
  const formed: StoredIncident[] = [];
  for (const set of sets) {
    const forming = { ...deps, now: timeOf(deps, set.members), events };
    const joined = set.incidentIds.flatMap((id) => known.get(id) ?? []).toSorted((a, b) => a.id - b.id);
    const incident =
      joined.length === 0
        ? newIncident(forming, set.members)
        : await extendIncident(forming, joined, set.members);
    if (joined.length === 0) created.push(incident);
    formed.push(incident);
    memberRows.push(...set.members.map((member) => toMemberRow(member, incident.id)));
  }
  await insertRows(deps, {
    incidents: created.map(toIncidentRow),
    members: memberRows,
    events,
    notifications: notificationsOf({ ...deps, events }, formed),
  });
  if (deps.isPublished) for (const incident of created) deps.transaction.addIncident(incident);
}

/** When members make their incident need acknowledgement, or change it. */
function timeOf({ isPast, now, rules }: IncidentWriteDeps, members: readonly IncidentMember[]): EpochMs {
  if (isPast !== true) return now;
  const alarms = members.filter((member) => isAlarm(rules, member));
  const times = (alarms.length > 0 ? alarms : members).map(({ receivedAt }) => receivedAt);
  return epochMs(times.reduce((a, b) => Math.min(a, b), Infinity));
}

/** Notifications of what has happened to incidents; none of reports that no console hears of. */
function notificationsOf({ events, isPublished, now }: Forming, incidents: readonly StoredIncident[]) {
  if (!isPublished) return [];
  const byIncident = Map.groupBy(events, ({ incidentId }) => incidentId);
  return incidents.flatMap(
    (incident) => incidentNotification(incident, byIncident.get(incident.id) ?? [], now) ?? [],
  );
}

/** Whether an incident needs acknowledgement because of a member: no shelf keeps it silent. */
export function isAlarm(
  { acknowledged }: IncidentRules,
  { isLive, point }: Pick<IncidentMember, 'isLive' | 'point'>,
): boolean {
  return isLive && point.shelfId === undefined && acknowledged.has(point.symbol);
}

interface IncidentLink {
  /** Index of the member. */
  readonly at: number;
  readonly incidentId: number;
}

/** A cell in which a member's neighbours are searched. */
interface SearchedCell {
  readonly at: number;
  readonly cell: string;
  /** Epoch ms, both inclusive. */
  readonly first: number;
  readonly last: number;
  /** Null for a member without a position. */
  readonly lat: number | null;
  readonly lon: number | null;
  /** Metres of a degree of longitude. */
  readonly wide: number;
}

interface LinkedIncidents {
  readonly links: IncidentLink[];
  /** Rows of the incidents near a single member, which need no statement of their own. */
  readonly rows: readonly IncidentRow[];
}

/** Incidents with a report near a member in time and place, each once for each member. */
async function linkedIncidents(
  { kind, transaction, rules }: IncidentWriteDeps,
  members: readonly IncidentMember[],
): Promise<LinkedIncidents> {
  const { seconds, metres } = rules.limits;
  const searched = members.flatMap(({ group, point }, at): readonly SearchedCell[] => {
    const { lat, lon, time } = point;
    const span = { at, first: time - seconds * 1000, last: time + seconds * 1000 };
    if (lat === undefined || lon === undefined) {
      const cell = levelCell(point);
      return cell === undefined
        ? []
        : [{ ...span, cell: cellKey(group, cell), lat: null, lon: null, wide: 0 }];
    }
    const scale = (Math.PI / 180) * DISTANCE_RADIUS_M;
    const wide = scale * Math.cos(degreesToRadians(lat));
    return cellsWithin(lat, lon, metres).map((cell) => ({
      ...span,
      cell: cellKey(group, cell),
      lat,
      lon,
      wide,
    }));
  });
  if (searched.length === 0) return { links: [], rows: [] };
  const json = JSON.stringify(searched);
  const from =
    kind === 'SQLite'
      ? sql`(select value ->> '$.at' as at, value ->> '$.cell' as cell, value ->> '$.first' as first,
          value ->> '$.last' as last, value ->> '$.lat' as lat, value ->> '$.lon' as lon,
          value ->> '$.wide' as wide from json_each(${json})) as searched`
      : sql`json_to_recordset(${json}::json) as searched (at int, cell text, first bigint, last bigint,
          lat float8, lon float8, wide float8)`;
  const high = (Math.PI / 180) * DISTANCE_RADIUS_M;
  const join = kind === 'SQLite' ? sql`cross join` : sql`join`;
  const on = kind === 'SQLite' ? sql`where` : sql`on`;
  const links = sql`select distinct searched.at as at, near.incident_id as incident_id
    from ${from} ${join} incident_reports as near ${on} near.cell = searched.cell
      and near.time_ms >= searched.first and near.time_ms <= searched.last
      and (searched.lat is null or ((near.lat - searched.lat) * ${high}) * ((near.lat - searched.lat) * ${high})
        + ((near.lon - searched.lon) * searched.wide) * ((near.lon - searched.lon) * searched.wide)
        <= ${metres * metres})`;
  if (members.length === 1) {
    const { rows } = await sql<IncidentRow>`
      select incidents.* from (${links}) as links ${join} incidents ${on} incidents.id = links.incident_id
    `.execute(transaction.trx);
    return { links: rows.map(({ id }) => ({ at: 0, incidentId: id })), rows };
  }
  const { rows } = await sql<{ at: number; incident_id: number }>`${links}`.execute(transaction.trx);
  return { links: rows.map(({ at, incident_id: incidentId }) => ({ at, incidentId })), rows: [] };
}

/** Members and incidents that are linked, directly or by others, in the order of the first member. */
function joinedSets(
  members: readonly IncidentMember[],
  links: readonly IncidentLink[],
  { limits }: IncidentRules,
): LinkedSet[] {
  const incidents = [...new Set(links.map(({ incidentId }) => incidentId))];
  const placeOf = new Map(incidents.map((id, place) => [id, members.length + place]));
  const joined = new DisjointSets(members.length + incidents.length);
  for (const { at, incidentId } of links) joined.join(at, placeOf.get(incidentId) ?? at);
  for (const group of Map.groupBy(members.keys(), (at) => members[at]?.group).values()) {
    const occurrences = group.flatMap((at) => {
      const member = members[at];
      return member === undefined ? [] : [{ ...member.point, at }];
    });
    for (const [first, ...others] of linkedSets(occurrences, limits))
      for (const { at } of others) joined.join(first?.at ?? at, at);
  }
  const sets = new Map<number, LinkedSet>();
  members.forEach((member, at) => {
    const first = joined.firstOf(at);
    const set = sets.get(first) ?? { members: [], incidentIds: [] };
    set.members.push(member);
    sets.set(first, set);
  });
  for (const [id, place] of placeOf) sets.get(joined.firstOf(place))?.incidentIds.push(id);
  return [...sets.values()];
}

function newIncident(
  { transaction, rules, now, events }: Forming,
  members: readonly IncidentMember[],
): StoredIncident {
  const [first] = members;
  if (first === undefined) throw new Error('An incident has a report');
  const id = transaction.nextIncidentId();
  const hasAlarm = members.some((member) => isAlarm(rules, member));
  if (hasAlarm) events.push(serverEvent(id, { act: 'alarm', time: now }));
  return {
    ...groupFields(first),
    id,
    responsibility: newResponsibility({ isAlarm: hasAlarm, now }),
    summary: summaryOfAll(members.map(({ point }) => point)),
    shown: shownOf(members),
    wasShown: false,
    joinedId: undefined,
  };
}

/** Adds members to the first of incidents, which the others join. */
async function extendIncident(
  forming: Forming,
  [kept, ...others]: readonly StoredIncident[],
  members: readonly IncidentMember[],
): Promise<StoredIncident> {
  const { rules, now, events } = forming;
  const [first] = members;
  if (kept === undefined || first === undefined) throw new Error('An incident is extended by a report');
  for (const other of others) await joinIncident(forming, other, kept.id);
  const merged = others.reduce(
    (all, { responsibility }) => mergeResponsibilities(all, responsibility),
    kept.responsibility,
  );
  const former = [kept, ...others];
  const hasAlarm = members.some((member) => isAlarm(rules, member));
  const { after, isNewAlarm } = withChangedReports(merged, { isAlarm: hasAlarm, now });
  if (isNewAlarm) events.push(serverEvent(kept.id, { act: 'alarm', time: now }));
  const incident: StoredIncident = {
    ...groupFields(first),
    id: kept.id,
    responsibility: isLeft(former) && !hasAlarm ? withoutDuty(after) : after,
    summary: merge([
      ...former.map(({ summary }) => summary),
      summaryOfAll(members.map(({ point }) => point)),
    ]),
    shown: merge([...former.map(({ shown }) => shown), shownOf(members)]),
    wasShown: former.some(({ wasShown }) => wasShown),
    joinedId: undefined,
  };
  await replaceIncident(forming, incident);
  return incident;
}

/** Whether no other report is in any of the incidents. */
function isLeft(incidents: readonly StoredIncident[]): boolean {
  return incidents.every(({ summary }) => summary === undefined);
}

async function joinIncident(
  forming: Forming,
  { summary: _summary, shown: _shown, ...incident }: StoredIncident,
  into: number,
): Promise<void> {
  const { trx } = forming.transaction;
  const responsibility: Responsibility = {
    ...incident.responsibility,
    version: incident.responsibility.version + 1,
  };
  await replaceIncident(forming, {
    ...incident,
    responsibility,
    summary: undefined,
    shown: undefined,
    joinedId: into,
  });
  if (incident.responsibility.onHold) await moveHolds(trx, incident.id, into);
  for (const table of ['incident_reports', 'incident_events'] as const)
    await trx.updateTable(table).set({ incident_id: into }).where('incident_id', '=', incident.id).execute();
  forming.events.push(serverEvent(into, { act: 'merge', time: forming.now, text: String(incident.id) }));
}

/** An event of the server itself. */
export function serverEvent(
  incidentId: number,
  { text = '', ...event }: Pick<IncidentEvent, 'act' | 'time'> & { readonly text?: string },
): NewEvent {
  return { incidentId, actor: SERVER_ACTOR, text, ...event };
}

function groupFields({ group, squadId, symbol, formerSymbol, toldSymbol, isTest }: IncidentMember) {
  return { group, squadId, symbol, formerSymbol, toldSymbol, isTest };
}

function shownOf(members: readonly IncidentMember[]): IncidentSummary | undefined {
  return summaryOfAll(members.filter(({ isReleased }) => isReleased).map(({ point }) => point));
}

function merge(summaries: readonly (IncidentSummary | undefined)[]): IncidentSummary | undefined {
  return summaries
    .filter((summary) => summary !== undefined)
    .reduce<IncidentSummary | undefined>(
      (all, summary) => (all === undefined ? summary : mergeSummaries(all, summary)),
      undefined,
    );
}
