/** The applied survey of a squad: bodies of calls that apply, and the newest applied version. */
import { readFinite } from '../../domain/json/read.ts';
import { isRow, type Row } from '../../domain/json/row.ts';
import { ALL_ROWS } from '../../domain/contract/paths.ts';
import { ENTITY_PATHS } from '../../domain/resources/entityPaths.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import type { AppliedState, AppliedVersionEntry } from '../../domain/survey/apply/appliedVersion.ts';
import type { NodeFinding } from '../../domain/survey/apply/findings.ts';
import type { ApplyFinding, ApplyRequest, ApplyFailure } from '../../domain/survey/port/surveySaving.ts';
import { checkSurvey, type CheckedSurvey } from './checkSurvey.ts';
import type { OpenSquad } from './openSquad.ts';
import { levelsToApply } from './saveSurvey.ts';
import { loadOrigin } from './squadData.ts';
import { UNREADABLE_ANSWER, type SurveyCalls } from './surveyCalls.ts';
import type { CallFailure } from '../../domain/survey/port/surveyFailures.ts';
import type { SurveyKind } from '../../domain/survey/port/surveyKind.ts';

/** Body of `applySurvey` or `applyZones`: a zone that is new here has `recordVersion` 0, so that a taken id is found. */
export function applyBody(squad: OpenSquad, { kind, levels }: ApplyRequest, { payload }: CheckedSurvey): Row {
  const part = levels === undefined ? {} : { levels, surveyLevels: levelsToApply(squad, kind) };
  if ('nodes' in payload) return { ...payload, ...part };
  const { zones } = squad.data;
  const withVersion = payload.zones.map((zone) =>
    zones.has(zone.zone_id) ? zone : { ...zone, recordVersion: 0 },
  );
  return { ...payload, zones: withVersion, ...part };
}

/** Checks what is applied; zones are sent with the position that the squad has now. Fails where anything forbids it. */
export async function checkToApply(
  calls: SurveyCalls,
  squad: OpenSquad,
  request: ApplyRequest,
): Promise<Result<CheckedSurvey, ApplyFailure>> {
  const { kind } = request;
  const table = squad.open.draft.tables[kind];
  const origin = kind === 'zones' ? await loadOrigin(calls, squad.squad.squadId) : success(undefined);
  if (!origin.ok) return failure({ reason: 'call', step: 'prepare', failure: origin.reason });
  // Another survey may have been loaded meanwhile.
  if (squad.open.draft.tables[kind] !== table) return failure('nothing');
  const checked = checkSurvey(squad, request, origin.value);
  const { findings } = checked;
  squad.stage.setInvalid(kind === 'nodes' ? findings.map(({ row }) => row) : []);
  return findings.length === 0 ? success(checked) : failure({ reason: 'findings', findings });
}

/** Why a call that applies, or that prepares it, was refused; `taken` where another editor has taken the id of a zone. */
export function applyFailure(
  step: 'prepare' | 'apply',
  refused: CallFailure,
  { rows }: Pick<CheckedSurvey, 'rows'>,
): ApplyFailure {
  const findings = findingsIn(refused.body, rows);
  if (findings.length > 0) return { reason: 'findings', findings };
  const index = readFinite(refused.body?.['index']);
  const freeId = refused.body?.['nextZoneId'];
  const row = rows[index] as number | undefined;
  return typeof freeId === 'string' && row !== undefined
    ? { reason: 'taken', row, freeId, failure: refused }
    : { reason: 'call', step, failure: refused };
}

/** Returns findings of the server, such as a device that moved to another squad, by draft row. */
function findingsIn(body: Row | undefined, rows: Uint32Array): readonly ApplyFinding[] {
  const sent = body?.['findings'];
  if (!Array.isArray(sent)) return [];
  return sent.filter(isRow).flatMap((finding): ApplyFinding[] => {
    const { text, field, nodeId } = finding;
    const row = rows[readFinite(finding['row'])] ?? -1;
    if (typeof text !== 'string' || typeof nodeId !== 'string') return [];
    return [{ row, nodeId, field: field as NodeFinding['field'], text }];
  });
}

/** Returns the applied versions of a squad, newest first; empty if the server keeps none. */
export async function loadVersions(
  calls: SurveyCalls,
  squadId: string,
  kind: SurveyKind,
): Promise<Result<readonly AppliedVersionEntry[], CallFailure>> {
  const answer = await calls.getList(ENTITY_PATHS.appliedVersions, { squadId, kind, size: ALL_ROWS });
  // A foreign server keeps no versions.
  if (!answer.ok) return answer.reason.status === 404 ? success([]) : answer;
  return success(answer.value.filter(isVersion));
}

/** States of versions that the devices never got. */
const NEVER_TAKEN: ReadonlySet<AppliedState> = new Set(['failed', 'superseded']);

/** Returns the body of the newest applied version; undefined for none, or if the server keeps no versions. */
export async function loadApplied(
  calls: SurveyCalls,
  squadId: string,
  kind: SurveyKind,
): Promise<Result<Row | undefined, CallFailure>> {
  const versions = await loadVersions(calls, squadId, kind);
  if (!versions.ok) return versions;
  const newest = versions.value.find(({ state }) => !NEVER_TAKEN.has(state));
  if (newest === undefined) return success(undefined);
  const answer = await calls.getRow(`${ENTITY_PATHS.appliedVersions}/${newest.id}`);
  if (!answer.ok) return answer;
  const payload = answer.value['payload'];
  return isRow(payload) ? success(payload) : failure(UNREADABLE_ANSWER);
}

/** Returns versions that other pages applied since this page last listed or applied any, newest first. */
export async function loadUnseen(
  calls: SurveyCalls,
  squad: OpenSquad,
  kind: SurveyKind,
): Promise<readonly AppliedVersionEntry[]> {
  const seen = squad.seenVersions[kind];
  const versions = seen === undefined ? undefined : await loadVersions(calls, squad.squad.squadId, kind);
  if (seen === undefined || versions?.ok !== true) return [];
  return versions.value.filter(({ id, state }) => id > seen && !NEVER_TAKEN.has(state));
}

/** Notes the version that a call has applied; a foreign server answers with none. */
export function noteApplied(squad: OpenSquad, kind: unknown, answer: Row): void {
  if ((kind !== 'nodes' && kind !== 'zones') || !isVersion(answer)) return;
  squad.noteVersions(kind, [answer]);
  squad.ownVersions.add(answer.id);
}

function isVersion(value: Row): value is Row & AppliedVersionEntry {
  return typeof value['id'] === 'number' && typeof value['name'] === 'string';
}
