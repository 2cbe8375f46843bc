import type { TimeIndex } from '../../domain/index/timeIndex.ts';
import type { NodeColumns } from '../../domain/nodes/columns.ts';
import type { IncidentStates } from '../../domain/reports/incidentStates.ts';
import type { ReportStore } from '../../domain/reports/reportStore.ts';

/** Where the frames of a page are read from at each call. */
export interface FrameSources {
  readonly store: ReportStore;
  /** Of the reports of `store`. */
  readonly timeIndex: TimeIndex;
  readonly nodes: NodeColumns;
  readonly incidentStates: IncidentStates;
}
