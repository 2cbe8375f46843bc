/** A legal hold (reports/holdStore.ts). */
export interface HoldRow {
  id: number;
  /** One of the two is null. */
  report_id: number | null;
  incident_id: number | null;
  reason: string;
  set_by: string;
  set_ms: number;
  /** Null while it is on. */
  lifted_ms: number | null;
  lifted_by: string | null;
  lift_reason: string | null;
}
