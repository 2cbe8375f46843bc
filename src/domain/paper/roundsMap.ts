/** The places of an incident's reports as a figure for paper: numbered in their order, joined, over the streets. */
import type { TrackPoint } from '../contract/incident.ts';
import type { BaseMapLine } from '../map/baseMapLines.ts';
import { takeFreeBox, type Box } from '../map/freeBox.ts';
import { sceneView, type ScenePoint, type SceneSize, type SceneView } from '../map/sceneView.ts';
import type { CssPx, Degrees } from '../units.ts';
import { HALO, INK, northArrow, placeMark, scaleBar, streetsOf } from './mapFigure.ts';
import { at, figure, node, pathOf, type PaperNode } from './paperNode.ts';
import { PAPER_TEXT as TEXT } from './paperText.ts';

/** Size of the figure over the width of a page, in its own units. */
export const ROUNDS_MAP_SIZE: SceneSize = { width: 700, height: 300 };

interface Placed {
  readonly lat: Degrees;
  readonly lon: Degrees;
  /** Place in the order of all reports, from 1. */
  readonly number: number;
}

function placesOf(track: readonly TrackPoint[]): readonly Placed[] {
  return track.flatMap(({ lat, lon }, n) =>
    lat === undefined || lon === undefined ? [] : [{ lat, lon, number: n + 1 }],
  );
}

/** The view of the figure, for the streets that it shows; undefined where no place is known. */
export function roundsMapView(
  track: readonly TrackPoint[],
  size: SceneSize = ROUNDS_MAP_SIZE,
): SceneView | undefined {
  const places = placesOf(track);
  const [first] = places;
  const seen = places.map(({ lat, lon }) => ({ lat, lon, hearing: 'heard' as const }));
  return first && sceneView(first, seen, size);
}

/** The figure; undefined where no place is known. O(places² + corners of the streets) */
export function roundsMap(
  track: readonly TrackPoint[],
  {
    streets,
    size = ROUNDS_MAP_SIZE,
  }: { readonly streets: readonly BaseMapLine[]; readonly size?: SceneSize },
): PaperNode | undefined {
  const view = roundsMapView(track, size);
  if (view === undefined) return undefined;
  const places = placesOf(track);
  const points = places.map((place) => view.at(place));
  const arrow = lastLeg(points);
  return figure(size, TEXT.roundsMapName, [
    node('rect', { width: size.width, height: size.height, fill: '#ffffff' }),
    ...streetsOf(streets, view),
    node('path', { d: pathOf(points), fill: 'none', stroke: INK.text, strokeWidth: 1.2 }),
    ...(arrow === undefined ? [] : [arrow]),
    ...points.map(placeMark),
    ...numbersOf(places, points, size),
    northArrow(size.width),
    ...scaleBar(view.scale, { x: 14, y: size.height - 14 }),
  ]);
}

/** An arrow in the middle of the last leg that is long enough to tell a direction; undefined where none is. */
function lastLeg(points: readonly ScenePoint[]): PaperNode | undefined {
  const LEAST: CssPx = 24;
  for (let n = points.length - 1; n > 0; n--) {
    const [from, to] = [points[n - 1], points[n]];
    if (from === undefined || to === undefined) continue;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    if (Math.hypot(dx, dy) < LEAST) continue;
    const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
    const middle = `translate(${at(from.x + dx / 2)} ${at(from.y + dy / 2)}) rotate(${at(turn)})`;
    return node('path', { d: 'M5 0L-4 -4L-4 4Z', transform: middle, fill: INK.text });
  }
  return undefined;
}

const NUMBER: { readonly digit: CssPx; readonly line: CssPx } = { digit: 5.2, line: 9 };

/** Numbers beside their marks, where no other number or mark lies. */
function numbersOf(places: readonly Placed[], points: readonly ScenePoint[], size: SceneSize): PaperNode[] {
  const taken = points.map(({ x, y }): Box => ({ left: x - 5, top: y - 5, right: x + 5, bottom: y + 5 }));
  return points.map(({ x, y }, n) => {
    const text = String(places[n]?.number ?? '');
    const width = text.length * NUMBER.digit;
    const boxes = [12, 24, 40].flatMap((away) =>
      [
        // Beside it runs the trail.
        [x - width / 2, y - away - NUMBER.line / 2],
        [x - width / 2, y + away - NUMBER.line / 2],
        [x + away - 4, y - NUMBER.line / 2],
        [x - away + 4 - width, y - NUMBER.line / 2],
      ].map(([left = 0, top = 0]): Box => ({ left, top, right: left + width, bottom: top + NUMBER.line })),
    );
    const box = boxes[takeFreeBox(boxes, taken, size)];
    if (box === undefined) return node('g');
    const place = { x: at(box.left), y: at(box.bottom - 1.5), fontSize: 9, fontWeight: 600 };
    return node('text', { ...place, fill: INK.text, ...HALO }, text);
  });
}
