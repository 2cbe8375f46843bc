/** Rows of the availability of sensors. Cells are base64 (availabilityCells.ts). */
export interface AvailabilityTables {
  /** Places of the nodes in the cells of the other tables of availability (availabilityStore.ts). */
  availability_nodes: { place: number; squad_id: string; nodeid: string; last_day: number };
  /** Quarters of a day of the 256 nodes of a block. */
  availability_days: { block: number; day: number; cells: string };
  /** Sums of all nodes over a span of whole days. */
  availability_spans: { days: number; first_day: number; cells: string };
  /** Sums of the nodes of a squad by quarters of a day. */
  availability_totals: { day: number; squad_id: string; cells: string };
  /** One row: the first quarter that is not rolled up. */
  availability_state: { id: number; next_quarter: number };
}
