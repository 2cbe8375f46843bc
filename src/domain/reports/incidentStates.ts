import type { Incident, IncidentState } from '../contract/incident.ts';
import { IncidentBook } from '../incidents/incidentBook.ts';
import { CHANGE, markChanged } from './rowChanges.ts';
import { INCIDENT_FLAGS, ROW_FLAG, type Row } from './columns.ts';
import type { ReportDraft } from './draft.ts';
import type { ReportStore } from './reportStore.ts';

const FLAG_OF_STATE: Readonly<Record<IncidentState, number>> = {
  unacknowledged: ROW_FLAG.unacknowledged,
  acknowledged: ROW_FLAG.acknowledged,
  closed: ROW_FLAG.closed,
  recorded: 0,
};

/**
 * Writes the state of each incident into the rows of its reports, whichever of both arrives first. A change of an incident
 * marks only its own rows as changed: O(its reports), without an allocation per report.
 */
export class IncidentStates {
  readonly book = new IncidentBook((incident) => this.#writeRows(incident));
  readonly #store: ReportStore;
  /** Rows with a state, and evicted ones until the next visit. */
  readonly #rows = new Set<Row>();

  constructor(store: ReportStore) {
    this.#store = store;
  }

  /** Writes the state of a report that was added, in the row of the last upsert. O(1). */
  noteAdded({ squadId, detectionId }: ReportDraft): void {
    this.#writeRow(this.#store.lastRow, this.book.stateOf(squadId, detectionId));
  }

  /** Calls `visit` for each row that has a state. O(such rows). */
  visitRows(visit: (row: Row) => void): void {
    const { flags } = this.#store.columns;
    for (const row of this.#rows) {
      if (flags[row] & INCIDENT_FLAGS) visit(row);
      else this.#rows.delete(row);
    }
  }

  /** Brings the rows of a version up to date, its own or those of an earlier one whose reports have left. */
  #writeRows({ squadId, track }: Incident): void {
    const { keys } = this.#store;
    for (const { detectionId } of track) {
      const row = keys.find(squadId, detectionId);
      if (row >= 0) this.#writeRow(row, this.book.stateOf(squadId, detectionId));
    }
  }

  #writeRow(row: Row, state: IncidentState | undefined): void {
    const { columns, changes } = this.#store;
    const wanted = state === undefined ? 0 : FLAG_OF_STATE[state];
    if ((columns.flags[row] & INCIDENT_FLAGS) === wanted) return;
    columns.flags[row] = (columns.flags[row] & ~INCIDENT_FLAGS) | wanted;
    if (wanted !== 0) this.#rows.add(row);
    markChanged(changes, row, CHANGE.appearance);
  }
}
