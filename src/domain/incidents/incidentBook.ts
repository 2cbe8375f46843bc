import type { GoneIncident, Incident, IncidentState } from '../contract/incident.ts';
import { REPORT_SYMBOLS, SYMBOL_SEVERITY, type SymbolIndex } from '../contract/reportTypes.ts';
import type { ReportKey } from '../contract/shotReport.ts';
import { parseJson } from '../json/parseJson.ts';
import { readIncident } from './readIncident.ts';
import type { EpochMs } from '../units.ts';

/** Incidents that are kept without an owner who must act: the newest of each state. */
export const MAX_PAST = 500;

/** A list of the server, with the moment of its request on the server's clock. */
export interface IncidentList {
  readonly incidents: readonly (Incident | GoneIncident)[];
  /** States of which the list has every incident. */
  readonly complete: readonly IncidentState[];
}

/** The incidents of a console, each in its newest version, whatever the order in which versions arrive. */
export class IncidentBook {
  readonly #incidents = new Map<number, Incident>();
  /** Versions of incidents that are gone, so that a late message does not bring one back. */
  readonly #gone = new Map<number, number>();
  /** Ids received since the newest request of a list: the list may not have them. */
  readonly #sinceRequest = new Set<number>();
  /** Incident ids by detection id, by squad: found without a new string for each report. */
  readonly #ofReports = new Map<string, Map<string, number>>();
  readonly #noteChanged: (incident: Incident) => void;
  #revision = 0;
  #isOffered = false;

  /** @param noteChanged  called with each version that is taken in, and with each that is replaced or gone, after the change */
  constructor(noteChanged: (incident: Incident) => void = () => undefined) {
    this.#noteChanged = noteChanged;
  }

  /** Whether the server has incidents, a number that grows with each change, and how many incidents somebody must take. */
  counts(): { readonly isOffered: boolean; readonly revision: number; readonly toTake: number } {
    let toTake = 0;
    for (const { state } of this.#incidents.values()) if (state === 'unacknowledged') toTake++;
    return { isOffered: this.#isOffered, revision: this.#revision, toTake };
  }

  /** Incidents on which somebody must or had to act, of the symbols that count, whose first report is of `from` or later; tests are none. O(incidents). */
  beganSince(from: EpochMs, counts: (symbol: SymbolIndex) => boolean): number {
    let began = 0;
    for (const { firstTime, state, test, severity } of this.#incidents.values())
      if (!test && state !== 'recorded' && firstTime >= from && counts(REPORT_SYMBOLS.indexOf(severity)))
        began++;
    return began;
  }

  /** Takes in the body of a live message; returns whether it is an incident. */
  receiveBody(body: string): boolean {
    const read = readIncident(parseJson(body));
    if (read.ok) this.receive(read.value);
    return read.ok;
  }

  /** Takes in an incident; an older version than the known one changes nothing. */
  receive(incident: Incident | GoneIncident): void {
    const { id, version } = incident;
    this.#isOffered = true;
    this.#sinceRequest.add(id);
    const known = this.#incidents.get(id)?.version ?? this.#gone.get(id) ?? -1;
    if (version <= known) return;
    this.#revision++;
    if ('gone' in incident) {
      this.#gone.set(id, version);
      this.#remove(id);
      return;
    }
    this.#gone.delete(id);
    this.#add(incident);
    if (incident.state === 'closed' || incident.state === 'recorded') this.#forgetOldest(incident.state);
  }

  /** Call before a list is requested. */
  beginList(): void {
    this.#sinceRequest.clear();
  }

  /** Takes in a list. Incidents of its states that it lacks are gone, unless they were received since its request. */
  receiveList({ incidents, complete }: IncidentList): void {
    this.#isOffered = true;
    const listed = new Set(incidents.map(({ id }) => id));
    const received = new Set(this.#sinceRequest);
    for (const { id, state } of this.#incidents.values()) {
      if (!complete.includes(state) || listed.has(id) || received.has(id)) continue;
      this.#remove(id);
      this.#revision++;
    }
    for (const incident of incidents) this.receive(incident);
  }

  /** All incidents: those to take by severity and age, then by the time of their last report, newest first. */
  list(): readonly Incident[] {
    return [...this.#incidents.values()].sort(
      (a, b) => rankOf(a) - rankOf(b) || severityOf(b) - severityOf(a) || ageOrder(a, b),
    );
  }

  /** The incident of a report. */
  ofReport({ squadId, detectionId }: ReportKey): Incident | undefined {
    return this.#incidents.get(this.#ofReports.get(squadId)?.get(detectionId) ?? -1);
  }

  /** State of a report's incident; undefined where none is known. O(1), allocates nothing. */
  stateOf(squadId: string, detectionId: string): IncidentState | undefined {
    return this.#incidents.get(this.#ofReports.get(squadId)?.get(detectionId) ?? -1)?.state;
  }

  /** Takes in a version in place of the known one. */
  #add(incident: Incident): void {
    const { id, squadId, track } = incident;
    const former = this.#incidents.get(id);
    if (former !== undefined) this.#forgetReports(former);
    this.#incidents.set(id, incident);
    const ofSquad = this.#ofReports.get(squadId) ?? new Map<string, number>();
    this.#ofReports.set(squadId, ofSquad);
    for (const { detectionId } of track) ofSquad.set(detectionId, id);
    if (former !== undefined) this.#noteChanged(former);
    this.#noteChanged(incident);
  }

  #remove(id: number): void {
    const known = this.#incidents.get(id);
    if (known === undefined) return;
    this.#incidents.delete(id);
    this.#forgetReports(known);
    this.#noteChanged(known);
  }

  #forgetReports({ id, squadId, track }: Incident): void {
    const ofSquad = this.#ofReports.get(squadId);
    for (const { detectionId } of track) if (ofSquad?.get(detectionId) === id) ofSquad.delete(detectionId);
  }

  #forgetOldest(state: IncidentState): void {
    const past = [...this.#incidents.values()].filter((incident) => incident.state === state);
    if (past.length <= MAX_PAST) return;
    const oldest = past.reduce((a, b) => (a.lastTime < b.lastTime ? a : b));
    this.#remove(oldest.id);
  }
}

const rankOf = ({ state }: Incident): number =>
  ['unacknowledged', 'acknowledged', 'recorded', 'closed'].indexOf(state);

/** Only what waits is ordered by severity. */
const severityOf = ({ state, severity }: Incident): number =>
  state === 'unacknowledged' ? (SYMBOL_SEVERITY[REPORT_SYMBOLS.indexOf(severity)] ?? 0) : 0;

/** What waits longest comes first, of the others the newest. */
function ageOrder(a: Incident, b: Incident): number {
  const waited = (incident: Incident): EpochMs => incident.alarmTime ?? incident.lastTime;
  return a.state === 'unacknowledged' ? waited(a) - waited(b) : b.lastTime - a.lastTime;
}
