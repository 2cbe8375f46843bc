/** The drawing of a printed sheet as paths of SVG, in millimetres: one path for each kind of mark, so that any number of nodes is cheap. */
import { distanceClass, type DistanceClass } from '../../geo/distanceClass.ts';
import { degreesToRadians, type Degrees } from '../../units.ts';
import { innerPoint } from '../zones/innerPoint.ts';
import { paperX, paperY, type PaperFrame, type PaperMm } from './paperFrame.ts';
import { isOnGlobe, type SheetCamera, type SheetNode, type SurveySheet } from './surveySheet.ts';

/** A text beside a mark; `x` and `y` are its left end on its base line, of a zone its middle. */
export interface PaperLabel {
  readonly x: PaperMm;
  readonly y: PaperMm;
  readonly text: string;
}

/** What the sheet draws of a survey; each path is '' where there is nothing. */
export interface PaperMap {
  /** A line without a length for each node, which a round cap makes a dot. */
  readonly nodes: string;
  /** Diameter of the dots: less where there are many. */
  readonly dot: PaperMm;
  /** By DistanceClass. */
  readonly pairs: Readonly<Record<DistanceClass, string>>;
  readonly zones: string;
  /** A triangle for each camera that points where the camera does. */
  readonly cameras: string;
  readonly nodeLabels: readonly PaperLabel[];
  readonly zoneLabels: readonly PaperLabel[];
  readonly cameraLabels: readonly PaperLabel[];
  /** Nodes whose id has no room beside them. */
  readonly unlabelled: number;
}

/** Height of a letter, and its mean width. */
export const LABEL_SIZE: PaperMm = 2.2;
const LETTER_WIDTH: PaperMm = 0.58 * LABEL_SIZE;
/** From a mark to its text. */
const BESIDE: PaperMm = 1.4;
/** Length of a camera's triangle. */
const CAMERA_LENGTH: PaperMm = 3.4;
/** Half of the angle at its point. */
const CAMERA_ANGLE: Degrees = 150;

/** Draws a sheet in a frame. O(items + corners). */
export function drawPaperMap(sheet: SurveySheet, frame: PaperFrame): PaperMap {
  const dot = dotOf(sheet.nodes.length);
  const room = new LabelRoom(frame);
  for (const box of cornersOfMap(frame)) room.take(box);
  const cameras = sheet.cameras.filter(({ lat, lon }) => isOnGlobe(lat, lon));
  const nodes = sheet.nodes.filter(({ lat, lon }) => isOnGlobe(lat, lon));
  for (const { lat, lon } of [...nodes, ...cameras])
    room.take({ x: paperX(frame, lon) - dot / 2, y: paperY(frame, lat) - dot / 2, width: dot, height: dot });
  const zoneLabels = sheet.zones.map(({ name, id, ring }) => {
    const { lng, lat } = innerPoint(ring);
    const text = name === '' ? id : name;
    const [x, y] = [paperX(frame, lng), paperY(frame, lat)];
    const width = text.length * LETTER_WIDTH;
    room.take({ x: x - width / 2, y: y - LABEL_SIZE, width, height: LABEL_SIZE });
    return { x, y, text };
  });
  const cameraLabels = labelsBeside(cameras, room, ({ cameraId, name }) => name || cameraId);
  const nodeLabels = labelsBeside(nodes, room, ({ nodeId }) => nodeId);
  return {
    nodes: nodes.map(({ lat, lon }) => `M${at(frame, lon, lat)}h0`).join(''),
    dot,
    pairs: pairPaths(sheet, frame),
    zones: sheet.zones.map(({ ring }) => `M${cornersText(frame, ring)}Z`).join(''),
    cameras: cameras.map((camera) => cameraPath(camera, frame)).join(''),
    zoneLabels,
    cameraLabels,
    nodeLabels,
    unlabelled: nodes.length - nodeLabels.length,
  };
}

/** Corners as the numbers of a path, without its letters around them. @param corners  [2 × n] longitude, latitude */
export function cornersText(frame: PaperFrame, corners: ArrayLike<number>): string {
  const texts: string[] = [];
  for (let i = 0; i < corners.length; i += 2) texts.push(at(frame, corners[i], corners[i + 1]));
  return texts.join('L');
}

function at(frame: PaperFrame, lon: Degrees, lat: Degrees): string {
  return `${paperX(frame, lon).toFixed(2)} ${paperY(frame, lat).toFixed(2)}`;
}

