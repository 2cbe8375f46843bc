/** An incident as it is stored: its reports in two summaries, and who is responsible for it. */
import type { Responsibility } from '../../../../src/domain/incidents/acts.ts';
import type { IncidentSummary } from '../../../../src/domain/incidents/incidentSummary.ts';
import type { ReportSymbol } from '../../../../src/domain/contract/reportTypes.ts';
import type { IncidentRow } from '../../database/schema.ts';

/** What all reports of a group have in common (src/domain/incidents/linkage.ts). */
export interface IncidentGroup {
  readonly group: string;
  readonly squadId: string;
  /** Shot for Possible Shot too. */
  readonly symbol: ReportSymbol;
  readonly formerSymbol: ReportSymbol | null;
  readonly toldSymbol: ReportSymbol | null;
  readonly isTest: boolean;
}

export interface StoredIncident extends IncidentGroup {
  readonly id: number;
  readonly responsibility: Responsibility;
  /** All reports; undefined where they were removed or went to other incidents. */
  readonly summary: IncidentSummary | undefined;
  /** Released reports; undefined where there are none. */
  readonly shown: IncidentSummary | undefined;
  /** Others than reviewers have seen it. */
  readonly wasShown: boolean;
  /** The incident that it joined. */
  readonly joinedId: number | undefined;
}

interface IncidentBody {
  readonly responsibility: Responsibility;
  readonly summary?: IncidentSummary;
  /** Absent where it is the same. */
  readonly shown?: IncidentSummary | null;
  readonly wasShown: boolean;
}

/** The row of an incident. */
export function toIncidentRow(incident: StoredIncident): IncidentRow {
  const { responsibility, summary, shown } = incident;
  // Filters and orders must not tell of an embargoed report beside released ones.
  const listed = shown ?? summary;
  const placed = listed?.track.findLast(({ zone }) => zone !== undefined);
  const sensed = listed?.track.findLast(({ sensor }) => sensor !== undefined);
  const isSame = summary?.reports === shown?.reports;
  const body: IncidentBody = {
    responsibility,
    ...(summary && { summary }),
    ...(!isSame && { shown: shown ?? null }),
    wasShown: incident.wasShown || shown !== undefined,
  };
  return {
    id: incident.id,
    version: responsibility.version,
    incident_group: incident.group,
    squad_id: incident.squadId,
    symbol: incident.symbol,
    former_symbol: incident.formerSymbol,
    told_symbol: incident.toldSymbol,
    is_test: Number(incident.isTest),
    state: responsibility.state,
    owner: responsibility.owner ?? null,
    alarm_ms: responsibility.alarmTime ?? null,
    taken_ms: responsibility.takenTime ?? null,
    escalated_ms: responsibility.escalatedTime ?? null,
    outcome: responsibility.outcome ?? null,
    closed_ms: responsibility.closedTime ?? null,
    first_ms: listed?.firstTime ?? 0,
    last_ms: listed?.lastTime ?? 0,
    reports: summary?.reports ?? 0,
    released_reports: shown?.reports ?? 0,
    zone: placed?.zone ?? null,
    sensor: sensed?.sensor ?? null,
    case_number: responsibility.caseNumber ?? null,
    joined_id: incident.joinedId ?? null,
    body: JSON.stringify(body),
  };
}

/** Every column of a row. */
export const INCIDENT_COLUMNS = Object.keys({
  id: 0,
  version: 0,
  incident_group: 0,
  squad_id: 0,
  symbol: 0,
  former_symbol: 0,
  told_symbol: 0,
  is_test: 0,
  state: 0,
  owner: 0,
  alarm_ms: 0,
  taken_ms: 0,
  escalated_ms: 0,
  outcome: 0,
  closed_ms: 0,
  first_ms: 0,
  last_ms: 0,
  reports: 0,
  released_reports: 0,
  zone: 0,
  sensor: 0,
  case_number: 0,
  joined_id: 0,
  body: 0,
} satisfies Record<keyof IncidentRow, 0>) as readonly (keyof IncidentRow)[];

/** The incident of a row. Throws where the row is damaged. */
export function toStoredIncident(row: IncidentRow): StoredIncident {
  const { responsibility, summary, shown = summary, wasShown } = JSON.parse(row.body) as IncidentBody;
  return {
    id: row.id,
    group: row.incident_group,
    squadId: row.squad_id,
    symbol: row.symbol,
    formerSymbol: row.former_symbol,
    toldSymbol: row.told_symbol,
    isTest: row.is_test === 1,
    responsibility,
    summary,
    shown: shown ?? undefined,
    wasShown,
    joinedId: row.joined_id ?? undefined,
  };
}
