/** Checks of a draft before it is applied, and its comparison with other versions. */
import { readId } from '../../domain/json/read.ts';
import type { Row } from '../../domain/json/row.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { checkNodesToApply, type CheckedNodes } from '../../domain/survey/apply/checkNodes.ts';
import { checkZones, type CheckedZones, type ZoneShape } from '../../domain/survey/apply/checkZones.ts';
import { nodeRowOf, zoneShapeOf } from '../../domain/survey/apply/appliedRows.ts';
import { compareNodes } from '../../domain/survey/apply/compareNodes.ts';
import { compareZones } from '../../domain/survey/apply/compareZones.ts';
import { placeOf } from '../../domain/survey/apply/nodeItem.ts';
import { readNodesPayload, readZonesPayload } from '../../domain/survey/apply/readPayload.ts';
import { readNodeFile, writeNodeItem } from '../../domain/survey/draft/nodeItems.ts';
import type { Ring } from '../../domain/survey/draft/tables.ts';
import { readZoneFile, type ZoneItem } from '../../domain/survey/draft/zoneFeatures.ts';
import type { DifferenceMark } from '../../domain/survey/port/surveyFrame.ts';
import type { ApplyRequest, ApplyFinding, Comparison } from '../../domain/survey/port/surveySaving.ts';
import { foreignFindings } from '../../domain/survey/apply/foreignNodes.ts';
import { lngToMercator } from '../../domain/geo/mercator.ts';
import { nodesToApply } from './nodesToApply.ts';
import type { OpenSquad } from './openSquad.ts';
import { appliedRows } from './saveSurvey.ts';
import type { SquadOrigin } from './squadData.ts';
import { clampedMercatorY } from './frames/nodePlaces.ts';
import type { SurveyKind } from '../../domain/survey/port/surveyKind.ts';

/** The payload for the devices, and findings that forbid sending it. Rows of findings are draft rows. */
export interface CheckedSurvey {
  readonly payload: (CheckedNodes | CheckedZones)['payload'];
  readonly findings: readonly ApplyFinding[];
  /** Rows of the draft that are applied. */
  readonly rows: Uint32Array;
}

/**
 * Checks the items of the draft that are applied. O(items).
 *
 * @param squadOrigin  position of the squad, which the zones are sent with; the findings do not depend on it
 */
export function checkSurvey(
  opened: OpenSquad,
  { kind, levels }: ApplyRequest,
  squadOrigin?: SquadOrigin,
): CheckedSurvey {
  const { open, squad, data } = opened;
  const rows = appliedRows(opened, kind, levels);
  const name = open.files[kind].survey?.name ?? '';
  const { squadId } = squad;
  const checked =
    kind === 'nodes'
      ? checkOwnNodes(
          checkNodesToApply({ squadId, name }, nodesToApply(open.draft.tables.nodes, rows, data.nodes)),
          data.foreignNodes,
        )
      : checkZones({
          squadId,
          name,
          squadOrigin,
          zones: shapesOf(opened, rows),
        });
  const toDraft = (row: number): number => (row < 0 ? row : rows[row]);
  const findings = checked.findings.map((finding): ApplyFinding => ({
    ...finding,
    row: toDraft(finding.row),
  }));
  return { payload: checked.payload, findings, rows };
}

/** Adds what is wrong with nodes whose ids devices of other squads have. */
function checkOwnNodes(
  { payload, findings }: CheckedNodes,
  foreign: ReadonlyMap<string, string>,
): CheckedNodes {
  return { payload, findings: [...findings, ...foreignFindings(payload.nodes, foreign)] };
}

/** A comparison, and where it is on the map. */
export interface MarkedComparison {
  readonly comparison: Comparison;
  readonly marks: readonly DifferenceMark[];
}

/** Base of a comparison with the draft: items of a saved survey, or of an applied version. */
export type ComparedVersion = { readonly inputJson: string } | { readonly payload: Row };

/** Compares another version with the draft: of an applied one the fields that devices have. O(items). */
export function compareWithDraft(
  opened: OpenSquad,
  kind: SurveyKind,
  version: ComparedVersion,
): Result<MarkedComparison, 'unreadable'> {
  if (kind === 'zones') {
    const before = 'payload' in version ? appliedShapes(version.payload) : savedShapes(version.inputJson);
    if (before === undefined) return failure('unreadable');
    const zones = compareZones(before, shapesOf(opened, appliedRows(opened, kind, undefined)));
    return success({ comparison: { kind, zones }, marks: [] });
  }
  const before = 'payload' in version ? appliedItems(version.payload) : savedItems(version.inputJson);
  if (before === undefined) return failure('unreadable');
  const rows = appliedRows(opened, kind, undefined);
  const { open, squad, data } = opened;
  const { nodes } = open.draft.tables;
  if (!('payload' in version)) {
    const items = Array.from(rows, (row) => writeNodeItem(nodes, row));
    return success(compareItems(before, items));
  }
  const head = { squadId: squad.squadId, name: '' };
  const { payload } = checkNodesToApply(head, nodesToApply(nodes, rows, data.nodes));
  return success(compareItems(before, payload.nodes.map(nodeRowOf)));
}

function compareItems(before: readonly Row[], now: readonly Row[]): MarkedComparison {
  const compared = compareNodes(before, now);
  const byId = (items: readonly Row[]) => new Map(items.map((item) => [readId(item['nodeId']), item]));
  const [former, fresh] = [byId(before), byId(now)];
  const pairs = [
    ...compared.added.map((id) => [id, 'added'] as const),
    ...compared.removed.map((id) => [id, 'removed'] as const),
    ...compared.changed.map(({ nodeId, moved }) => [nodeId, moved > 0 ? 'moved' : 'changed'] as const),
  ];
  const marks = pairs.flatMap(([id, is]) => markOf(is, former.get(id), fresh.get(id)));
  return { comparison: { kind: 'nodes', nodes: compared }, marks };
}

/** Items of the nodes of a body of `applySurvey`; undefined for another body. */
function appliedItems(payload: unknown): readonly Row[] | undefined {
  const read = readNodesPayload(payload);
  return read.ok ? read.value.payload.nodes.map(nodeRowOf) : undefined;
}

function appliedShapes(payload: unknown): readonly ZoneShape[] | undefined {
  const read = readZonesPayload(payload);
  return read.ok ? read.value.payload.zones.map(zoneShapeOf) : undefined;
}

function savedItems(inputJson: string): readonly Row[] | undefined {
  const read = readNodeFile(inputJson);
  return read.ok ? read.value.items.map(({ source }) => source as Row) : undefined;
}

function savedShapes(inputJson: string): readonly ZoneShape[] | undefined {
  const read = readZoneFile(inputJson);
  return read.ok ? read.value.items.map(shapeOf) : undefined;
}

function markOf(
  kind: DifferenceMark['kind'],
  before: Row | undefined,
  now: Row | undefined,
): DifferenceMark[] {
  const from = before ?? now ?? {};
  const to = now ?? before ?? {};
  const mark = {
    kind,
    fromX: lngToMercator(placeOf(from, 'lon')),
    fromY: clampedMercatorY(placeOf(from, 'lat')),
    toX: lngToMercator(placeOf(to, 'lon')),
    toY: clampedMercatorY(placeOf(to, 'lat')),
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
