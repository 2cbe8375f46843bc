import { lineFrameBuffers, type LineFrame } from './lineFrame.ts';
import { markerFrameBuffers, markerPatchBuffers, type MarkerFrame, type MarkerPatch } from './markerFrame.ts';
import type { CountBubble, PlaceFrame, ReportLabel } from './overlayFrame.ts';
import { timelineFrameBuffers, type TimelineFrame } from './timelineFrame.ts';

/** What changed since the last one: a part that is absent did not change. */
export interface RenderFrame {
  reports?: MarkerFrame | MarkerPatch;
  nodes?: MarkerFrame | MarkerPatch;
  /** Groups of sensors, with the nodes of a whole frame: `symbol` is the worst state, `rank` the count (F-94). */
  sensorGroups?: MarkerFrame;
  trajectories?: LineFrame;
  expertLines?: LineFrame;
  timeline?: TimelineFrame;
  /** Labels of drawn reports, newest first. */
  labels?: readonly ReportLabel[];
  /** Counts where markers are not drawn; none while they are. */
  bubbles?: readonly CountBubble[];
  /** Sensors around which coverage is drawn, and lines to the nearest ones; few frames carry them, so they do not come back. */
  coverage?: PlaceFrame;
  distances?: LineFrame;
  /** Where the selected report stands, or null when nothing with a place is selected. Absent: unchanged. */
  selected?: SelectedMarker | null;
  /** Engine clock (ms, monotonic origin unspecified, see `performance.timeOrigin`) of the oldest live report that is new in it. */
  receivedAt?: number;
}

/** The selected marker is drawn by itself, last (OV-02). */
export interface SelectedMarker {
  /** For `describe`, as in MarkerFrame. */
  readonly handle: number;
  readonly x: number;
  readonly y: number;
  readonly symbol: number;
  readonly flags: number;
  readonly burst: number;
}

/** Spent parts going back to the engine, so that buffers circulate. */
export interface SpentFrame {
  reports?: MarkerFrame;
  nodes?: MarkerFrame;
  trajectories?: LineFrame;
  expertLines?: LineFrame;
  timeline?: TimelineFrame;
}

function markerBuffers(part: MarkerFrame | MarkerPatch): ArrayBuffer[] {
  return part.kind === 'full' ? markerFrameBuffers(part) : markerPatchBuffers(part);
}

/** The buffers to name in a transfer list. */
export function renderFrameBuffers(frame: RenderFrame): ArrayBuffer[] {
  return [
    ...(frame.reports ? markerBuffers(frame.reports) : []),
    ...(frame.nodes ? markerBuffers(frame.nodes) : []),
    ...(frame.sensorGroups ? markerFrameBuffers(frame.sensorGroups) : []),
    ...(frame.trajectories ? lineFrameBuffers(frame.trajectories) : []),
    ...(frame.expertLines ? lineFrameBuffers(frame.expertLines) : []),
    ...(frame.timeline ? timelineFrameBuffers(frame.timeline) : []),
    ...(frame.coverage ? [frame.coverage.place.buffer] : []),
    ...(frame.distances ? lineFrameBuffers(frame.distances) : []),
  ];
}
