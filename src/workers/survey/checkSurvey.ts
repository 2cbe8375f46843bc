/** Checks of a draft before it is applied, and its comparison with other versions. */
import type { Row } from '../../domain/json/row.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { checkNodes, type CheckedNodes } from '../../domain/survey/apply/checkNodes.ts';
import { checkZones, type CheckedZones, type ZoneShape } from '../../domain/survey/apply/checkZones.ts';
import { compareNodes } from '../../domain/survey/apply/compareNodes.ts';
import { compareZones } from '../../domain/survey/apply/compareZones.ts';
import { readNodeFile, writeNodeItem, type NodeItem } from '../../domain/survey/draft/nodeItems.ts';
import type { Ring } from '../../domain/survey/draft/tables.ts';
import { readZoneFile, type ZoneItem } from '../../domain/survey/draft/zoneFeatures.ts';
import type { DifferenceMark } from '../../domain/survey/port/surveyFrame.ts';
import type {
  ApplyAsked,
  ApplyFinding,
  Comparison,
  SurveyKind,
} from '../../domain/survey/port/surveySaving.ts';
import { lngToMercator } from '../../domain/geo/mercator.ts';
import type { OpenSquad } from './openSquad.ts';
import { appliedRows } from './saveSurvey.ts';
import { clampedMercatorY } from './stage/nodePlaces.ts';

/** What is sent to the devices, and what forbids it; rows of findings are those of the draft. */
export interface CheckedSurvey {
  readonly payload: (CheckedNodes | CheckedZones)['payload'];
  readonly findings: readonly ApplyFinding[];
  /** Rows of the draft that are applied. */
  readonly rows: Uint32Array;
}

/** Checks the items of the draft that are applied. O(items). */
export function checkSurvey(opened: OpenSquad, { kind, levels }: ApplyAsked): CheckedSurvey {
  const { open, squad, data } = opened;
  const rows = appliedRows(opened, kind, levels);
  const name = open.files[kind].survey?.name ?? '';
  const { squadId } = squad;
  const items =
    kind === 'nodes' ? Array.from(rows, (row) => writeNodeItem(open.draft.tables.nodes, row)) : [];
  const checked =
    kind === 'nodes'
      ? checkNodes({ squadId, name, items, stored: data.nodes })
      : checkZones({
          squadId,
          name,
          squadOrigin: squad.origin ?? { lat: 0, lon: 0 },
          zones: shapesOf(opened, rows),
        });
  const toDraft = (row: number): number => (row < 0 ? row : rows[row]);
  const findings = checked.findings.map((finding): ApplyFinding => ({
    ...finding,
    row: toDraft(finding.row),
  }));
  return { payload: checked.payload, findings, rows };
}

/** A comparison, and where it is on the map. */
export interface MarkedComparison {
  readonly comparison: Comparison;
  readonly marks: readonly DifferenceMark[];
}

/** Compares the text of a saved survey with the draft. O(items). */
export function compareWithDraft(
  opened: OpenSquad,
  kind: SurveyKind,
  inputJson: string,
): Result<MarkedComparison, 'unreadable'> {
  const rows = appliedRows(opened, kind, undefined);
  if (kind === 'zones') {
    const before = readZoneFile(inputJson);
    if (!before.ok) return failure('unreadable');
    const zones = compareZones(before.value.items.map(shapeOf), shapesOf(opened, rows));
    return success({ comparison: { kind, zones }, marks: [] });
  }
  const before = readNodeFile(inputJson);
  if (!before.ok) return failure('unreadable');
  const { nodes } = opened.open.draft.tables;
  const items = Array.from(rows, (row) => writeNodeItem(nodes, row));
  const compared = compareNodes(
    before.value.items.map(({ source }) => source as Row),
    items,
  );
  const former = new Map(before.value.items.map((item) => [item.nodeId ?? '', item]));
  const now = new Map(Array.from(rows, (row) => [nodes.columns.nodeId.cells[row], nodes.item(row)]));
  const pairs = [
    ...compared.added.map((id) => [id, 'added'] as const),
    ...compared.removed.map((id) => [id, 'removed'] as const),
    ...compared.changed.map(({ nodeId, moved }) => [nodeId, moved > 0 ? 'moved' : 'changed'] as const),
  ];
  const marks = pairs.flatMap(([id, is]) => markOf(is, former.get(id), now.get(id)));
  return success({ comparison: { kind, nodes: compared }, marks });
}

function markOf(
  kind: DifferenceMark['kind'],
  before: NodeItem | undefined,
  now: NodeItem | undefined,
): DifferenceMark[] {
  const from = before ?? now;
  const to = now ?? before;
  const mark = {
    kind,
    fromX: lngToMercator(from?.node_long ?? NaN),
    fromY: clampedMercatorY(from?.node_lat ?? NaN),
    toX: lngToMercator(to?.node_long ?? NaN),
    toY: clampedMercatorY(to?.node_lat ?? NaN),
  };
  return [mark.fromX, mark.fromY, mark.toX, mark.toY].some(Number.isNaN) ? [] : [mark];
}

function shapesOf({ open }: OpenSquad, rows: Uint32Array): readonly ZoneShape[] {
  const { zones } = open.draft.tables;
  return Array.from(rows, (row) => shapeOf(zones.item(row)));
}

function shapeOf({ id = '', name = '', level = '', ring }: ZoneItem): ZoneShape {
  return { zoneId: id, name, level, ring: ring instanceof Float64Array ? cornersOf(ring) : [] };
}

function cornersOf(ring: Ring): ZoneShape['ring'] {
  return Array.from({ length: ring.length / 2 }, (_, i) => ({
    lat: ring[2 * i + 1],
    lon: ring[2 * i],
    alt: 0,
  }));
}
