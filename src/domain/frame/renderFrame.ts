import type { CanaryReceipt } from './canaryReceipt.ts';
import { GROUND_BUFFERS, type GroundParts } from './groundLayers.ts';
import { lineFrameBuffers, type LineFrame } from './lineFrame.ts';
import { markerFrameBuffers, markerPatchBuffers, type MarkerFrame, type MarkerPatch } from './markerFrame.ts';
import type { CountBubble, ReportLabel } from './overlayFrame.ts';
import { timelineFrameBuffers, type TimelineFrame } from './timelineFrame.ts';

/** A frame that the worker sends the page. Absent parts have not changed since the last frame. */
export interface RenderFrame extends Partial<GroundParts> {
  reports?: MarkerFrame | MarkerPatch;
  nodes?: MarkerFrame | MarkerPatch;
  /** Groups of sensors, sent with a full frame of nodes: `symbol` is the most severe state, `rank` the count. */
  sensorGroups?: MarkerFrame;
  trajectories?: LineFrame;
  expertLines?: LineFrame;
  /** Axes of the wedges of reports without a place; empty when there is none any more. */
  wedges?: LineFrame;
  timeline?: TimelineFrame;
  /** Labels of drawn reports, newest first. */
  labels?: readonly ReportLabel[];
  /** Counts drawn instead of markers; empty while markers are drawn. */
  bubbles?: readonly CountBubble[];
  /** Counts of the reports that are counted by cell beside the markers of the others; empty while all are drawn. */
  cells?: readonly CountBubble[];
  /** Marker of the selected report; null when no report with a position is selected. Absent: unchanged. */
  selected?: SelectedMarker | null;
  /** Receive time of the oldest live report that is new in this frame; ms of the engine's monotonic clock. */
  receivedAt?: number;
  /** The newest canary, with the first frame after its receipt. */
  canary?: CanaryReceipt;
}

/** The selected report's marker, drawn separately and last. */
export interface SelectedMarker {
  /** For `describe`, as in MarkerFrame. */
  readonly handle: number;
  readonly x: number;
  readonly y: number;
  readonly symbol: number;
  readonly flags: number;
  readonly burst: number;
}

/** Spent parts, returned to the engine so that their buffers are reused. */
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

const none = (): ArrayBuffer[] => [];

type Parts = { readonly [Name in keyof RenderFrame]-?: NonNullable<RenderFrame[Name]> };

/** The buffers of each part, which are moved to the page. */
const BUFFERS_OF: { readonly [Name in keyof Parts]: (part: Parts[Name]) => ArrayBuffer[] } = {
  reports: markerBuffers,
  nodes: markerBuffers,
  sensorGroups: markerFrameBuffers,
  trajectories: lineFrameBuffers,
  expertLines: lineFrameBuffers,
  wedges: lineFrameBuffers,
  timeline: timelineFrameBuffers,
  labels: none,
  bubbles: none,
  cells: none,
  ...GROUND_BUFFERS,
  selected: none,
  receivedAt: none,
  canary: none,
};

/** The buffers to name in a transfer list. */
export function renderFrameBuffers(frame: RenderFrame): ArrayBuffer[] {
  const names = Object.keys(frame) as (keyof Parts)[];
  return names.flatMap((name) => buffersOf(name, frame as Parts));
}

/** None of a part that is undefined or null. */
function buffersOf<Name extends keyof Parts>(name: Name, parts: Parts): ArrayBuffer[] {
  const part = parts[name];
  return part ? BUFFERS_OF[name](part) : [];
}
