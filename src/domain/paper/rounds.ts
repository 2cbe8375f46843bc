/** The reports of an incident for paper: a table, and their trail. */
import type { Incident, TrackPoint } from '../contract/incident.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import type { SceneSize } from '../map/sceneView.ts';
import { node, type PaperNode } from './paperNode.ts';
import { columnTable } from './paperSection.ts';
import { clockText, latitudeText, longitudeText, PAPER_TEXT as TEXT } from './paperText.ts';
import { roundsMap } from './roundsMap.ts';

const TRAIL: SceneSize = { width: 260, height: 170 };
const HEADS = ['', 'Time', 'Type', 'Report', 'Rounds', 'Position', 'Zone'];

/** "Report 1 of 7 of incident 2671, case 26-1131". */
export function incidentText({ id, track, caseNumber }: Incident, { detectionId }: ShotReport): string {
  const place = track.findIndex((point) => point.detectionId === detectionId) + 1;
  const part = place === 0 ? 'Part' : `Report ${place} of ${track.length}`;
  return [`${part} of incident ${id}`, caseNumber && `case ${caseNumber}`].filter(Boolean).join(', ');
}

/** Every report of the incident, oldest first, beside their trail. */
export function roundsSection(incident: Incident, timeZone: string | undefined): PaperNode {
  const { id, count, track } = incident;
  const trail = roundsMap(track, { streets: [], size: TRAIL });
  return node(
    'section',
    { className: 'long' },
    node(
      'h2',
      {},
      `${TEXT.rounds} of incident ${id}`,
      node('small', {}, roundCountText(count, track.length)),
    ),
    node(
      'div',
      { className: 'columns trail' },
      roundsTable(incident, timeZone),
      trail && node('div', { className: 'figure' }, trail),
    ),
  );
}

/** "7 rounds in 3 reports". */
export function roundCountText(rounds: number, reports: number): string {
  const of = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
  return `${of(rounds, 'round')} in ${of(reports, 'report')}`;
}

/** A row for each report, oldest first. */
export function roundsTable({ squadId, track }: Incident, timeZone: string | undefined): PaperNode {
  const rows = track.map((point, n) => [
    String(n + 1),
    clockText(point.time, timeZone),
    point.symbol,
    `${squadId} / ${point.detectionId}`,
    String(point.rounds),
    positionOf(point),
    point.zone ?? '',
  ]);
  return columnTable(HEADS, rows);
}

function positionOf({ lat, lon }: TrackPoint): string {
  return lat === undefined || lon === undefined
    ? TEXT.notKnown
    : `${latitudeText(lat)}, ${longitudeText(lon)}`;
}
