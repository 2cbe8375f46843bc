/** Loads what belongs to a squad: lists of saved surveys, stored nodes, cameras and zones. */
import { ALL_ROWS } from '../../domain/contract/paths.ts';
import { readBoolean, readFinite, readId } from '../../domain/json/read.ts';
import type { Row } from '../../domain/json/row.ts';
import { CAMERAS } from '../../domain/resources/entities/cameras.ts';
import { ENTITY_PATHS } from '../../domain/resources/entityPaths.ts';
import { NODES } from '../../domain/resources/entities/nodes.ts';
import { SQUADS } from '../../domain/resources/entities/squads.ts';
import { SURVEY_NODES } from '../../domain/resources/entities/surveyNodes.ts';
import { SURVEY_ZONES } from '../../domain/resources/entities/surveyZones.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { foreignNodeIds } from '../../domain/survey/apply/foreignNodes.ts';
import { isNameTaken } from '../../domain/survey/draft/surveyNames.ts';
import type { SavedSurvey } from '../../domain/survey/port/surveyState.ts';
import { UNREADABLE_ANSWER, type SurveyCalls } from './surveyCalls.ts';
import type { CallFailure } from '../../domain/survey/port/surveyFailures.ts';
import type { SurveyKind } from '../../domain/survey/port/surveyKind.ts';

/** How a kind of survey is stored. */
export const SURVEY_CALLS = {
  nodes: {
    path: SURVEY_NODES.path,
    save: ENTITY_PATHS.saveSurveyNodes,
    status: ENTITY_PATHS.surveyNodesStatus,
    applied: 'appliedSurvey',
  },
  zones: {
    path: SURVEY_ZONES.path,
    save: ENTITY_PATHS.saveSurveyZones,
    status: ENTITY_PATHS.surveyZonesStatus,
    applied: 'appliedSurveyZone',
  },
} as const;

/** What is stored of a squad. */
export interface SquadData {
  readonly surveys: Readonly<Record<SurveyKind, readonly SavedSurvey[]>>;
  /** By node id. */
  readonly nodes: ReadonlyMap<string, Row>;
  /** Ids of the devices of other squads, with their squad: no new node gets one of them. */
  readonly foreignNodes: ReadonlyMap<string, string>;
  readonly cameras: readonly Row[];
  /** By zone id. */
  readonly zones: ReadonlyMap<string, Row>;
}

/** Number of calls of `loadSquad`. */
export const SQUAD_CALLS = 6;

/**
 * Loads all lists of a squad at once; the first failure fails the whole.
 *
 * @param onLoaded  called after each call that succeeds
 */
export async function loadSquad(
  calls: SurveyCalls,
  squadId: string,
  onLoaded: () => void,
): Promise<Result<SquadData, CallFailure>> {
  const list = async (path: string, query: Readonly<Record<string, string | number>>) => {
    const answer = await calls.getList(path, query);
    if (answer.ok) onLoaded();
    return answer;
  };
  const all = { size: ALL_ROWS, squadId };
  const lists = await Promise.all([
    list(SURVEY_NODES.path, { ...all, omit: 'inputJson' }),
    list(SURVEY_ZONES.path, { ...all, omit: 'inputJson' }),
    list(NODES.path, all),
    list(CAMERAS.path, all),
    list(ENTITY_PATHS.zonesBySquad, { squad: squadId }),
    list(NODES.path, { size: ALL_ROWS, fields: 'nodeId,squadId' }),
  ]);
  const failed = lists.find((loaded) => !loaded.ok);
  if (failed?.ok === false) return failed;
  const [nodeSurveys, zoneFiles, nodes, cameras, zones, nodesOfAll] = lists.map((loaded) =>
    loaded.ok ? loaded.value : [],
  );
  const ofSquad = (row: Row): boolean => readId(row['squadId']) === squadId;
  return success({
    surveys: {
      nodes: savedSurveys('nodes', nodeSurveys.filter(ofSquad)),
      zones: savedSurveys('zones', zoneFiles.filter(ofSquad)),
    },
    nodes: byId(nodes.filter(ofSquad), 'nodeId'),
    foreignNodes: foreignNodeIds(nodesOfAll, squadId),
    cameras: cameras.filter(ofSquad),
    zones: byId(zones, 'zoneId'),
  });
}

