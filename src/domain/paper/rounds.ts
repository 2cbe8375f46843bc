/** The rounds of an incident for paper: a table, and their trail. */
import type { Incident, TrackPoint } from '../contract/incident.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import type { ScenePoint } from '../map/sceneView.ts';
import { createLocalPlane, eastOf, northOf } from '../survey/plane/localPlane.ts';
import type { Metres } from '../units.ts';
import { INK, northArrow, placeMark, scaleBar } from './mapFigure.ts';
import { at, figure, node, pathOf, type PaperNode } from './paperNode.ts';
import { clockText, latitudeText, longitudeText } from './paperText.ts';

const TRAIL = { width: 260, height: 170 } as const;
const MARGIN = 26;
/** The trail shows at least so much, so that rounds at one place do not fill it. */
const LEAST_REACH: Metres = 10;

/** "Report 1 of 7 of incident 2671, case 26-1131". */
export function incidentText({ id, track, caseNumber }: Incident, { detectionId }: ShotReport): string {
  const place = track.findIndex((point) => point.detectionId === detectionId) + 1;
  const part = place === 0 ? 'Part' : `Report ${place} of ${track.length}`;
  return [`${part} of incident ${id}`, caseNumber && `case ${caseNumber}`].filter(Boolean).join(', ');
}

/** Every report of the incident, oldest first, beside their trail. */
export function roundsSection(incident: Incident, timeZone: string | undefined): PaperNode {
  const { id, squadId, count, track } = incident;
  const rows = track.map((point, n) =>
    node(
      'tr',
      {},
      ...[
        String(n + 1),
        clockText(point.time, timeZone),
        point.symbol,
        `${squadId} / ${point.detectionId}`,
        String(point.rounds),
        positionOf(point),
        point.zone ?? '',
      ].map((text) => node('td', {}, text)),
    ),
  );
  const heads = ['', 'Time', 'Type', 'Report', 'Rounds', 'Position', 'Zone'].map((text) =>
    node('th', {}, text),
  );
  const table = node('table', {}, node('thead', {}, node('tr', {}, ...heads)), node('tbody', {}, ...rows));
  const trail = trailFigure(track);
  return node(
    'section',
    { className: 'long' },
    node(
      'h2',
      {},
      `Rounds of incident ${id}`,
      node('small', {}, `${count} rounds in ${track.length} reports`),
    ),
    node(
      'div',
      { className: 'columns people' },
      table,
      trail === undefined ? undefined : node('div', { className: 'figure' }, trail),
    ),
  );
}

function positionOf({ lat, lon }: TrackPoint): string {
  return lat === undefined || lon === undefined ? 'not known' : `${latitudeText(lat)}, ${longitudeText(lon)}`;
}

/** The places in their order, joined; undefined where fewer than two are known. */
function trailFigure(track: readonly TrackPoint[]): PaperNode | undefined {
  const placed = track.flatMap(({ lat, lon }, n) =>
    lat === undefined || lon === undefined ? [] : [{ lat, lon, number: n + 1 }],
  );
  const [first] = placed;
  if (first === undefined || placed.length < 2) return undefined;
  const plane = createLocalPlane(first.lat, first.lon);
  const grounds = placed.map(({ lat, lon }) => ({ east: eastOf(plane, lon), north: northOf(plane, lat) }));
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const reach = (values: readonly number[]) =>
    Math.max(LEAST_REACH, Math.max(...values) - Math.min(...values));
  const [easts, norths] = [grounds.map(({ east }) => east), grounds.map(({ north }) => north)];
  const scale = Math.min(
    (TRAIL.width - 2 * MARGIN) / reach(easts),
    (TRAIL.height - 2 * MARGIN) / reach(norths),
  );
  const points = grounds.map(({ east, north }): ScenePoint => ({
    x: TRAIL.width / 2 + (east - middle(easts)) * scale,
    y: TRAIL.height / 2 - (north - middle(norths)) * scale,
  }));
  const halo = { stroke: '#ffffff', strokeWidth: 2.4, paintOrder: 'stroke' };
  return figure(TRAIL, 'Trail of the rounds, north is up', [
    node('path', { d: pathOf(points), fill: 'none', stroke: INK.faint, strokeWidth: 1.2 }),
    ...points.map(placeMark),
    ...points.map(({ x, y }, n) =>
      node(
        'text',
        { x: at(x + 7), y: at(y + 3), fontSize: 8.5, fill: INK.text, ...halo },
        String(placed[n]?.number ?? ''),
      ),
    ),
    northArrow(TRAIL.width),
    ...scaleBar(scale, { x: 14, y: TRAIL.height - 12 }),
  ]);
}
