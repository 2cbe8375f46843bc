/** A drill (drills/drillStore.ts). */
export interface DrillRow {
  id: number;
  squad_id: string;
  name: string;
  started_by: string;
  started_ms: number;
  ends_ms: number;
  /** Null while it runs. */
  ended_ms: number | null;
  ended_by: string | null;
  /** 1: its reports were removed, and its squad is out of test mode. */
  is_cleared: number;
  /** JSON of DrillPlan. */
  plan: string;
  /** JSON of its alarms (DrillAlarm) as they were at its end. */
  score: string | null;
}

/** A report of a drill; its first review, which no calibration counts. */
export interface DrillReportRow {
  report_id: number;
  drill_id: number;
  decided_by: string | null;
  decided_ms: number | null;
}