/** Loads the list of a squad's saved surveys, without their items. */
export async function loadSurveys(
  calls: SurveyCalls,
  squadId: string,
  kind: SurveyKind,
): Promise<Result<readonly SavedSurvey[], CallFailure>> {
  const rows = await calls.getList(SURVEY_CALLS[kind].path, { size: ALL_ROWS, squadId, omit: 'inputJson' });
  if (!rows.ok) return rows;
  return success(
    savedSurveys(
      kind,
      rows.value.filter((row) => readId(row['squadId']) === squadId),
    ),
  );
}

/** A position as it was entered; undefined for none. */
export type SquadOrigin = { readonly lat: number; readonly lon: number } | undefined;

/** Loads the position that a squad has now: another person may have corrected it since the squad was opened. */
export async function loadOrigin(
  calls: SurveyCalls,
  squadId: string,
): Promise<Result<SquadOrigin, CallFailure>> {
  const squads = await calls.getList(SQUADS.path, { size: ALL_ROWS, squadId });
  if (!squads.ok) return squads;
  const squad = squads.value.find((row) => readId(row['squadId']) === squadId);
  const origin = { lat: readFinite(squad?.['orgin_lat']), lon: readFinite(squad?.['orgin_lon']) };
  return success(Number.isNaN(origin.lat + origin.lon) ? undefined : origin);
}

/** A survey with the text of its items. */
export interface SurveyFile {
  readonly survey: SavedSurvey;
  readonly inputJson: string;
}

/** Loads a saved survey. */
export async function loadSurveyFile(
  calls: SurveyCalls,
  kind: SurveyKind,
  id: string,
): Promise<Result<SurveyFile, CallFailure>> {
  const answer = await calls.getRow(`${SURVEY_CALLS[kind].path}/${encodeURIComponent(id)}`);
  if (!answer.ok) return answer;
  const file = readSurveyFile(kind, answer.value);
  return file === undefined ? failure(UNREADABLE_ANSWER) : success(file);
}

/** A stored survey; its items as text. undefined where it has no id. */
export function readSurveyFile(kind: SurveyKind, row: Row): SurveyFile | undefined {
  const survey = savedSurveys(kind, [row])[0] as SavedSurvey | undefined;
  const items = row['inputJson'];
  return survey && { survey, inputJson: typeof items === 'string' ? items : JSON.stringify(items ?? []) };
}

/** The surveys of a list after one was saved or applied: that one replaces the one with its id or name. */
export function withSurvey(surveys: readonly SavedSurvey[], saved: SavedSurvey): readonly SavedSurvey[] {
  const isOther = ({ id, name }: SavedSurvey): boolean => id !== saved.id && !isNameTaken(name, [saved.name]);
  const others = surveys.filter(isOther);
  return [...(saved.isApplied ? others.map((survey) => ({ ...survey, isApplied: false })) : others), saved];
}

function savedSurveys(kind: SurveyKind, rows: readonly Row[]): readonly SavedSurvey[] {
  return rows.flatMap((row): SavedSurvey[] => {
    const id = readId(row['id']);
    const recordVersion = readFinite(row['recordVersion']);
    if (id === undefined) return [];
    return [
      {
        id,
        name: readId(row['name']) ?? '',
        isApplied: readBoolean(row[SURVEY_CALLS[kind].applied]) === true,
        recordVersion: Number.isNaN(recordVersion) ? undefined : recordVersion,
      },
    ];
  });
}

function byId(rows: readonly Row[], name: string): ReadonlyMap<string, Row> {
  return new Map(
    rows.flatMap((row): [string, Row][] => {
      const id = readId(row[name]);
      return id === undefined ? [] : [[id, row]];
    }),
  );
}
