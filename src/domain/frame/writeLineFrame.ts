/** Lines of the map: trajectories of what is drawn, and expert lines. */
import { decayShare } from '../derive/decay.ts';
import {
  SHOCK_WAVE,
  MUZZLE_BLAST,
  verticalOf,
  writeExpertLine,
  type HeardAngles,
} from '../derive/expertLines.ts';
import { firstFrom, lengthOf, newestOf } from '../derive/rowList.ts';
import { isFiledDisplayed, rankOf, type TimeOrder } from '../derive/timeOrder.ts';
import { writeTrajectory } from '../derive/trajectory.ts';
import type { ReportColumns, Row } from '../reports/columns.ts';
import { REPORT_SYMBOLS } from '../reports/reportTypes.ts';
import type { EpochMs } from '../units.ts';
import { isCoveredPlace } from './markerCover.ts';
import { createLineFrame, VERTICAL_SENSOR, type LineFrame } from './lineFrame.ts';
import type { MarkerCover } from './markerFrame.ts';

/** Most trajectories of a frame: the newest go first. */
export const MOST_TRAJECTORIES = 4096;
/** Symbols that have a trajectory (O§4: the switch belongs to Shot). */
const WITH_TRAJECTORY = [REPORT_SYMBOLS.indexOf('Shot'), REPORT_SYMBOLS.indexOf('Possible Shot')];
/** Rows looked at in search of them, so that a million shots without a bearing cost no more. */
const MOST_LOOKED_AT = 65_536;

const line = new Float64Array(4);

/**
 * Whose trajectories are drawn: shots of the window that the timeline shows, and the selected one. Those
 * of a whole day would be a wash of colour over the map.
 */
export interface TrajectoryWindow {
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** −1 none */
  readonly selected: Row;
}

/** Positions [first, end) of the window's rows in the order, as indices into its rows. */
export function rowsOfWindow(order: TimeOrder, { from, to }: TrajectoryWindow, out: Uint32Array): void {
  const { all, filedTime } = order;
  out[0] = all.start + firstFrom(all, filedTime, from);
  out[1] = all.start + firstFrom(all, filedTime, to);
}

const bounds = new Uint32Array(2);

/**
 * Writes the trajectories of the newest displayed shots of the window whose place lies in the cover;
 * older first, so that the newest lies on top, and the selected one last.
 *
 * @param spare  a frame that came back, or undefined
 * @returns the spare or a new frame with the next version; it is the caller's
 */
export function writeTrajectoryFrame(
  columns: ReportColumns,
  order: TimeOrder,
  cover: MarkerCover,
  window: TrajectoryWindow,
  version: number,
  spare: LineFrame | undefined,
): LineFrame {
  const fits = spare !== undefined && spare.style.length > MOST_TRAJECTORIES;
  const frame = fits ? spare : createLineFrame(MOST_TRAJECTORIES + 1);
  frame.version = version;
  frame.count = 0;
  const { rows } = order.all;
  rowsOfWindow(order, window, bounds);
  const end = bounds[1];
  const start = Math.max(bounds[0], end - MOST_LOOKED_AT);
  let first = end;
  for (let found = 0; first > start && found < MOST_TRAJECTORIES; first--) {
    if (hasLine(columns, cover, rows[first - 1])) found++;
  }
  for (let i = first; i < end; i++) {
    if (rows[i] !== window.selected) addTrajectory(frame, columns, order, cover, rows[i]);
  }
  if (window.selected !== -1 && isFiledDisplayed(order, window.selected))
    addTrajectory(frame, columns, order, cover, window.selected);
  return frame;
}

function addTrajectory(
  frame: LineFrame,
  columns: ReportColumns,
  order: TimeOrder,
  cover: MarkerCover,
  row: Row,
): void {
  if (!hasLine(columns, cover, row) || !writeTrajectory(columns, row, line)) return;
  frame.style[frame.count] = columns.symbol[row];
  frame.value[frame.count] = decayOf(columns, order, row);
  addLine(frame);
}

/** Whether a changed row may change the trajectories drawn. */
export function concernsTrajectories(columns: ReportColumns, order: TimeOrder, row: Row): boolean {
  return !Number.isNaN(columns.bearing[row]) || !isFiledDisplayed(order, row);
}

/**
 * Writes two lines at most for each place at which shock wave or muzzle blast was heard.
 *
 * @param heard  asked for i in [0, count): writes the i-th into its argument; the same object each time
 */
export function writeExpertLineFrame(
  count: number,
  heard: (i: number, out: HeardAngles) => void,
  version: number,
  spare: LineFrame | undefined,
): LineFrame {
  const frame =
    spare !== undefined && spare.style.length >= 2 * count ? spare : createLineFrame(2 * count + 64);
  frame.version = version;
  frame.count = 0;
  for (let i = 0; i < count; i++) {
    heard(i, angles);
    for (const kind of KINDS) {
      if (!writeExpertLine(angles, kind, line)) continue;
      frame.style[frame.count] = kind | (angles.isVertical ? VERTICAL_SENSOR : 0);
      frame.value[frame.count] = verticalOf(angles, kind);
      addLine(frame);
    }
  }
  return frame;
}

const KINDS = [SHOCK_WAVE, MUZZLE_BLAST];
const angles: HeardAngles = {
  x: 0,
  y: 0,
  swHorizontal: 0,
  swVertical: 0,
  mbHorizontal: 0,
  mbVertical: 0,
  isVertical: false,
};

/** Whether a row has a trajectory that begins in the cover. */
function hasLine(columns: ReportColumns, cover: MarkerCover, row: Row): boolean {
  if (Number.isNaN(columns.bearing[row]) || !WITH_TRAJECTORY.includes(columns.symbol[row])) return false;
  const noOrigin = Number.isNaN(columns.x[row]);
  return isCoveredPlace(
    cover,
    noOrigin ? columns.trajectoryX[row] : columns.x[row],
    noOrigin ? columns.trajectoryY[row] : columns.y[row],
  );
}

function decayOf(columns: ReportColumns, order: TimeOrder, row: Row): number {
  const list = order.displayed[columns.symbol[row]];
  if (newestOf(list) === row) return 1;
  return decayShare(rankOf(order, row), 0, lengthOf(list) - 1);
}

/** Appends `line`. Places are split as in MarkerFrame. */
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
