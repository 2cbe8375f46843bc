/** Line frames of the map: trajectories of displayed reports, expert lines, and wedges of reports without a place. */
import { writeWedge } from '../../derive/bearingWedge.ts';
import { decayShare } from '../../derive/decay.ts';
import {
  SHOCK_WAVE,
  MUZZLE_BLAST,
  verticalOf,
  writeExpertLine,
  type ExpertAngles,
} from '../../derive/expertLines.ts';
import { lengthOf, newestOf, rowNewestFirst } from '../../index/rowList.ts';
import { isDrawn, rankOf, type TimeIndex } from '../../index/timeIndex.ts';
import { writeTrajectory } from '../../derive/trajectory.ts';
import type { ReportColumns, Row } from '../../reports/columns.ts';
import { REPORT_SYMBOLS } from '../../contract/reportTypes.ts';
import { isCoveredPlace } from './markerCover.ts';
import { createLineFrame, VERTICAL_SENSOR, type LineFrame } from '../lineFrame.ts';
import type { MarkerCover } from '../markerFrame.ts';

/** Maximum number of trajectories beside the selected one: all trajectories of a day would hide the map. */
export const MAX_TRAJECTORIES = 200;
/** Symbols that have a trajectory (the switch belongs to Shot). */
const WITH_TRAJECTORY = [REPORT_SYMBOLS.indexOf('Shot'), REPORT_SYMBOLS.indexOf('Possible Shot')];
/** Maximum number of rows searched, so that a million shots without a bearing have a bounded cost. */
const MAX_ROWS_SEARCHED = 65_536;

const line = new Float64Array(4);

/** Settings of a trajectory frame. */
export interface TrajectoryOptions {
  /** Row of the selected report; −1 none. */
  readonly selected: Row;
  /** Older trajectories fade; false: all have the full colour of their type. */
  readonly decay: boolean;
  readonly version: number;
  /** A returned frame, to be reused. */
  readonly spare: LineFrame | undefined;
}

/** [MAX_TRAJECTORIES] rows found for the frame being written, newest first */
const found = new Int32Array(MAX_TRAJECTORIES);

/**
 * Writes the trajectories of the newest MAX_TRAJECTORIES displayed shots with a bearing, where they start in the cover.
 * In draw order: oldest first, the selected one last.
 *
 * @returns the spare or a new frame with the given version, owned by the caller
 */
export function writeTrajectoryFrame(
  index: TimeIndex,
  cover: MarkerCover,
  { selected, decay, version, spare }: TrajectoryOptions,
): LineFrame {
  const { columns } = index;
  const fits = spare !== undefined && spare.style.length > MAX_TRAJECTORIES;
  const frame = fits ? spare : createLineFrame(MAX_TRAJECTORIES + 1);
  frame.version = version;
  frame.count = 0;
  const add = (row: Row): void => {
    if (!writeTrajectory(columns, row, line)) return;
    frame.style[frame.count] = columns.symbol[row];
    frame.value[frame.count] = decay ? decayOf(index, row) : 1;
    addLine(frame);
  };
  for (let i = findTrajectories(index) - 1; i >= 0; i--)
    if (found[i] !== selected && startsIn(columns, cover, found[i])) add(found[i]);
  if (selected !== -1 && isDrawn(index, selected) && hasTrajectory(columns, selected)) add(selected);
  return frame;
}

/** Writes the newest rows with a trajectory to `found`; returns their number. */
function findTrajectories(index: TimeIndex): number {
  const last = Math.min(lengthOf(index.drawn), MAX_ROWS_SEARCHED);
  let count = 0;
  for (let i = 0; i < last && count < MAX_TRAJECTORIES; i++) {
    const row = rowNewestFirst(index.drawn, i);
    if (hasTrajectory(index.columns, row)) found[count++] = row;
  }
  return count;
}

