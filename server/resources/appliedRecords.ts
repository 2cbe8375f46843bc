/** Records that applying a survey writes: the applied mark of its squad, and the stored nodes or zones. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dropEmptyIds } from '../../src/domain/resources/definition/dropEmptyIds.ts';
import { parseRecord } from '../../src/domain/resources/definition/parseRecord.ts';
import { NODES } from '../../src/domain/resources/entities/nodes.ts';
import { ZONES } from '../../src/domain/resources/entities/zones.ts';
import { squadIdOfZone } from '../../src/domain/resources/zoneIds.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { AppliedSurvey } from '../../src/domain/survey/apply/appliedLevels.ts';
import { foreignFindings, foreignNodeIds } from '../../src/domain/survey/apply/foreignNodes.ts';
import { nodeRowOf, zoneRowOf, zoneShapeOf } from '../../src/domain/survey/apply/appliedRows.ts';
import type { AppliedNode, AppliedNodes } from '../../src/domain/survey/apply/checkNodes.ts';
import type { AppliedZone } from '../../src/domain/survey/apply/checkZones.ts';
import { compareZones } from '../../src/domain/survey/apply/compareZones.ts';
import { readStoredZone } from '../../src/domain/survey/draft/storedZones.ts';
import type { AuditEvent } from '../store/journal/auditEvent.ts';
import type { DocumentTransaction } from '../store/documents/documentTransaction.ts';
import type { Document } from '../store/documents/documents.ts';
import { NODE_PLAN, ZONE_PLAN } from './batchPlans.ts';
import { saveRows, type BatchAudits, type BatchFailure } from './entityBatch.ts';
import { takenZoneId } from './entityRules.ts';
import type { AnyRow, WriteAudit } from './resourceStore.ts';
import { markApplied, NODE_SURVEYS, ZONE_SURVEYS } from './surveys.ts';

/** What is applied. */
export interface AppliedRecords {
  /** The items that are applied, of all levels or of some. */
  readonly survey: AppliedSurvey;
  /** Ids of the zones that the sender considers new. */
  readonly newIds: ReadonlySet<string>;
  /** Whether the devices then have this survey with all its levels, and nothing else: it is marked as the applied one. */
  readonly isWhole: boolean;
}

/** Audit events by what is written. */
export interface AppliedAudits extends BatchAudits {
  /** Of a survey whose mark changes. */
  readonly mark: WriteAudit;
}

/** Findings of one answer. */
export const MAX_FINDINGS = 1000;

/** Nodes that are prepared in one turn of the event loop. */
const ROWS_PER_TURN = 250;

/**
 * Stores the places of an applied survey within a transaction and marks the survey; returns the audit events. A zone that was
 * sent as a new one and whose id another zone has is refused, with the next free id: nothing is applied.
 */
export async function storeAppliedRecords(
  documents: DocumentTransaction,
  { survey, newIds, isWhole }: AppliedRecords,
  audits: AppliedAudits,
): Promise<Result<readonly AuditEvent[], BatchFailure>> {
  const rows =
    'nodes' in survey
      ? success(await nodeRows(survey.nodes))
      : await zoneRows(documents, survey.zones, { squadId: survey.squadId, newIds });
  if (!rows.ok) return rows;
  const isNodes = 'nodes' in survey;
  const foreign = isNodes ? await foreignIn(documents, survey) : undefined;
  if (foreign !== undefined) return failure(foreign);
  const plan = isNodes ? NODE_PLAN : ZONE_PLAN;
  const saved = await saveRows(documents, { plan, rows: rows.value, audits });
  if (!saved.ok) return saved;
  const surveys = isNodes ? NODE_SURVEYS : ZONE_SURVEYS;
  const marked = isWhole ? await markApplied(documents, surveys, { ...survey, audit: audits.mark }) : [];
  return success([...saved.value.events, ...marked]);
}

/** Why nodes are refused whose ids devices of other squads have; undefined where none is. */
async function foreignIn(
  documents: DocumentTransaction,
  { squadId, nodes }: AppliedNodes,
): Promise<BatchFailure | undefined> {
  const foreign = foreignNodeIds(await documents.find(NODES.collection), squadId);
  const findings = foreignFindings(nodes, foreign);
  const [first] = findings;
  if (first === undefined) return undefined;
  const detail = { findings: findings.slice(0, MAX_FINDINGS), findingCount: findings.length };
  const rule = { reason: 'rule', status: 400, key: 'foreignDevice', text: first.text, detail } as const;
  return { index: first.row, failure: rule };
}

async function nodeRows(nodes: readonly AppliedNode[]): Promise<readonly AnyRow[]> {
  const rows: AnyRow[] = [];
  for (const node of nodes) {
    const row = dropEmptyIds(nodeRowOf(node));
    rows.push(parseRecord(NODE_PLAN.resource, row) ?? { record: {}, row, failures: [] });
    if (rows.length % ROWS_PER_TURN === 0) await nextTurn();
  }
  return rows;
}

interface SquadZones {
  readonly squadId: string;
  readonly newIds: ReadonlySet<string>;
}

/** Returns rows of zones. Stored zones keep their record id, so fields that devices lack stay. */
async function zoneRows(
  documents: DocumentTransaction,
  zones: readonly AppliedZone[],
  { squadId, newIds }: SquadZones,
): Promise<Result<readonly AnyRow[], BatchFailure>> {
  const all = await documents.find(ZONES.collection);
  const stored = new Map(all.map((zone) => [String(zone['zoneId']), zone]));
  const rows: AnyRow[] = [];
  for (const [index, zone] of zones.entries()) {
    const row = zoneRowOf(zone, squadId);
    const before = stored.get(zone.zone_id);
    const isTaken =
      before !== undefined &&
      (squadIdOfZone(before) !== squadId || (newIds.has(zone.zone_id) && !isSameZone(before, zone)));
    if (isTaken) {
      const sent = zones.map((each) => ({ zoneId: each.zone_id }));
      return failure({ index, failure: await takenZoneId(documents, row, sent) });
    }
    const { squadids: _squad, ...changed } = row;
    const written = before === undefined ? row : { ...changed, id: before['id'] };
    rows.push(parseRecord(ZONES, dropEmptyIds(written)) ?? { record: {}, row: written, failures: [] });
  }
  return success(rows);
}

/** Whether a stored zone equals the sent zone: the call that stored it is then a repetition. */
function isSameZone(before: Document, zone: AppliedZone): boolean {
  const { id = '', name = '', level = '', ring } = readStoredZone(before);
  if (!(ring instanceof Float64Array)) return false;
  const corners = Array.from({ length: ring.length / 2 }, (_, n) => ({
    lat: ring[2 * n + 1] ?? NaN,
    lon: ring[2 * n] ?? NaN,
    alt: 0,
  }));
  const flat = { ...zone, bounds: zone.bounds.map((corner) => ({ ...corner, alt: 0 })) };
  const shape = { zoneId: id, name, level, ring: corners };
  return compareZones([shape], [zoneShapeOf(flat)]).changed.length === 0;
}
