/** Versions of the open survey that saves have overwritten: the server keeps the newest of each. */
import { readFinite, readId } from '../../domain/json/read.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import type { ColumnKinds, ItemOf } from '../../domain/survey/draft/columnKinds.ts';
import type { BuiltCommand } from '../../domain/survey/draft/command.ts';
import { tableOf } from '../../domain/survey/draft/edit.ts';
import { buildMerge } from '../../domain/survey/draft/mergeItems.ts';
import { readNodeFile } from '../../domain/survey/draft/nodeItems.ts';
import { KEY_COLUMNS } from '../../domain/survey/draft/tables.ts';
import { readZoneFile } from '../../domain/survey/draft/zoneFeatures.ts';
import type { FormerVersion } from '../../domain/survey/port/surveySaving.ts';
import type { OpenSquad } from './openSquad.ts';
import { readSurveyFile, SURVEY_CALLS, type SurveyFile } from './squadData.ts';
import { NO_SURVEY, UNREADABLE_ANSWER, type SurveyCalls } from './surveyCalls.ts';
import type { CallFailure } from '../../domain/survey/port/surveyFailures.ts';
import type { SurveyKind } from '../../domain/survey/port/surveyKind.ts';

const NOT_FOUND = 404;

/** Lists the former versions of the open survey, newest first. */
export async function loadFormerVersions(
  calls: SurveyCalls,
  squad: OpenSquad,
  kind: SurveyKind,
): Promise<Result<readonly FormerVersion[], CallFailure>> {
  const path = pathOf(squad, kind);
  if (path === undefined) return success([]);
  const answer = await calls.getList(path);
  // A foreign server keeps none.
  if (!answer.ok) return answer.reason.status === NOT_FOUND ? success([]) : answer;
  return success(
    answer.value.flatMap((row): FormerVersion[] => {
      const recordVersion = readFinite(row['recordVersion']);
      if (Number.isNaN(recordVersion)) return [];
      const { replacedBy, replacedTime } = row;
      return [
        { recordVersion, replacedBy: readId(replacedBy) ?? '', replacedTime: readId(replacedTime) ?? '' },
      ];
    }),
  );
}

/** Loads one of them, with its items. */
export async function loadFormer(
  calls: SurveyCalls,
  squad: OpenSquad,
  { kind, recordVersion }: { readonly kind: SurveyKind; readonly recordVersion: number },
): Promise<Result<SurveyFile, CallFailure>> {
  const path = pathOf(squad, kind);
  if (path === undefined) return failure(NO_SURVEY);
  const answer = await calls.getRow(`${path}/${recordVersion}`);
  if (!answer.ok) return answer;
  const file = readSurveyFile(kind, answer.value);
  return file === undefined ? failure(UNREADABLE_ANSWER) : success(file);
}

/** The edit that gives the draft the items of a version; undefined where it has them. Fails where its file cannot be read. */
export function buildRestore(
  squad: OpenSquad,
  kind: SurveyKind,
  { inputJson }: Pick<SurveyFile, 'inputJson'>,
): Result<BuiltCommand | undefined, 'unreadable'> {
  const read = kind === 'nodes' ? readNodeFile(inputJson) : readZoneFile(inputJson);
  if (!read.ok) return failure('unreadable');
  const { tables } = squad.open.draft;
  const key = KEY_COLUMNS[kind];
  const items: readonly ItemOf<ColumnKinds>[] = read.value.items;
  const theirs = new Map(items.map((item) => [readId(item[key]) ?? '', item]));
  const table = tableOf(tables, kind);
  const hidden = kind === 'nodes' ? tables.nodes.columns.hidden : undefined;
  const stays = Array.from(table.presentRows()).flatMap((row) => {
    const id = readId(table.columnNamed(key)?.cell(row)) ?? '';
    return hidden?.cell(row) === true && !theirs.has(id) ? [] : [id];
  });
  const ids = new Set([...theirs.keys(), ...stays]);
  const taken = [...ids].map((id) => ({ id, take: 'theirs' as const, theirs: theirs.get(id) }));
  const built = buildMerge(tables, { table: kind, taken, stored: squad.storedNodeIds });
  return success(built && { ...built, note: { ...built.note, kind: 'restore' } });
}

function pathOf({ open }: OpenSquad, kind: SurveyKind): string | undefined {
  const { survey } = open.files[kind];
  return survey && `${SURVEY_CALLS[kind].path}/${encodeURIComponent(survey.id)}/versions`;
}