/** Diameter of a node among so many. */
function dotOf(count: number): PaperMm {
  if (count > 5000) return 0.5;
  return count > 500 ? 0.9 : 1.6;
}

function pairPaths({ nodes, pairs }: SurveySheet, frame: PaperFrame): PaperMap['pairs'] {
  const paths = { 0: [] as string[], 1: [] as string[], 2: [] as string[] };
  for (const { from, to, metres } of pairs) {
    const [a, b] = [nodes[from], nodes[to]];
    paths[distanceClass(metres)].push(`M${at(frame, a.lon, a.lat)}L${at(frame, b.lon, b.lat)}`);
  }
  return { 0: paths[0].join(''), 1: paths[1].join(''), 2: paths[2].join('') };
}

function cameraPath({ lat, lon, direction }: SheetCamera, frame: PaperFrame): string {
  const turn = Number.isFinite(direction) ? direction : 0;
  const [x, y] = [paperX(frame, lon), paperY(frame, lat)];
  const corner = (angle: Degrees, length: PaperMm): string => {
    const radians = degreesToRadians(turn + angle);
    return `${(x + length * Math.sin(radians)).toFixed(2)} ${(y - length * Math.cos(radians)).toFixed(2)}`;
  };
  const side = CAMERA_LENGTH / 2;
  return `M${corner(0, side)}L${corner(CAMERA_ANGLE, side)}L${corner(-CAMERA_ANGLE, side)}Z`;
}

/** Texts right of their marks, left of them where there is no room, for as many as have any. */
function labelsBeside<Item extends Pick<SheetNode, 'lat' | 'lon'>>(
  items: readonly Item[],
  room: LabelRoom,
  textOf: (item: Item) => string,
): readonly PaperLabel[] {
  const { frame } = room;
  return items.flatMap((item): PaperLabel[] => {
    const text = textOf(item);
    const width = text.length * LETTER_WIDTH;
    const [x, y] = [paperX(frame, item.lon), paperY(frame, item.lat) + 0.35 * LABEL_SIZE];
    const boxAt = (left: PaperMm): Box => ({ x: left, y: y - LABEL_SIZE, width, height: LABEL_SIZE });
    const left = [x + BESIDE, x - BESIDE - width].find((each) => room.has(boxAt(each)));
    if (left === undefined) return [];
    room.take(boxAt(left));
    return [{ x: left, y, text }];
  });
}

/** Where the north arrow and the scale bar are. */
function cornersOfMap({ width, height }: PaperFrame): readonly Box[] {
  return [
    { x: width - 13, y: 2, width: 10, height: 15 },
    { x: 2, y: height - 12, width: 62, height: 12 },
  ];
}

interface Box {
  readonly x: PaperMm;
  readonly y: PaperMm;
  readonly width: PaperMm;
  readonly height: PaperMm;
}

/** Which parts of a map have a mark or a text, in cells of half a millimetre. */
class LabelRoom {
  readonly frame: PaperFrame;
  readonly #columns: number;
  readonly #rows: number;
  readonly #taken: Uint8Array;

  constructor(frame: PaperFrame) {
    this.frame = frame;
    this.#columns = 2 * Math.ceil(frame.width);
    this.#rows = 2 * Math.ceil(frame.height);
    this.#taken = new Uint8Array(this.#columns * this.#rows);
  }

  /** Whether a box is within the map and nothing is in it. */
  has({ x, y, width, height }: Box): boolean {
    const [left, top, right, bottom] = [2 * x, 2 * y, 2 * (x + width), 2 * (y + height)].map(Math.floor);
    if (left < 0 || top < 0 || right >= this.#columns || bottom >= this.#rows) return false;
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++)
        if (this.#taken[row * this.#columns + column] === 1) return false;
    return true;
  }

  /** Takes a box, as far as it is within the map. */
  take({ x, y, width, height }: Box): void {
    const [left, top, right, bottom] = [2 * x, 2 * y, 2 * (x + width), 2 * (y + height)].map(Math.floor);
    const last = Math.min(right, this.#columns - 1);
    for (let row = Math.max(0, top); row <= Math.min(bottom, this.#rows - 1); row++)
      for (let column = Math.max(0, left); column <= last; column++)
        this.#taken[row * this.#columns + column] = 1;
  }
}