/** Whether a changed row may change the trajectories drawn. */
export function concernsTrajectories(index: TimeIndex, row: Row): boolean {
  return !Number.isNaN(index.columns.bearing[row]) || !isDrawn(index, row);
}

/** Source of an expert line frame. */
export interface ExpertLineOptions {
  /** Reports and sensors with angles. */
  readonly count: number;
  /** Called for i in [0, count): writes the i-th angles to `out`, which is the same object each time. */
  readonly readAngles: (i: number, out: ExpertAngles) => void;
  readonly version: number;
  /** A returned frame, to be reused. */
  readonly spare: LineFrame | undefined;
}

/**
 * Writes expert lines: at most two for each report or sensor with angles of shock wave or muzzle blast.
 *
 * @returns the spare or a new frame with the given version, owned by the caller
 */
export function writeExpertLineFrame({ count, readAngles, version, spare }: ExpertLineOptions): LineFrame {
  const frame =
    spare !== undefined && spare.style.length >= 2 * count ? spare : createLineFrame(2 * count + 64);
  frame.version = version;
  frame.count = 0;
  for (let i = 0; i < count; i++) {
    readAngles(i, angles);
    for (const kind of KINDS) {
      if (!writeExpertLine(angles, kind, line)) continue;
      frame.style[frame.count] = kind | (angles.isVertical ? VERTICAL_SENSOR : 0);
      frame.value[frame.count] = verticalOf(angles, kind);
      addLine(frame);
    }
  }
  return frame;
}

/** Reports without a place whose sensors measured a bearing. */
export interface WedgeSource {
  /** Oldest first: later ones are drawn over them. */
  readonly rows: readonly Row[];
  readonly columns: Pick<ReportColumns, 'symbol'>;
  /** Writes the angles of a row to `out`, which is the same object each time. */
  readonly readAngles: (row: Row, out: ExpertAngles) => void;
}

/** Writes the axis of each report's wedge to a new frame, owned by the caller. */
export function writeWedgeFrame({ rows, columns, readAngles }: WedgeSource): LineFrame {
  const frame = createLineFrame(rows.length);
  for (const row of rows) {
    readAngles(row, angles);
    if (!writeWedge(angles, line)) continue;
    frame.style[frame.count] = columns.symbol[row];
    addLine(frame);
  }
  return frame;
}

const KINDS = [SHOCK_WAVE, MUZZLE_BLAST];
const angles: ExpertAngles = {
  x: 0,
  y: 0,
  swHorizontal: 0,
  swVertical: 0,
  mbHorizontal: 0,
  mbVertical: 0,
  isVertical: false,
};

function hasTrajectory(columns: ReportColumns, row: Row): boolean {
  return !Number.isNaN(columns.bearing[row]) && WITH_TRAJECTORY.includes(columns.symbol[row]);
}

function startsIn(columns: ReportColumns, cover: MarkerCover, row: Row): boolean {
  const hasOrigin = !Number.isNaN(columns.x[row]);
  return isCoveredPlace(
    cover,
    hasOrigin ? columns.x[row] : columns.trajectoryX[row],
    hasOrigin ? columns.y[row] : columns.trajectoryY[row],
  );
}

function decayOf(index: TimeIndex, row: Row): number {
  const list = index.displayed[index.columns.symbol[row]];
  if (newestOf(list) === row) return 1;
  return decayShare(rankOf(index, row), 0, lengthOf(list) - 1);
}

/** Appends `line`, with coordinates split as in MarkerFrame. */
function addLine(frame: LineFrame): void {
  const at = 8 * frame.count++;
  const { place } = frame;
  for (let i = 0; i < 2; i++) {
    const x = line[2 * i];
    const y = line[2 * i + 1];
    place[at + 4 * i] = x;
    place[at + 4 * i + 1] = y;
    place[at + 4 * i + 2] = x - place[at + 4 * i];
    place[at + 4 * i + 3] = y - place[at + 4 * i + 1];
  }
}
