/** Labels of the newest drawn reports, without overlap. */
import { lengthOf, rowNewestFirst } from '../../index/rowList.ts';
import { reportSize } from '../sizes.ts';
import type { TimeIndex } from '../../index/timeIndex.ts';
import { mercatorToPx } from '../../geo/mercator.ts';
import { ROW_FLAG, type ReportColumns, type Row } from '../../reports/columns.ts';
import { epochMs, type CssPx, type EpochMs } from '../../units.ts';
import { dayText } from '../../dayAndClock.ts';
import type { MapView, Overlays } from '../view.ts';
import { levelOfZoom, LOOK } from '../markerFrame.ts';
import { frameRowOf, type MarkerMirror } from './markerMirror.ts';
import type { ReportLabel } from '../overlayFrame.ts';

/** Maximum number of labels on a map, and of rows searched for them, so that the cost is independent of the report count. */
export const MAX_LABELS = 200;
const MAX_ROWS_SEARCHED = 16_384;

/** Widths of a line with time, date and time, or position, before the root font scale. */
const LINE_WIDTH = { time: 66, dateTime: 126, place: 158 } as const satisfies Record<string, CssPx>;
/** Height of a line, and gap to markers and other labels, before the root font scale. */
export const LABEL_LINE: CssPx = 15;
export const LABEL_GAP: CssPx = 4;

type Wanted = Pick<Overlays, 'shotTime' | 'latLong'>;

/** Settings of the labels. */
export interface LabelOptions {
  readonly view: MapView;
  readonly wanted: Wanted;
  /** Clock of the server: times of other days have their date. */
  readonly now: EpochMs;
  /** Row of the selected report, whose time is drawn by a tag; −1 none. */
  readonly selected?: Row;
}

/** Left, top, right, bottom of the reserved boxes, CSS pixels at the view's zoom. */
const boxes = new Float64Array(4 * MAX_LABELS);

/**
 * Labels of the reports that the page draws at the view's zoom, newest first. A label that would overlap a newer
 * one is omitted.
 *
 * @param mirror  of the layer of reports
 */
export function writeLabels(
  index: TimeIndex,
  mirror: MarkerMirror,
  { view, wanted, now, selected = -1 }: LabelOptions,
): ReportLabel[] {
  const labels: ReportLabel[] = [];
  if (!wanted.shotTime && !wanted.latLong) return labels;
  const { columns } = index;
  const reserved = new LabelBoxes(view);
  const level = levelOfZoom(view.zoom);
  const today = dayText(now);
  const last = Math.min(lengthOf(index.drawn), MAX_ROWS_SEARCHED);
  for (let i = 0; i < last && labels.length < MAX_LABELS; i++) {
    const row = rowNewestFirst(index.drawn, i);
    const at = frameRowOf(mirror, row);
    if (at < 0 || mirror.look[4 * at + LOOK.level] > level || !isInView(view, columns, row)) continue;
    const parts = row === selected ? { ...wanted, shotTime: false } : wanted;
    const label = labelOf({ columns, mirror, row }, parts, today);
    if (label !== undefined && reserved.reserve(label)) labels.push(label);
  }
  return labels;
}

function isInView(view: MapView, { x, y }: ReportColumns, row: Row): boolean {
  return x[row] >= view.minX && x[row] <= view.maxX && y[row] >= view.minY && y[row] <= view.maxY;
}

interface Labelled {
  readonly columns: ReportColumns;
  readonly mirror: MarkerMirror;
  readonly row: Row;
}

/** Undefined where only the time is shown and it is unknown. `today` as `dayText` writes it. */
function labelOf(
  { columns, mirror, row }: Labelled,
  { shotTime, latLong }: Wanted,
  today: string,
): ReportLabel | undefined {
  const { look } = mirror;
  const at = frameRowOf(mirror, row);
  const hasTime = shotTime && (columns.flags[row] & ROW_FLAG.timeKnown) !== 0;
  if (!hasTime && !latLong) return undefined;
  const time = epochMs(columns.time[row]);
  return {
    x: columns.x[row],
    y: columns.y[row],
    radius: reportSize(look[4 * at], look[4 * at + LOOK.flags], look[4 * at + LOOK.detail]) / 2,
    ...(hasTime && { time }),
    ...(hasTime && dayText(time) !== today && { hasDate: true }),
    ...(latLong && { showsPlace: true }),
  };
}

/** Size of a label, before the root font scale. */
export function labelSize({ time, hasDate, showsPlace }: ReportLabel): { width: CssPx; height: CssPx } {
  const lines = (time === undefined ? 0 : 1) + (showsPlace ? 1 : 0);
  const width = showsPlace ? LINE_WIDTH.place : hasDate ? LINE_WIDTH.dateTime : LINE_WIDTH.time;
  return { width, height: lines * LABEL_LINE };
}

/** Boxes of the labels of a view, in `boxes`. */
class LabelBoxes {
  readonly #view: MapView;
  /** CSS pixels of one Mercator unit. */
  readonly #scale: number;
  #count = 0;

  constructor(view: MapView) {
    this.#view = view;
    this.#scale = mercatorToPx(view.zoom);
  }

  /** Reserves the label's box, right of its marker; false where it overlaps a reserved one. */
  reserve(label: ReportLabel): boolean {
    const { minX, minY, markerScale: size } = this.#view;
    const { width, height } = labelSize(label);
    const left = (label.x - minX) * this.#scale + label.radius * size;
    const right = left + (width + LABEL_GAP) * size;
    const middle = (label.y - minY) * this.#scale;
    const half = (height * size) / 2 + 1;
    for (let i = 0; i < 4 * this.#count; i += 4) {
      if (
        left < boxes[i + 2] &&
        right > boxes[i] &&
        middle - half < boxes[i + 3] &&
        middle + half > boxes[i + 1]
      )
        return false;
    }
    boxes.set([left, middle - half, right, middle + half], 4 * this.#count++);
    return true;
  }
}
