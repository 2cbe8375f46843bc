/** What the survey's worker sends to be drawn. Absent parts have not changed since the last frame. */
import { lineFrameBuffers, type LineFrame } from '../../frame/lineFrame.ts';
import type { Degrees, Mercator } from '../../units.ts';
import { linePatchBuffers, type LinePatch } from '../distances/distanceFrame.ts';
import type { Ring } from '../draft/tables.ts';
import type { FieldFrame } from '../quality/fieldFrame.ts';

/**
 * The nodes that are drawn, as columns: index i of every column is the same node. Coordinates are Mercator, split as in
 * MarkerFrame. The buffers are transferred and not returned: a full frame is sent when members or level change, not while
 * something is dragged.
 */
export interface SurveyNodeFrame {
  readonly kind: 'full';
  /** Increases with every full frame; a patch has the version of the frame that it changes. */
  readonly version: number;
  readonly count: number;
  /** [4 × count] xHigh, yHigh, xLow, yLow */
  readonly place: Float32Array<ArrayBuffer>;
  /** [count] bits of NODE_FLAG */
  readonly flags: Uint8Array<ArrayBuffer>;
  /** [count] radians; NaN where the node has none */
  readonly yaw: Float32Array<ArrayBuffer>;
  /** [count] its row in the draft */
  readonly rows: Uint32Array<ArrayBuffer>;
}

/** New places and looks of some nodes of the newest full frame; one for another version is dropped. */
export interface SurveyNodePatch {
  readonly kind: 'patch';
  readonly version: number;
  /** [n] indices into the full frame */
  readonly at: Uint32Array<ArrayBuffer>;
  /** [4 × n] */
  readonly place: Float32Array<ArrayBuffer>;
  /** [n] */
  readonly flags: Uint8Array<ArrayBuffer>;
  /** [n] */
  readonly yaw: Float32Array<ArrayBuffer>;
}

export const NODE_FLAG = {
  selected: 1,
  /** Differs from what was loaded or last saved. */
  edited: 2,
  /** A check before applying refuses it. */
  invalid: 4,
  recorder: 8,
  cameraNode: 16,
  /** In the quality field it counts as failed. */
  failed: 32,
  /** Its device refused the newest applied version. */
  refused: 64,
  /** Its device has not answered to the newest applied version; with `refused`: it accepted, and others have not. */
  silent: 128,
} as const;

/** Text beside a node, for those in view while there is room. */
export interface NodeLabel {
  /** Its row in the draft; a label moves with its node while it is dragged. */
  readonly row: number;
  readonly x: Mercator;
  readonly y: Mercator;
  readonly text: string;
  readonly isSelected: boolean;
}

/** A zone that is drawn. */
export interface DrawnZone {
  readonly row: number;
  readonly id: string;
  readonly name: string;
  /** NaN for none */
  readonly order: number;
  /** level_id; '' for none */
  readonly level: string;
  readonly ring: Ring;
  readonly isSelected: boolean;
  readonly isEdited: boolean;
}

/** A camera that is drawn: with a position, not hidden, on the active level or on none. */
export interface DrawnCamera {
  readonly row: number;
  readonly cameraId: string;
  readonly name: string;
  readonly lat: Degrees;
  readonly lon: Degrees;
  /** Clockwise from north. */
  readonly direction: Degrees;
  readonly isSelected: boolean;
  readonly isEdited: boolean;
}

/** Where the selected draft lies against another version. */
export interface DifferenceMark {
  readonly fromX: Mercator;
  readonly fromY: Mercator;
  readonly toX: Mercator;
  readonly toY: Mercator;
  readonly kind: 'added' | 'removed' | 'moved' | 'changed';
}

/** A frame of the survey's stage. */
export interface SurveyFrame {
  readonly nodes?: SurveyNodeFrame | SurveyNodePatch;
  readonly labels?: readonly NodeLabel[];
  /** Distances: style is the class, value the metres. A patch changes the newest whole frame. Empty while they are off. */
  readonly distances?: LineFrame | LinePatch;
  readonly zones?: readonly DrawnZone[];
  readonly cameras?: readonly DrawnCamera[];
  /** Both of its scales are sent, so that changing the scale needs no answer. null while it is off. */
  readonly quality?: FieldFrame | null;
  readonly differences?: readonly DifferenceMark[];
  /** It follows a step of a drag: the next one may be sent. */
  readonly isDragAnswer?: true;
}

/** The buffers to name in a transfer list. */
export function surveyFrameBuffers({ nodes, distances, quality }: SurveyFrame): ArrayBuffer[] {
  return [
    ...(nodes === undefined ? [] : [nodes.place.buffer, nodes.flags.buffer, nodes.yaw.buffer]),
    ...(nodes?.kind === 'full' ? [nodes.rows.buffer] : []),
    ...(nodes?.kind === 'patch' ? [nodes.at.buffer] : []),
    ...(distances === undefined ? [] : lineBuffers(distances)),
    ...(quality ? [quality.count.buffer, quality.dop.buffer] : []),
  ];
}

function lineBuffers(lines: LineFrame | LinePatch): ArrayBuffer[] {
  return 'slots' in lines ? linePatchBuffers(lines) : lineFrameBuffers(lines);
}
